import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { chatAccountData, chatEvent, chatMember, chatReceipt, chatRoom, chatState, chatStream } from './chat.schema.ts'
import type { Content, RoomEvent } from './matrix-types.ts'

export type MemberRow = typeof chatMember.$inferSelect
export type ReceiptRow = typeof chatReceipt.$inferSelect
export type AccountDataRow = typeof chatAccountData.$inferSelect
export type RoomRow = typeof chatRoom.$inferSelect & { nr: number }

/** The end of the stream. Nobody else writes to it until the transaction ends. */
export async function lockStream(tx: Queryable): Promise<number> {
  const [row] = await tx.select().from(chatStream).for('update')
  if (!row) throw new Error('the stream of chat has no row')
  return row.position
}

export async function readPosition(db: Queryable): Promise<number> {
  const [row] = await db.select().from(chatStream)
  return row?.position ?? 0
}

export async function moveStream(tx: Queryable, position: number): Promise<void> {
  await tx.update(chatStream).set({ position })
}

/** The row that everything of the stream waits for; there is one from the first start on. */
export async function ensureStream(db: Queryable): Promise<void> {
  await db.insert(chatStream).values({ position: 0 }).onConflictDoNothing()
}

/**
 * How the homeserver is called: the same from the first start on, as it is part of every name of a room and a person (Matrix: a server
 * never changes its name). `host` is taken where there is none yet.
 */
export async function keepServerName(db: Queryable, host: string): Promise<string> {
  await ensureStream(db)
  // Rooms that are older than the row's knowledge of the name have it.
  const ofRooms = db
    .select({ name: sql`substring(${chatRoom.id} from position(':' in ${chatRoom.id}) + 1)` })
    .from(chatRoom)
    .limit(1)
  await db
    .update(chatStream)
    .set({ serverName: sql`coalesce((${ofRooms}), ${host})` })
    .where(isNull(chatStream.serverName))
  const [row] = await db.select({ serverName: chatStream.serverName }).from(chatStream)
  if (!row?.serverName) throw new Error('the stream of chat has no row')
  return row.serverName
}

export async function insertRoom(tx: Queryable, row: { id: string; createdAt: Date }): Promise<number> {
  const [made] = await tx
    .insert(chatRoom)
    .values({ ...row, lastPosition: 0 })
    .returning({ nr: chatRoom.nr })
  if (!made?.nr) throw new Error('no room was made')
  return made.nr
}

export async function findRoom(db: Queryable, id: string): Promise<RoomRow | null> {
  const [row] = await db.select().from(chatRoom).where(eq(chatRoom.id, id))
  return (row as RoomRow | undefined) ?? null
}

export async function insertEvents(tx: Queryable, events: readonly RoomEvent[]): Promise<void> {
  if (events.length === 0) return
  const states = new Map(
    events.flatMap(({ roomNr, type, stateKey, position }) =>
      stateKey === null ? [] : [[`${roomNr}\0${type}\0${stateKey}`, { roomNr, type, stateKey, position }] as const],
    ),
  )
  const last = new Map(events.map(({ roomNr, position }) => [roomNr, position]))
  await Promise.all([
    insertInParts(tx, events),
    saveStates(tx, [...states.values()]),
    tx.execute(sql`
      update ${chatRoom} set last_position = given.position
      from unnest(${sql.param([...last.keys()])}::int[], ${sql.param([...last.values()])}::bigint[]) as given (nr, position)
      where ${chatRoom.nr} = given.nr`),
  ])
}

/** A statement has room for 65,535 values. */
const rowsAtOnce = 2_000

async function insertInParts(tx: Queryable, events: readonly RoomEvent[]): Promise<void> {
  for (let begin = 0; begin < events.length; begin += rowsAtOnce) {
    await tx.insert(chatEvent).values(events.slice(begin, begin + rowsAtOnce))
  }
}

