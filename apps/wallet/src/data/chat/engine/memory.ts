import type { ChatMessage, ChatPerson, ChatRoom } from '../model.ts'
import { recordIn } from '../reading/content.ts'
import { othersOf, powerOf, roomOf } from '../reading/room.ts'
import { type TimelineNeeds, timelineOf } from '../reading/timeline.ts'
import type { ChatDatabase } from '../store/database.ts'
import type { OutboxRow, PersonRow, ReceiptRow, RoomRow } from '../store/rows.ts'
import type { Changes } from './changes.ts'

/** What every screen of chat needs at hand, as it was last read from the store. */
export interface ChatMemory {
  rooms: Map<string, RoomRow>
  outbox: Map<string, readonly OutboxRow[]>
  me(): string
  person(userId: string): ChatPerson
  meta(key: string): unknown
  receipts(roomId: string): readonly ReceiptRow[]
  /** Follows `local+…` to what it has become. */
  idOf(roomId: string): string
  room(roomId: string): ChatRoom | null
  list(): readonly ChatRoom[]
  around(roomId: string): Omit<TimelineNeeds, 'rows' | 'aside' | 'threadId'>
  load(): Promise<void>
  /** Reads again what has changed. */
  take(changes: Changes): Promise<void>
  followReceipts(roomId: string): Promise<void>
  /** What the person has read, before the server says so. */
  markRead(roomId: string): void
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function createMemory(database: ChatDatabase, localUrl: (row: OutboxRow) => string | null): ChatMemory {
  const rooms = new Map<string, RoomRow>()
  const people = new Map<string, PersonRow>()
  const outbox = new Map<string, readonly OutboxRow[]>()
  const meta = new Map<string, unknown>()
  const receipts = new Map<string, readonly ReceiptRow[]>()
  const persons = new Map<string, ChatPerson>()
  const drawn = new Map<string, ChatRoom>()
  const read = new Map<string, RoomRow>()

  const me = () => String(recordIn(meta.get('access')).userId ?? '')
  const accountData = (type: string) => recordIn(meta.get(`account data ${type}`))

  function person(userId: string): ChatPerson {
    const known = persons.get(userId)
    if (known) return known
    const [localpart = ''] = userId.slice(1).split(':')
    const isHere = userId.split(':').slice(1).join(':') === me().split(':').slice(1).join(':')
    const accountId = isHere && uuid.test(localpart) ? localpart : null
    const row = people.get(userId)
    const made = { userId, accountId, name: row?.name || (accountId ? '' : localpart), picture: row?.picture ?? null }
    persons.set(userId, made)
    return made
  }

  const rowsWaiting = (roomId: string) => outbox.get(roomId) ?? []
  const receiptsOf = (roomId: string) => receipts.get(roomId) ?? []

  function around(roomId: string): Omit<TimelineNeeds, 'rows' | 'aside' | 'threadId'> {
    const row = rooms.get(roomId)
    const own = receiptsOf(roomId).filter(({ userId }) => userId === me())
    return {
      ...{ me: me(), person, localUrl, outbox: rowsWaiting(roomId) },
      power: (userId) => (row ? powerOf(row, userId) : 0),
      ownReceipts: new Map(own.map((each) => [each.thread, each])),
    }
  }

  function lastOf(row: RoomRow): ChatMessage | null {
    const given = around(row.id)
    return timelineOf({ ...given, rows: row.last ? [row.last] : [], withNotices: false }).at(-1) ?? null
  }

  function room(roomId: string): ChatRoom | null {
    const known = drawn.get(roomId)
    if (known) return known
    const row = rooms.get(roomId)
    if (!row) return null
    const isRead = read.get(roomId) === row
    const shown = isRead ? { ...row, unread: 0, mentions: 0 } : row
    const made = roomOf(shown, { me: me(), person, accountData, last: lastOf(row) })
    drawn.set(roomId, made)
    return made
  }

  const isListed = ({ membership, became, invitees, id }: RoomRow) =>
    became === undefined &&
    (membership === 'join' || membership === 'invite' || (invitees !== undefined && rowsWaiting(id).length > 0))

  return {
    ...{ rooms, outbox, me, person, around, room },
    meta: (key) => meta.get(key),
    receipts: receiptsOf,
    idOf: (roomId) => rooms.get(roomId)?.became ?? roomId,
    list: () =>
      [...rooms.values()]
        .filter(isListed)
        .flatMap(({ id }) => room(id) ?? [])
        .sort((one, other) => (other.last?.sentAt ?? 0) - (one.last?.sentAt ?? 0)),
    markRead(roomId) {
      const row = rooms.get(roomId)
      if (!row || (row.unread === 0 && row.mentions === 0)) return
      read.set(roomId, row)
      drawn.delete(roomId)
    },
    async load() {
      const all = { prefix: [] }
      const [keptRooms, keptPeople, waiting, values] = await Promise.all([
        database.range('rooms', all),
        database.range('people', all),
        database.range('outbox', all),
        database.range('meta', all),
      ])
      for (const row of keptRooms) rooms.set(row.id, row)
      for (const row of keptPeople) people.set(row.userId, row)
      for (const [roomId, rows] of Map.groupBy(waiting, (row) => row.roomId)) outbox.set(roomId, rows)
      for (const { key, value } of values) meta.set(key, value)
      for (const roomId of receipts.keys()) receipts.set(roomId, await database.range('receipts', { prefix: [roomId] }))
      persons.clear()
      drawn.clear()
    },
    async followReceipts(roomId) {
      if (!receipts.has(roomId)) receipts.set(roomId, await database.range('receipts', { prefix: [roomId] }))
    },
    async take(changes) {
      for (const key of changes.meta) meta.set(key, (await database.get('meta', key))?.value)
      for (const userId of changes.people) {
        const row = await database.get('people', userId)
        if (row) people.set(userId, row)
      }
      for (const roomId of changes.outbox) outbox.set(roomId, await database.range('outbox', { prefix: [roomId] }))
      for (const roomId of changes.receipts) {
        if (receipts.has(roomId)) receipts.set(roomId, await database.range('receipts', { prefix: [roomId] }))
      }
      for (const roomId of changes.rooms) {
        const row = await database.get('rooms', roomId)
        if (row) rooms.set(roomId, row)
        else rooms.delete(roomId)
      }
      const concernsAll =
        changes.people.length > 0 || changes.meta.some((key) => key !== 'since' && !key.startsWith('read '))
      if (concernsAll) {
        persons.clear()
        drawn.clear()
      }
      for (const roomId of [...changes.rooms, ...changes.outbox]) drawn.delete(roomId)
    },
  }
}

export const sameOthers = (row: RoomRow, me: string, userIds: readonly string[]): boolean => {
  const others = othersOf(row, me)
  return others.length === userIds.length && userIds.every((userId) => others.includes(userId))
}
