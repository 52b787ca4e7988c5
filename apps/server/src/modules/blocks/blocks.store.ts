import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { type Queryable, runPrepared } from '../../platform/database/database.ts'
import { personBlock } from './blocks.schema.ts'

export interface Blocks {
  byReader: boolean
  byOther: boolean
}

/** Somebody in the list of those whom a person has blocked. */
export interface BlockedPlace {
  id: string
  since: Date
}

const betweenStatement = {
  name: 'blocks.between',
  text: `select blocker_id as by from person_block
    where (blocker_id = $1 and blocked_id = $2) or (blocker_id = $2 and blocked_id = $1)`,
}

/** How two people stand to each other. */
export async function readBlocks(db: Queryable, readerId: string, otherId: string): Promise<Blocks> {
  const rows = await runPrepared<{ by: string }>(db, betweenStatement, [readerId, otherId])
  return { byReader: rows.some(({ by }) => by === readerId), byOther: rows.some(({ by }) => by === otherId) }
}

/** Which of these have blocked the reader or were blocked by them. */
export async function hiddenAmong(db: Queryable, readerId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select()
    .from(personBlock)
    .where(
      or(
        and(eq(personBlock.blockerId, readerId), inArray(personBlock.blockedId, [...ids])),
        and(eq(personBlock.blockedId, readerId), inArray(personBlock.blockerId, [...ids])),
      ),
    )
  return new Set(rows.map(({ blockerId, blockedId }) => (blockerId === readerId ? blockedId : blockerId)))
}

export async function insertBlock(tx: Queryable, blockerId: string, blockedId: string, since: Date): Promise<boolean> {
  const rows = await tx.insert(personBlock).values({ blockerId, blockedId, since }).onConflictDoNothing().returning()
  return rows.length > 0
}

export async function deleteBlock(tx: Queryable, blockerId: string, blockedId: string): Promise<void> {
  await tx.delete(personBlock).where(and(eq(personBlock.blockerId, blockerId), eq(personBlock.blockedId, blockedId)))
}

export async function listBlocked(db: Queryable, blockerId: string, before: BlockedPlace | null, limit: number) {
  const { rows } = await db.execute<{ id: string; since: Date }>(sql`
    select blocked_id as id, since from person_block
    where blocker_id = ${blockerId}
      ${before ? sql`and (since, blocked_id) < (${before.since.toISOString()}::timestamptz, ${before.id}::uuid)` : sql``}
    order by since desc, blocked_id desc limit ${limit}`)
  return rows.map(({ id, since }) => ({ id, since: new Date(since) }))
}

/** Nobody stands in anybody's way any more who has left. */
export async function forgetBlocks(tx: Queryable, accountId: string): Promise<void> {
  await tx.delete(personBlock).where(or(eq(personBlock.blockerId, accountId), eq(personBlock.blockedId, accountId)))
}

/** For statements that read many people: neither of the two, each an expression for an account's id, has blocked the other. */
export const noBlockBetween = (one: string, other: string): string =>
  `${noBlockBy(one, other)}
      and ${noBlockBy(other, one)}`

/** The same of the first alone: who has not blocked the other. */
export const noBlockBy = (blocker: string, blocked: string): string =>
  `not exists (select from person_block b where b.blocker_id = ${blocker} and b.blocked_id = ${blocked})`
