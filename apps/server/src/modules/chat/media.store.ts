import { and, count, eq, gte, inArray, isNotNull, isNull, sql, sum } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { chatMedia, chatMediaUse, chatMember, chatRoom } from './chat.schema.ts'

export type MediaRow = typeof chatMedia.$inferSelect
export interface MediaUse {
  mediaId: string
  roomNr: number
  eventId: string
  position: number
}

/** Of many places those that are likeliest to be the reader's. */
const placesMax = 50

export async function insertMedia(db: Queryable, row: typeof chatMedia.$inferInsert): Promise<void> {
  await db.insert(chatMedia).values(row)
}

/** False where it was filled already. */
export async function takeReserved(
  tx: Queryable,
  { id, file, type, name, size }: Pick<MediaRow, 'id' | 'file' | 'type' | 'name' | 'size'>,
): Promise<boolean> {
  const rows = await tx
    .update(chatMedia)
    .set({ file, type, name, size })
    .where(and(eq(chatMedia.id, id), isNull(chatMedia.file), isNull(chatMedia.goneAt)))
    .returning({ id: chatMedia.id })
  return rows.length > 0
}

export async function findMedia(db: Queryable, id: string): Promise<MediaRow | null> {
  const [row] = await db.select().from(chatMedia).where(eq(chatMedia.id, id))
  return row ?? null
}

export async function countReserved(db: Queryable, accountId: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ all: count() })
    .from(chatMedia)
    .where(and(eq(chatMedia.accountId, accountId), isNull(chatMedia.file), gte(chatMedia.createdAt, since)))
  return row?.all ?? 0
}

export async function sizeOfMedia(db: Queryable, accountId: string): Promise<number> {
  const [row] = await db
    .select({ all: sum(chatMedia.size) })
    .from(chatMedia)
    .where(eq(chatMedia.accountId, accountId))
  return Number(row?.all ?? 0)
}

/** Where something was shown, in rooms that somebody is or was in, or that anybody may read. */
export async function listPlaces(
  db: Queryable,
  mediaId: string,
  accountId: string,
): Promise<{ roomId: string; position: number }[]> {
  return db
    .select({ roomId: chatRoom.id, position: chatMediaUse.position })
    .from(chatMediaUse)
    .innerJoin(chatRoom, eq(chatRoom.nr, chatMediaUse.roomNr))
    .leftJoin(chatMember, and(eq(chatMember.roomNr, chatMediaUse.roomNr), eq(chatMember.accountId, accountId)))
    .where(eq(chatMediaUse.mediaId, mediaId))
    .orderBy(sql`${chatMember.membership} is null`, sql`${chatMember.membership} <> 'join'`)
    .limit(placesMax)
}

export async function insertUses(tx: Queryable, uses: readonly MediaUse[]): Promise<void> {
  if (uses.length > 0)
    await tx
      .insert(chatMediaUse)
      .values([...uses])
      .onConflictDoNothing()
}

const isUnused = sql`not exists (select from ${chatMediaUse} where media_id = ${chatMedia.id})`

/** These events show nothing any more; what nothing else shows is gone. */
export async function dropUses(tx: Queryable, eventIds: readonly string[], now: Date): Promise<void> {
  const dropped = await tx
    .delete(chatMediaUse)
    .where(inArray(chatMediaUse.eventId, [...eventIds]))
    .returning({ id: chatMediaUse.mediaId })
  const ids = [...new Set(dropped.map(({ id }) => id))]
  if (ids.length > 0) {
    await tx
      .update(chatMedia)
      .set({ goneAt: now })
      .where(and(inArray(chatMedia.id, ids), isUnused))
  }
}

export async function markUnused(tx: Queryable, before: Date, now: Date): Promise<void> {
  await tx
    .update(chatMedia)
    .set({ goneAt: now })
    .where(and(isNull(chatMedia.goneAt), sql`${chatMedia.createdAt} < ${before.toISOString()}`, isUnused))
}

/** Who has left: what nobody was shown is gone, the rest stays with those whom it was shown. */
export async function leaveMedia(tx: Queryable, accountId: string, now: Date): Promise<void> {
  const own = eq(chatMedia.accountId, accountId)
  await tx.update(chatMedia).set({ goneAt: now }).where(and(own, isUnused))
  await tx.update(chatMedia).set({ accountId: null, name: null }).where(own)
}

export async function moveMedia(tx: Queryable, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.update(chatMedia).set({ accountId: to }).where(eq(chatMedia.accountId, from))
}

export async function listGone(db: Queryable, limit: number): Promise<Pick<MediaRow, 'id' | 'file'>[]> {
  return db
    .select({ id: chatMedia.id, file: chatMedia.file })
    .from(chatMedia)
    .where(isNotNull(chatMedia.goneAt))
    .limit(limit)
}

/** Whoever keeps or removes this file does it alone. */
export async function lockFile(tx: Queryable, file: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`chat file ${file}`}, 0))`)
}

/** Whether nothing else is the same file. */
export async function deleteGone(tx: Queryable, id: string): Promise<boolean> {
  const [row] = await tx
    .delete(chatMedia)
    .where(and(eq(chatMedia.id, id), isNotNull(chatMedia.goneAt)))
    .returning({ file: chatMedia.file })
  if (!row?.file) return false
  return (await tx.$count(chatMedia, eq(chatMedia.file, row.file))) === 0
}
