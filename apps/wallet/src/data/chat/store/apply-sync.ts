import type { AccountData, MatrixEvent, RoomSync, StrippedEvent, SyncReply } from '@vitrine/client/matrix'
import { faceUrl, recordIn, textIn, textOrNull, textsIn } from '../reading/content.ts'
import { eventRowOf, isShown, redactedIn, removed } from '../reading/event-row.ts'
import { plainName } from '../reading/plain-name.ts'
import { renamed } from '../sending/renamed.ts'
import { Batch, type ChatDatabase } from './database.ts'
import type { EventRow, PersonRow, RoomRow } from './rows.ts'

/** Places of one unbroken run; as many lie between its live and its older end. */
const runSize = 2 ** 32
const membersMax = 20

export interface Synced {
  batch: Batch
  rooms: Set<string>
  /** Rooms whose events have changed, each with the first place that did. */
  places: Map<string, number>
  /** Who types, by room. */
  typing: Map<string, string[]>
  /** Rooms in which something was left out between what was known and what came. */
  gaps: Set<string>
  /** Rooms whose members have changed. */
  members: Set<string>
}

/** What one answer of the server changes, as one write: token, events, state, and what this device has sent and comes back. */
export async function readSync(database: ChatDatabase, reply: SyncReply, me: string): Promise<Synced> {
  const synced: Synced = {
    ...{
      batch: new Batch(),
      rooms: new Set(),
      places: new Map(),
      typing: new Map(),
      gaps: new Set(),
      members: new Set(),
    },
  }
  const people = new Map<string, PersonRow>()
  const { join = {}, invite = {}, leave = {} } = reply.rooms ?? {}
  for (const [roomId, room] of Object.entries(join)) {
    await readRoom({ database, synced, people, me, roomId, room, membership: 'join' })
  }
  for (const [roomId, room] of Object.entries(leave)) {
    await readRoom({ database, synced, people, me, roomId, room, membership: 'leave' })
  }
  for (const [roomId, { invite_state }] of Object.entries(invite)) {
    const before = await database.get('rooms', roomId)
    const row = invited(emptyRoom(roomId, before), invite_state?.events ?? [], me)
    notePeople(people, invite_state?.events ?? [])
    synced.batch.put('rooms', row)
    synced.rooms.add(roomId)
  }
  for (const person of people.values()) {
    const before = await database.get('people', person.userId)
    if (before?.name !== person.name || before.picture !== person.picture) synced.batch.put('people', person)
  }
  for (const { type, content } of reply.account_data?.events ?? []) {
    synced.batch.put('meta', { key: `account data ${type}`, value: content })
  }
  synced.batch.put('meta', { key: 'since', value: reply.next_batch })
  return synced
}

export const emptyRoom = (id: string, before?: RoomRow): RoomRow => ({
  ...{ id, membership: 'none', state: {}, accountData: {}, heroes: [], joined: 0, invited: 0, members: [] },
  ...{ invitedBy: null, isDirect: false, unread: 0, mentions: 0, last: null, run: null },
  ...before,
})

interface Reading {
  database: ChatDatabase
  synced: Synced
  people: Map<string, PersonRow>
  me: string
  roomId: string
  room: RoomSync
  membership: 'join' | 'leave'
}

async function readRoom(reading: Reading): Promise<void> {
  const { database, synced, people, me, roomId, room, membership } = reading
  const before = await database.get('rooms', roomId)
  const row: RoomRow = { ...emptyRoom(roomId, before), membership }
  row.state = { ...row.state }
  row.accountData = { ...row.accountData }
  const events = room.timeline?.events ?? []
  const state = [...(room.state?.events ?? []), ...events.filter(({ state_key: key }) => typeof key === 'string')]
  for (const event of state) readState(row, event, me)
  notePeople(people, state)
  if (state.some(({ type }) => type === 'm.room.member')) synced.members.add(roomId)
  for (const { type, content } of room.account_data?.events ?? []) row.accountData[type] = recordIn(content)
  readSummary(row, room, me)
  for (const each of room.ephemeral?.events ?? []) readEphemeral(reading, each)
  await readTimeline(reading, row)
  synced.batch.put('rooms', row)
  synced.rooms.add(roomId)
}

/** Members have places of their own; all other state is the room's. */
function readState(row: RoomRow, { type, state_key: stateKey = '', sender, content }: MatrixEvent, me: string): void {
  const said = recordIn(content)
  if (type !== 'm.room.member') {
    row.state[stateKey === '' ? type : `${type} ${stateKey}`] = said
    if (type === 'm.room.create') row.creator = sender
    return
  }
  const { membership } = said
  if (stateKey === me) {
    if (membership === 'ban') row.membership = 'ban'
    if (said.is_direct === true) row.isDirect = true
    if (membership === 'invite') row.invitedBy = sender
    return
  }
  if (said.is_direct === true && membership === 'invite' && sender === me) row.isDirect = true
  const others = row.members.filter((userId) => userId !== stateKey)
  const isIn = membership === 'join' || membership === 'invite'
  row.members = isIn ? [...others, stateKey].slice(-membersMax) : others
}

function readSummary(row: RoomRow, { summary, unread_notifications: unread }: RoomSync, me: string): void {
  if (summary?.['m.heroes']) row.heroes = textsIn(summary['m.heroes']).filter((userId) => userId !== me)
  row.joined = summary?.['m.joined_member_count'] ?? row.joined
  row.invited = summary?.['m.invited_member_count'] ?? row.invited
  row.unread = unread?.notification_count ?? row.unread
  row.mentions = unread?.highlight_count ?? row.mentions
}

