import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import {
  type AccountDataRow,
  emptyEvents,
  findRoom,
  insertEvents,
  insertRoom,
  listEvents,
  listState,
  type MemberRow,
  moveStream,
  type ReceiptRow,
  saveAccountData,
  saveMembers,
  saveReceipts,
} from './chat.store.ts'
import { isName, type Membership, type RoomEvent } from './matrix-types.ts'
import { dropUses, insertUses, type MediaUse } from './media.store.ts'
import { dropMentions, insertMentions, type MentionRow } from './mentions.store.ts'
import { type Names, newEventId } from './names.ts'
import { createRoom, type Room, whatIsKept } from './room.ts'

type NewEvent = Pick<RoomEvent, 'type' | 'stateKey' | 'sender' | 'content'> & {
  transaction?: string | null
  /** What a redaction empties. */
  targets?: readonly RoomEvent[]
  /** Files that it shows, which its sender may see. */
  media?: readonly string[]
  /** Accounts that are told that it names them; of these, who is in the room. */
  mentions?: readonly string[]
}

/** What one piece of work may do while nobody else writes. Rooms are as they are at that moment. */
export interface Writing {
  tx: Queryable
  /** What was sent before by the transaction that the work was announced with. */
  sent(transaction: string): RoomEvent | undefined
  room(id: string): Promise<Room | null>
  /** With an id of its own, when none is given. */
  createRoom(id?: string): Promise<Room>
  append(room: Room, event: NewEvent): RoomEvent
  receipt(row: Omit<ReceiptRow, 'position' | 'at'>): void
  accountData(row: Omit<AccountDataRow, 'position'>): void
}

/** What is written to the stream together, after the position at which it begins. */
export interface Batch {
  writing: Writing
  /** Where the stream ends with it. */
  end(): number
  events: readonly RoomEvent[]
  receipts(): ReceiptRow[]
  accountData(): AccountDataRow[]
  /** Those that it has looked at, and changed perhaps. */
  rooms: ReadonlySet<Room>
  save(): Promise<void>
}

export interface BatchNeeds {
  tx: Queryable
  clock: Clock
  names: Names
  from: number
  /** What was sent before by transactions that were announced. */
  sent: ReadonlyMap<string, RoomEvent>
  /** A room as it is now. */
  roomOf(id: string): Promise<Room | null>
  /** A room that was made by this batch. */
  onMade(room: Room): void
}

const recentWanted = 256

/** A room as the database has it. */
export async function readRoom(db: Queryable, id: string): Promise<Room | null> {
  const row = await findRoom(db, id)
  if (!row) return null
  const state = await listState(db, row.nr)
  const newest = await listEvents(db, { roomNr: row.nr, backwards: true, limit: recentWanted })
  const lastPosition = newest[0]?.position ?? row.lastPosition
  return createRoom({ id, nr: row.nr, lastPosition }, state, newest.toReversed())
}

