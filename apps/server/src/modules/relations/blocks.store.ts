import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import type { Place } from './follows.store.ts'
import { personBlock, personReport } from './relations.schema.ts'

export interface Blocks {
  byViewer: boolean
  byOther: boolean
}

/** How two people stand to each other. */
export async function readBlocks(db: Queryable, viewerId: string, otherId: string): Promise<Blocks> {
  const rows = await db
    .select({ by: personBlock.blockerId })
    .from(personBlock)
    .where(
      or(
        and(eq(personBlock.blockerId, viewerId), eq(personBlock.blockedId, otherId)),
        and(eq(personBlock.blockerId, otherId), eq(personBlock.blockedId, viewerId)),
      ),
    )
  return { byViewer: rows.some(({ by }) => by === viewerId), byOther: rows.some(({ by }) => by === otherId) }
}

/** Which of these have blocked the viewer or were blocked by them. */
export async function hiddenAmong(db: Queryable, viewerId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select()
    .from(personBlock)
    .where(
      or(
        and(eq(personBlock.blockerId, viewerId), inArray(personBlock.blockedId, [...ids])),
        and(eq(personBlock.blockedId, viewerId), inArray(personBlock.blockerId, [...ids])),
      ),
    )
  return new Set(rows.map(({ blockerId, blockedId }) => (blockerId === viewerId ? blockedId : blockerId)))
}

export async function insertBlock(tx: Queryable, blockerId: string, blockedId: string, since: Date): Promise<boolean> {
  const rows = await tx.insert(personBlock).values({ blockerId, blockedId, since }).onConflictDoNothing().returning()
  return rows.length > 0
}

export async function deleteBlock(tx: Queryable, blockerId: string, blockedId: string): Promise<void> {
  await tx.delete(personBlock).where(and(eq(personBlock.blockerId, blockerId), eq(personBlock.blockedId, blockedId)))
}

export async function listBlocked(db: Queryable, blockerId: string, before: Place | null, limit: number) {
  const { rows } = await db.execute<{ id: string; since: Date }>(sql`
    select blocked_id as id, since from person_block
    where blocker_id = ${blockerId}
      ${before ? sql`and (since, blocked_id) < (${before.since.toISOString()}::timestamptz, ${before.id}::uuid)` : sql``}
    order by since desc, blocked_id desc limit ${limit}`)
  return rows.map(({ id, since }) => ({ id, since: new Date(since) }))
}

/** What was said by and about one account is the other's from now on; nobody stands against themselves. */
export async function mergeBlocks(tx: Queryable, { from, to }: { from: string; to: string }): Promise<void> {
  for (const [table, by, about] of [
    ['person_block', 'blocker_id', 'blocked_id'],
    ['person_report', 'reporter_id', 'reported_id'],
  ] as const) {
    const [name, one, two] = [sql.identifier(table), sql.identifier(by), sql.identifier(about)]
    for (const [own, other] of [
      [one, two],
      [two, one],
    ]) {
      await tx.execute(sql`delete from ${name} where ${own} = ${from} and (${other} = ${to}
        or ${other} in (select ${other} from ${name} where ${own} = ${to}))`)
      await tx.execute(sql`update ${name} set ${own} = ${to} where ${own} = ${from}`)
    }
  }
}

/** Reports about somebody who left are kept: they may come back under another name. Their own words are not. */
export async function forgetBlocks(tx: Queryable, accountId: string): Promise<void> {
  await tx.delete(personBlock).where(or(eq(personBlock.blockerId, accountId), eq(personBlock.blockedId, accountId)))
  await tx.delete(personReport).where(eq(personReport.reporterId, accountId))
}
