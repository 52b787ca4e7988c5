import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { type Queryable, runPrepared } from '../../platform/database/database.ts'
import { claimLink, handOutTaken, kioskKey } from './hand-outs.schema.ts'

export type ClaimLinkRow = typeof claimLink.$inferSelect

export async function insertLinks(tx: Queryable, handOutId: string, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into ${claimLink} (id, hand_out_id, number)
    select id, ${handOutId}::uuid, number from unnest(${sql.param([...ids])}::text[]) with ordinality as given (id, number)`)
}

export async function findLink(db: Queryable, id: string): Promise<ClaimLinkRow | null> {
  const [row] = await db.select().from(claimLink).where(eq(claimLink.id, id))
  return row ?? null
}

/** One more has taken from it; false where it is good once and was used. */
export async function useLink(tx: Queryable, id: string, single: boolean): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update ${claimLink} set taken = taken + 1 where id = ${id} and (not ${single} or taken = 0)`)
  return rowCount === 1
}

export async function listLinks(
  db: Queryable,
  { handOutId, after, limit }: { handOutId: string; after: number; limit: number },
): Promise<ClaimLinkRow[]> {
  return db
    .select()
    .from(claimLink)
    .where(and(eq(claimLink.handOutId, handOutId), gt(claimLink.number, after)))
    .orderBy(asc(claimLink.number))
    .limit(limit)
}

const takenStatement = {
  name: 'hand-outs.taken-by',
  text: `select token_id as "tokenId", code, taken_at as "takenAt" from hand_out_taken
    where hand_out_id = $1 and account_id = $2 order by taken_at desc limit 10000`,
}

export type Taken = Pick<typeof handOutTaken.$inferSelect, 'tokenId' | 'code' | 'takenAt'>

/** What somebody has taken of a hand-out, newest first. */
export const listTakenBy = (db: Queryable, handOutId: string, accountId: string): Promise<Taken[]> =>
  runPrepared(db, takenStatement, [handOutId, accountId])

export async function insertTaken(tx: Queryable, row: typeof handOutTaken.$inferInsert): Promise<void> {
  await tx.insert(handOutTaken).values(row)
}

/** So many tokens that were taken, in one order, after one of them. */
export async function listTaken(
  db: Queryable,
  { handOutId, after, limit }: { handOutId: string; after: string | null; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: handOutTaken.tokenId })
    .from(handOutTaken)
    .where(and(eq(handOutTaken.handOutId, handOutId), after === null ? undefined : gt(handOutTaken.tokenId, after)))
    .orderBy(asc(handOutTaken.tokenId))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** One account's takings are another's, as when accounts are merged. Of two of the same code one stays, without it. */
export async function mergeTaken(tx: Queryable, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.execute(sql`
    update ${handOutTaken} kept set account_id = ${to}::uuid, code = case when exists (
      select from ${handOutTaken} other
      where other.hand_out_id = kept.hand_out_id and other.account_id = ${to}::uuid and other.code = kept.code) then null else kept.code end
    where account_id = ${from}::uuid`)
}

export async function forgetTaken(tx: Queryable, accountId: string): Promise<void> {
  await tx.delete(handOutTaken).where(eq(handOutTaken.accountId, accountId))
}

export type KioskKeyRow = typeof kioskKey.$inferSelect

export async function insertKioskKey(tx: Queryable, row: KioskKeyRow): Promise<void> {
  await tx.insert(kioskKey).values(row)
}

export async function findKioskKey(db: Queryable, digest: string): Promise<KioskKeyRow | null> {
  const [row] = await db.select().from(kioskKey).where(eq(kioskKey.digest, digest))
  return row ?? null
}

export async function endKioskKeys(tx: Queryable, handOutId: string): Promise<number> {
  const { rowCount } = await tx.delete(kioskKey).where(eq(kioskKey.handOutId, handOutId))
  return rowCount ?? 0
}

export async function forgetKioskKeys(db: Queryable, before: Date): Promise<void> {
  await db.execute(sql`delete from ${kioskKey} where expires_at < ${before.toISOString()}::timestamptz`)
}