export function createBatch({ tx, clock, names, from, sent, roomOf, onMade }: BatchNeeds): Batch {
  const events: RoomEvent[] = []
  const members = new Map<string, MemberRow>()
  const receipts = new Map<string, ReceiptRow>()
  const accountData = new Map<string, AccountDataRow>()
  const emptied: { eventId: string; content: RoomEvent['content']; redactedBy: number; position: number }[] = []
  const uses: MediaUse[] = []
  const named: MentionRow[] = []
  const rooms = new Set<Room>()
  let end = from
  const next = () => {
    end += 1
    return end
  }

  function noteMember(room: Room, { stateKey, content, position }: RoomEvent, before: Membership | null): void {
    const accountId = names.accountId(stateKey ?? '')
    const membership = content.membership as Membership
    // Whoever was never in a room is not told that they may not be.
    if (!accountId || (before === null && (membership === 'ban' || membership === 'leave'))) return
    const key = `${accountId} ${room.nr}`
    const noted = members.get(key)
    const [was, is] = [before === 'join', membership === 'join']
    // Null keeps what is known.
    const joinedAt = is && !was ? position : (noted?.joinedAt ?? null)
    const leftAt = is ? null : was ? position : (noted?.leftAt ?? null)
    members.set(key, {
      accountId,
      roomNr: room.nr,
      membership,
      position,
      joinedAt,
      leftAt,
      ...{ forgotten: false, direct: content.is_direct === true || noted?.direct === true },
    })
  }

  const writing: Writing = {
    tx,
    sent: (transaction) => sent.get(transaction) ?? events.find((event) => event.transaction === transaction),
    async room(id) {
      const room = await roomOf(id)
      if (room) rooms.add(room)
      return room
    },
    async createRoom(id = names.newRoomId()) {
      const nr = await insertRoom(tx, { id, createdAt: clock.now() })
      const room = createRoom({ id, nr, lastPosition: 0 }, [], [])
      onMade(room)
      rooms.add(room)
      return room
    },
    append(room, { type, stateKey, sender, content, transaction = null, targets = [], media = [], mentions = [] }) {
      const event: RoomEvent = {
        ...{
          position: next(),
          roomNr: room.nr,
          eventId: newEventId(),
          type,
          stateKey,
          sender,
          at: clock.now(),
          content,
        },
        ...{ redactedBy: null, transaction, ...relationOf(type, content) },
      }
      const isMember = type === 'm.room.member' && stateKey !== null
      const before = isMember ? room.member(stateKey) : null
      for (const target of targets) {
        emptied.push({
          eventId: target.eventId,
          content: whatIsKept(target),
          redactedBy: event.position,
          position: target.position,
        })
      }
      for (const mediaId of media) {
        uses.push({ mediaId, roomNr: room.nr, eventId: event.eventId, position: event.position })
      }
      const by = names.accountId(sender)
      for (const accountId of new Set(mentions)) {
        if (by) named.push({ roomNr: room.nr, accountId, position: event.position, by })
      }
      room.apply(event)
      events.push(event)
      if (isMember) noteMember(room, event, before)
      return event
    },
    receipt(row) {
      const { roomNr, accountId, kind, thread } = row
      receipts.set(`${roomNr} ${accountId} ${kind} ${thread}`, { ...row, at: clock.now(), position: next() })
    },
    accountData(row) {
      accountData.set(`${row.accountId} ${row.room} ${row.type}`, { ...row, position: next() })
    },
  }

  return {
    writing,
    end: () => end,
    events,
    receipts: () => [...receipts.values()],
    accountData: () => [...accountData.values()],
    rooms,
    async save() {
      if (end === from) return
      // On one connection they go out together and run in this order.
      await Promise.all([
        insertEvents(tx, events),
        saveMembers(tx, [...members.values()]),
        saveReceipts(tx, [...receipts.values()]),
        saveAccountData(tx, [...accountData.values()]),
        insertUses(tx, uses),
        insertMentions(tx, named),
        moveStream(tx, end),
      ])
      // What was sent in this batch may be what it empties.
      await emptyEvents(tx, emptied)
      if (emptied.length === 0) return
      await dropUses(
        tx,
        emptied.map(({ eventId }) => eventId),
        clock.now(),
      )
      await dropMentions(
        tx,
        emptied.map(({ position }) => position),
      )
    },
  }
}

/** What an event is about, by its relation or by what it redacts. */
function relationOf(type: string, content: RoomEvent['content']): Pick<RoomEvent, 'relatesTo' | 'relation'> {
  if (type === 'm.room.redaction') return { relatesTo: textOr(content.redacts), relation: null }
  const relates = content['m.relates_to'] as Record<string, unknown> | undefined
  if (typeof relates !== 'object' || relates === null) return { relatesTo: null, relation: null }
  return { relatesTo: textOr(relates.event_id), relation: textOr(relates.rel_type) }
}

const textOr = (value: unknown): string | null => (typeof value === 'string' && isName(value) ? value : null)