function notePeople(people: Map<string, PersonRow>, events: readonly (MatrixEvent | StrippedEvent)[]): void {
  for (const { type, state_key: userId, content } of events) {
    if (type !== 'm.room.member' || !userId) continue
    const { displayname, avatar_url: picture, membership } = recordIn(content)
    const name = plainName(displayname)
    // Whoever leaves is still called as before.
    if (name === '' && membership !== 'join') continue
    people.set(userId, { userId, name, picture: faceUrl(picture) })
  }
}

function invited(row: RoomRow, events: readonly StrippedEvent[], me: string): RoomRow {
  const next: RoomRow = { ...row, membership: 'invite', state: { ...row.state } }
  for (const event of events) {
    readState(next, { ...event, event_id: '', origin_server_ts: 0 }, me)
  }
  if (next.invitedBy && !next.members.includes(next.invitedBy)) next.members = [...next.members, next.invitedBy]
  return next
}

function readEphemeral({ synced, roomId }: Reading, { type, content }: AccountData): void {
  if (type === 'm.typing') synced.typing.set(roomId, textsIn(recordIn(content).user_ids))
  if (type !== 'm.receipt') return
  for (const [eventId, kinds] of Object.entries(recordIn(content))) {
    for (const kind of ['m.read', 'm.read.private']) {
      for (const [userId, receipt] of Object.entries(recordIn(kinds, kind))) {
        const { thread_id: thread, ts } = recordIn(receipt)
        synced.batch.put('receipts', { roomId, userId, thread: textIn(thread), eventId, at: Number(ts) || 0 })
      }
    }
  }
}

async function readTimeline({ database, synced, me, roomId, room }: Reading, row: RoomRow): Promise<void> {
  const { events = [], limited = false, prev_batch: prevBatch } = room.timeline ?? {}
  const waiting = await database.range('outbox', { prefix: [roomId] })
  const known = new Map<string, EventRow>()
  const find = async (id: string) =>
    known.get(id) ?? (await database.range('events', { prefix: [roomId, id], limit: 1 }, 'id'))[0]
  for (const { event_id: id } of events) {
    const before = await find(id)
    if (before) known.set(id, before)
  }
  const isUnbroken = !limited || events.some(({ event_id: id }) => (known.get(id)?.order ?? -1) >= 0)
  if (!row.run || !isUnbroken) {
    const base = row.run ? (Math.floor(row.run.next / runSize) + 1) * runSize + runSize / 2 : runSize / 2
    if (row.run) synced.gaps.add(roomId)
    row.run = { base, next: base }
    synced.batch.put('gaps', { roomId, base, from: base, prevBatch: prevBatch ?? null })
    touch(synced, roomId, base)
  }
  for (const event of events) {
    const before = known.get(event.event_id)
    if (before && before.order >= 0) continue
    const place: number = row.run.next
    const made = eventRowOf(roomId, event, place)
    if (!made) continue
    row.run = { ...row.run, next: place + 1 }
    if (before) synced.batch.remove('events', roomId, before.order, before.id)
    known.set(made.id, made)
    synced.batch.put('events', made)
    touch(synced, roomId, place)
    const echoed = waiting.find(({ txn, sentId }) => txn === event.unsigned?.transaction_id || sentId === made.id)
    if (echoed && made.sender === me) {
      synced.batch.remove('outbox', roomId, echoed.seq)
      for (const row of renamed(waiting, echoed, made.id)) synced.batch.put('outbox', row)
    }
    await follow(made, event, row)
  }

  /** What it changes of what was said before. */
  async function follow(made: EventRow, event: MatrixEvent, room: RoomRow): Promise<void> {
    if (made.type === 'm.room.redaction') {
      const target = redactedIn(event)
      const gone = target === null ? undefined : await find(target)
      if (target === null || !gone || gone.removedBy !== undefined) return
      const left = removed(gone, made.sender)
      known.set(target, left)
      synced.batch.put('events', left)
      if (left.order >= 0) touch(synced, roomId, left.order)
      if (room.last?.id === target) room.last = left
      return
    }
    const { rel_type: relation, event_id: target } = recordIn(made.content, 'm.relates_to')
    if (relation === 'm.replace' && room.last?.id === target && room.last?.sender === made.sender) {
      room.last = { ...room.last, edit: { content: made.content, at: made.at } }
    }
    if (isShown(made) && made.threadId === undefined) room.last = made
  }
}

const touch = ({ places }: Synced, roomId: string, place: number) =>
  places.set(roomId, Math.min(places.get(roomId) ?? Number.POSITIVE_INFINITY, place))

/** What the server answers with when asked for what came before a run; written by whoever reads back. */
export async function readOlder(
  database: ChatDatabase,
  gap: { roomId: string; base: number; from: number; prevBatch: string | null },
  page: { chunk: readonly MatrixEvent[]; end?: string; state?: readonly MatrixEvent[] },
): Promise<Batch> {
  const batch = new Batch()
  const people = new Map<string, PersonRow>()
  notePeople(people, page.state ?? [])
  for (const person of people.values()) if (!(await database.get('people', person.userId))) batch.put('people', person)
  let { from } = gap
  let hasMet = false
  for (const event of page.chunk) {
    const [before] = await database.range('events', { prefix: [gap.roomId, String(event.event_id)], limit: 1 }, 'id')
    if (before && before.order >= gap.from) continue
    // The run before has been reached: the rest is known.
    if (before && before.order >= 0) {
      hasMet = true
      break
    }
    const row = eventRowOf(gap.roomId, event, from - 1)
    if (!row) continue
    from -= 1
    if (before) batch.remove('events', gap.roomId, before.order, before.id)
    batch.put('events', row)
  }
  const next = textOrNull(page.end)
  const isOver = hasMet || (page.chunk.length === 0 && next === gap.prevBatch)
  batch.put('gaps', { ...gap, from, prevBatch: isOver ? null : next })
  return batch
}