async function saveStates(tx: Queryable, rows: readonly (typeof chatState.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(chatState)
    .values([...rows])
    .onConflictDoUpdate({
      target: [chatState.roomNr, chatState.type, chatState.stateKey],
      set: { position: sql`excluded.position` },
    })
}

export async function saveMembers(tx: Queryable, rows: readonly MemberRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(chatMember)
    .values([...rows])
    .onConflictDoUpdate({
      target: [chatMember.accountId, chatMember.roomNr],
      set: {
        membership: sql`excluded.membership`,
        position: sql`excluded.position`,
        joinedAt: sql`coalesce(excluded.joined_at, ${chatMember.joinedAt})`,
        leftAt: sql`case when excluded.membership <> 'join' then coalesce(excluded.left_at, ${chatMember.leftAt}) end`,
        forgotten: sql`excluded.forgotten`,
        direct: sql`${chatMember.direct} or excluded.direct`,
      },
    })
}

export async function saveReceipts(tx: Queryable, rows: readonly ReceiptRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(chatReceipt)
    .values([...rows])
    .onConflictDoUpdate({
      target: [chatReceipt.roomNr, chatReceipt.accountId, chatReceipt.kind, chatReceipt.thread],
      set: {
        eventId: sql`excluded.event_id`,
        readTo: sql`excluded.read_to`,
        at: sql`excluded.at`,
        position: sql`excluded.position`,
      },
      // Nobody has read less than before.
      setWhere: sql`excluded.read_to >= ${chatReceipt.readTo}`,
    })
}

export async function saveAccountData(tx: Queryable, rows: readonly AccountDataRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(chatAccountData)
    .values([...rows])
    .onConflictDoUpdate({
      target: [chatAccountData.accountId, chatAccountData.room, chatAccountData.type],
      set: { content: sql`excluded.content`, position: sql`excluded.position` },
    })
}

export async function emptyEvents(
  tx: Queryable,
  emptied: readonly { eventId: string; content: Content; redactedBy: number }[],
): Promise<void> {
  for (const { eventId, content, redactedBy } of emptied) {
    await tx
      .update(chatEvent)
      .set({ content, redactedBy, relatesTo: null, relation: null })
      .where(eq(chatEvent.eventId, eventId))
  }
}

export async function findEvent(db: Queryable, eventId: string): Promise<RoomEvent | null> {
  const [row] = await db.select().from(chatEvent).where(eq(chatEvent.eventId, eventId))
  return row ?? null
}

/** What was said instead of it. */
export async function listEdits(db: Queryable, { roomNr, eventId }: RoomEvent): Promise<RoomEvent[]> {
  const isEdit = and(eq(chatEvent.relatesTo, eventId), eq(chatEvent.relation, 'm.replace'))
  return db
    .select()
    .from(chatEvent)
    .where(and(isEdit, eq(chatEvent.roomNr, roomNr)))
}

export async function findByIds(db: Queryable, eventIds: readonly string[]): Promise<Map<string, RoomEvent>> {
  if (eventIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(chatEvent)
    .where(inArray(chatEvent.eventId, [...eventIds]))
  return new Map(rows.map((row) => [row.eventId, row]))
}

/** Messages with all these words, or such as begin so, within what somebody may read; newest first. */
export async function searchEvents(
  db: Queryable,
  wanted: {
    words: readonly string[]
    ranges: readonly { roomNr: number; first: number; last: number }[]
    senders: readonly string[] | null
    before: number
    limit: number
  },
): Promise<RoomEvent[]> {
  const { words, ranges, senders, before, limit } = wanted
  const query = words.map((word) => `'${word}':*`).join(' & ')
  const numbers = (of: (range: (typeof ranges)[number]) => number) => sql.param(ranges.map(of))
  const fromSenders = senders === null ? sql`` : sql`and sender = any(${sql.param([...senders])}::text[])`
  return db
    .select()
    .from(chatEvent)
    .where(
      sql`type = 'm.room.message' and redacted_by is null
        and to_tsvector('simple'::regconfig, coalesce(content ->> 'body', '')) @@ to_tsquery('simple'::regconfig, ${query})
        and position < ${before} ${fromSenders}
        and exists (
          select from unnest(${numbers(({ roomNr }) => roomNr)}::int[], ${numbers(({ first }) => first)}::bigint[],
            ${numbers(({ last }) => last)}::bigint[]) as range (room, first, last)
          where range.room = ${chatEvent.roomNr} and ${chatEvent.position} between range.first and range.last)`,
    )
    .orderBy(desc(chatEvent.position))
    .limit(limit)
}

/** Who has sent a redaction of what lies at this position. */
export async function findEvents(db: Queryable, positions: readonly number[]): Promise<Map<number, RoomEvent>> {
  if (positions.length === 0) return new Map()
  const rows = await db
    .select()
    .from(chatEvent)
    .where(inArray(chatEvent.position, [...positions]))
  return new Map(rows.map((row) => [row.position, row]))
}

export async function findByTransactions(
  db: Queryable,
  transactions: readonly string[],
): Promise<Map<string, RoomEvent>> {
  if (transactions.length === 0) return new Map()
  const rows = await db
    .select()
    .from(chatEvent)
    .where(inArray(chatEvent.transaction, [...transactions]))
  return new Map(rows.map((row) => [row.transaction ?? '', row]))
}

export async function listState(db: Queryable, roomNr: number): Promise<RoomEvent[]> {
  const rows = await db
    .select({ event: chatEvent })
    .from(chatState)
    .innerJoin(chatEvent, eq(chatEvent.position, chatState.position))
    .where(eq(chatState.roomNr, roomNr))
    .orderBy(asc(chatState.position))
  return rows.map(({ event }) => event)
}

/** Of the state now, these by type and key. */
export async function listStateOf(
  db: Queryable,
  roomNr: number,
  wanted: readonly (readonly [type: string, stateKey: string])[],
): Promise<RoomEvent[]> {
  const isWanted = or(...wanted.map(([type, key]) => and(eq(chatState.type, type), eq(chatState.stateKey, key))))
  const rows = await db
    .select({ event: chatEvent })
    .from(chatState)
    .innerJoin(chatEvent, eq(chatEvent.position, chatState.position))
    .where(and(eq(chatState.roomNr, roomNr), isWanted))
  return rows.map(({ event }) => event)
}

/** State as it was at a position, of what has changed since. */
export async function listStateAt(db: Queryable, roomNr: number, position: number): Promise<RoomEvent[]> {
  const newest = sql`(select max(position) from ${chatEvent}
    where room_nr = ${roomNr} and state_key is not null and position <= ${position} group by type, state_key)`
  return db.select().from(chatEvent).where(sql`${chatEvent.position} in ${newest}`).orderBy(asc(chatEvent.position))
}

export interface Page {
  roomNr: number
  /** Exclusive bounds. */
  after?: number
  before?: number
  backwards: boolean
  limit: number
}

export async function listEvents(
  db: Queryable,
  { roomNr, after, before, backwards, limit }: Page,
): Promise<RoomEvent[]> {
  return db
    .select()
    .from(chatEvent)
    .where(
      and(
        eq(chatEvent.roomNr, roomNr),
        after === undefined ? undefined : gt(chatEvent.position, after),
        before === undefined ? undefined : lt(chatEvent.position, before),
      ),
    )
    .orderBy(backwards ? desc(chatEvent.position) : asc(chatEvent.position))
    .limit(limit)
}

export async function listEventsSince(
  db: Queryable,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<RoomEvent[]> {
  return db
    .select()
    .from(chatEvent)
    .where(and(gt(chatEvent.position, after), sql`${chatEvent.position} <= ${upTo}`))
    .orderBy(asc(chatEvent.position))
    .limit(limit)
}

export async function listReceiptsSince(db: Queryable, after: number, upTo: number): Promise<ReceiptRow[]> {
  return db
    .select()
    .from(chatReceipt)
    .where(and(gt(chatReceipt.position, after), sql`${chatReceipt.position} <= ${upTo}`))
}

export async function listAccountDataSince(db: Queryable, after: number, upTo: number): Promise<AccountDataRow[]> {
  return db
    .select()
    .from(chatAccountData)
    .where(and(gt(chatAccountData.position, after), sql`${chatAccountData.position} <= ${upTo}`))
}

export interface RelationsPage {
  /** What others say elsewhere about an event of this room is not heard in it. */
  roomNr: number
  eventId: string
  relation?: string | undefined
  type?: string | undefined
  before?: number | undefined
  after?: number | undefined
  backwards: boolean
  limit: number
}

export async function listRelations(db: Queryable, page: RelationsPage): Promise<RoomEvent[]> {
  const { roomNr, eventId, relation, type, before, after, backwards, limit } = page
  return db
    .select()
    .from(chatEvent)
    .where(
      and(
        eq(chatEvent.relatesTo, eventId),
        eq(chatEvent.roomNr, roomNr),
        relation === undefined ? undefined : eq(chatEvent.relation, relation),
        type === undefined ? undefined : eq(chatEvent.type, type),
        before === undefined ? undefined : lt(chatEvent.position, before),
        after === undefined ? undefined : gt(chatEvent.position, after),
      ),
    )
    .orderBy(backwards ? desc(chatEvent.position) : asc(chatEvent.position))
    .limit(limit)
}

/** Of each of these events its newest edit by its own sender, and its thread: as said in its own room, up to a position. */
export async function listBundles(
  db: Queryable,
  { eventIds, userId, upTo }: { eventIds: readonly string[]; userId: string; upTo: number },
): Promise<{
  edits: RoomEvent[]
  threads: { root: string; count: number; latest: RoomEvent; participated: boolean }[]
}> {
  if (eventIds.length === 0) return { edits: [], threads: [] }
  const ids = sql.param([...eventIds])
  const [edits, counted] = await Promise.all([
    db
      .select()
      .from(chatEvent)
      .where(sql`${chatEvent.position} in (
      select max(edit.position) from ${chatEvent} edit
      join ${chatEvent} root on root.event_id = edit.relates_to and root.room_nr = edit.room_nr
      where edit.relates_to = any(${ids}::text[]) and edit.relation = 'm.replace' and edit.sender = root.sender and edit.position <= ${upTo}
      group by edit.relates_to)`),
    db.execute<{ root: string; count: number; latest: number; participated: boolean }>(sql`
      select reply.relates_to as root, count(*)::int as count, max(reply.position) as latest,
        bool_or(reply.sender = ${userId}) as participated
      from ${chatEvent} reply join ${chatEvent} root on root.event_id = reply.relates_to and root.room_nr = reply.room_nr
      where reply.relates_to = any(${ids}::text[]) and reply.relation = 'm.thread' and reply.position <= ${upTo}
      group by reply.relates_to`),
  ])
  const latest = await findEvents(
    db,
    counted.rows.map((row) => Number(row.latest)),
  )
  return {
    edits,
    threads: counted.rows.flatMap((row) => {
      const event = latest.get(Number(row.latest))
      return event ? [{ ...row, latest: event }] : []
    }),
  }
}

export async function listThreads(
  db: Queryable,
  { roomNr, before, upTo, limit }: { roomNr: number; before: number | null; upTo: number; limit: number },
): Promise<{ root: RoomEvent; latest: number }[]> {
  const { rows } = await db.execute<{ root: string; latest: number }>(sql`
    select relates_to as root, max(position) as latest from ${chatEvent}
    where room_nr = ${roomNr} and relation = 'm.thread' and position <= ${upTo} group by relates_to
    having ${before}::bigint is null or max(position) < ${before} order by latest desc limit ${limit}`)
  const roots = await db
    .select()
    .from(chatEvent)
    .where(and(eq(chatEvent.roomNr, roomNr), inArray(chatEvent.eventId, rows.map(({ root }) => root).concat(''))))
  const byId = new Map(roots.map((root) => [root.eventId, root]))
  return rows.flatMap(({ root, latest }) => {
    const event = byId.get(root)
    return event ? [{ root: event, latest: Number(latest) }] : []
  })
}

export async function listMembersOf(
  db: Queryable,
  accountId: string,
): Promise<(MemberRow & { roomId: string; lastPosition: number })[]> {
  const rows = await db
    .select({ member: chatMember, roomId: chatRoom.id, lastPosition: chatRoom.lastPosition })
    .from(chatMember)
    .innerJoin(chatRoom, eq(chatRoom.nr, chatMember.roomNr))
    .where(eq(chatMember.accountId, accountId))
  return rows.map(({ member, ...room }) => ({ ...member, ...room }))
}

export async function listRoomIds(db: Queryable, nrs: readonly number[]): Promise<Map<number, string>> {
  if (nrs.length === 0) return new Map()
  const rows = await db
    .select({ nr: chatRoom.nr, id: chatRoom.id })
    .from(chatRoom)
    .where(inArray(chatRoom.nr, [...nrs]))
  return new Map(rows.map(({ nr, id }) => [Number(nr), id]))
}

/** Up to where these people have read a room. */
export async function listReadTo(
  db: Queryable,
  roomNr: number,
  accountIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .select({ accountId: chatReceipt.accountId, readTo: sql<string>`max(${chatReceipt.readTo})` })
    .from(chatReceipt)
    .where(
      and(
        eq(chatReceipt.roomNr, roomNr),
        inArray(chatReceipt.accountId, [...accountIds]),
        inArray(chatReceipt.thread, ['', 'main']),
      ),
    )
    .groupBy(chatReceipt.accountId)
  return new Map(rows.map(({ accountId, readTo }) => [accountId, Number(readTo)]))
}

/** Accounts of who is in a room. */
export async function listJoined(db: Queryable, roomNr: number): Promise<string[]> {
  const rows = await db
    .select({ accountId: chatMember.accountId })
    .from(chatMember)
    .where(and(eq(chatMember.roomNr, roomNr), eq(chatMember.membership, 'join')))
  return rows.map(({ accountId }) => accountId)
}

export async function forgetRoom(tx: Queryable, accountId: string, roomNr: number): Promise<void> {
  await tx
    .update(chatMember)
    .set({ forgotten: true })
    .where(and(eq(chatMember.accountId, accountId), eq(chatMember.roomNr, roomNr)))
}

export async function listReceiptsOf(db: Queryable, accountId: string): Promise<ReceiptRow[]> {
  return db.select().from(chatReceipt).where(eq(chatReceipt.accountId, accountId))
}

export async function listReceipts(db: Queryable, roomNrs: readonly number[], after: number): Promise<ReceiptRow[]> {
  if (roomNrs.length === 0) return []
  return db
    .select()
    .from(chatReceipt)
    .where(and(inArray(chatReceipt.roomNr, [...roomNrs]), gt(chatReceipt.position, after)))
}

export async function listAccountData(db: Queryable, accountId: string, after: number): Promise<AccountDataRow[]> {
  return db
    .select()
    .from(chatAccountData)
    .where(and(eq(chatAccountData.accountId, accountId), gt(chatAccountData.position, after)))
}

export async function findAccountData(
  db: Queryable,
  { accountId, room, type }: { accountId: string; room: string; type: string },
): Promise<Content | null> {
  const [row] = await db
    .select({ content: chatAccountData.content })
    .from(chatAccountData)
    .where(
      and(eq(chatAccountData.accountId, accountId), eq(chatAccountData.room, room), eq(chatAccountData.type, type)),
    )
  return row?.content ?? null
}

/** How many of others lie behind what somebody has read, counted no further than is shown. */
export async function countUnread(
  db: Queryable,
  {
    roomNr,
    after,
    before,
    sender,
    max,
  }: { roomNr: number; after: number; before: number; sender: string; max: number },
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from ${chatEvent} where room_nr = ${roomNr} and position > ${after} and position < ${before}
        and sender <> ${sender} and type = 'm.room.message' and redacted_by is null
        and relation is distinct from 'm.replace' limit ${max}) as unread`)
  return rows[0]?.count ?? 0
}

/** Whether somebody has reacted so to an event of a room. */
/** What somebody has said in a room since then and is still there, newest first. */
export function listSaidBy(
  db: Queryable,
  { roomNr, sender, since, limit }: { roomNr: number; sender: string; since: Date; limit: number },
): Promise<RoomEvent[]> {
  const { type, stateKey, redactedBy, at, position } = chatEvent
  const isSaid = and(isNull(stateKey), isNull(redactedBy), ne(type, 'm.room.redaction'))
  return db
    .select()
    .from(chatEvent)
    .where(and(eq(chatEvent.roomNr, roomNr), eq(chatEvent.sender, sender), gt(at, since), isSaid))
    .orderBy(desc(position))
    .limit(limit)
}

export async function hasReacted(
  db: Queryable,
  { roomNr, eventId, sender, key }: { roomNr: number; eventId: string; sender: string; key: string },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${chatEvent} where relates_to = ${eventId} and room_nr = ${roomNr} and relation = 'm.annotation' and sender = ${sender}
      and content #>> '{m.relates_to,key}' = ${key} limit 1`)
  return rows.length > 0
}
