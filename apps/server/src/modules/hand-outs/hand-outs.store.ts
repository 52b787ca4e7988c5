import type { HandOutState } from '@vitrine/protocol'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { columnsOf } from '../../platform/database/columns.ts'
import { type Queryable, runPrepared } from '../../platform/database/database.ts'
import { claimLink, handOut } from './hand-outs.schema.ts'

export type HandOutRow = typeof handOut.$inferSelect
export type NewHandOut = typeof handOut.$inferInsert

export async function insertHandOut(tx: Queryable, row: NewHandOut): Promise<HandOutRow> {
  const [inserted] = await tx.insert(handOut).values(row).returning()
  if (!inserted) throw new Error('the hand-out was not inserted')
  return inserted
}

const findStatement = {
  name: 'hand-outs.find',
  text: `select ${columnsOf(handOut, 'kept')} from hand_out kept where id = $1`,
}
const lockStatement = { name: 'hand-outs.lock', text: `${findStatement.text} for update` }

export async function findHandOut(db: Queryable, id: string): Promise<HandOutRow | null> {
  const [row] = await runPrepared<HandOutRow>(db, findStatement, [id])
  return row ?? null
}

/** Nobody else changes it until the transaction ends. */
export async function lockHandOut(tx: Queryable, id: string): Promise<HandOutRow | null> {
  const [row] = await runPrepared<HandOutRow>(tx, lockStatement, [id])
  return row ?? null
}

export async function listHandOutsOf(
  db: Queryable,
  wanted: { businessId: string; objectDefinitionId?: string | undefined; after?: string | undefined; limit: number },
): Promise<HandOutRow[]> {
  const { businessId, objectDefinitionId, after, limit } = wanted
  return db
    .select()
    .from(handOut)
    .where(
      and(
        eq(handOut.businessId, businessId),
        objectDefinitionId === undefined ? undefined : eq(handOut.objectDefinitionId, objectDefinitionId),
        after === undefined
          ? undefined
          : sql`(created_at, id) < (select created_at, id from hand_out where id = ${after}::uuid)`,
      ),
    )
    .orderBy(desc(handOut.createdAt), desc(handOut.id))
    .limit(limit)
}

/** The newest that a brand's page may show now, each with its link. */
export async function listOffered(
  db: Queryable,
  { businessId, now, limit }: { businessId: string; now: Date; limit: number },
): Promise<(HandOutRow & { linkId: string })[]> {
  const at = now.toISOString()
  const rows = await db
    .select({ row: handOut, linkId: claimLink.id })
    .from(handOut)
    .innerJoin(claimLink, eq(claimLink.handOutId, handOut.id))
    .where(
      and(
        eq(handOut.businessId, businessId),
        sql`${handOut.offered} and ${handOut.state} = 'open'`,
        sql`coalesce(${handOut.opensAt} <= ${at}::timestamptz, true)`,
        sql`coalesce(${handOut.closesAt} > ${at}::timestamptz, true)`,
        sql`coalesce(${handOut.given} + ${handOut.takenBack} < ${handOut.total}, true)`,
      ),
    )
    .orderBy(desc(handOut.createdAt))
    .limit(limit)
  return rows.map(({ row, linkId }) => ({ ...row, linkId }))
}

export async function setOffered(tx: Queryable, id: string, offered: boolean): Promise<void> {
  await tx.update(handOut).set({ offered }).where(eq(handOut.id, id))
}

export async function setState(
  tx: Queryable,
  id: string,
  change: { state: HandOutState; dueAt?: Date | null; finishedAt?: Date | null },
  { failed = 0 }: { failed?: number } = {},
): Promise<HandOutRow> {
  const [row] = await tx
    .update(handOut)
    .set({ ...change, failed: sql`${handOut.failed} + ${failed}` })
    .where(eq(handOut.id, id))
    .returning()
  if (!row) throw new Error('a locked hand-out is gone')
  return row
}

/** A brand that is closed gives nothing more: its links and kiosks end, and what it has put off or begun stops. */
export async function endHandOutsOf(tx: Queryable, businessId: string, finishedAt: Date): Promise<void> {
  const ended = sql`case ${handOut.state} when 'open' then 'closed' when 'scheduled' then 'cancelled' else 'done' end`
  await tx
    .update(handOut)
    .set({ state: sql`${ended}`, dueAt: null, finishedAt })
    .where(and(eq(handOut.businessId, businessId), inArray(handOut.state, ['open', 'scheduled', 'running'])))
}

export type CountChanges = Partial<Record<'given' | 'claimed' | 'waiting' | 'failed' | 'takenBack', number>>

const countStatement = {
  name: 'hand-outs.count',
  text: `update hand_out set given = given + $2, claimed = claimed + $3, waiting = waiting + $4, failed = failed + $5,
      taken_back = taken_back + $6, reached = greatest(reached, $7)
    where id = $1`,
}

/** `reached`: up to which line of its list everybody has been tried. */
export async function addCounts(tx: Queryable, id: string, change: CountChanges, reached = 0): Promise<void> {
  const { given = 0, claimed = 0, waiting = 0, failed = 0, takenBack = 0 } = change
  await runPrepared(tx, countStatement, [id, given, claimed, waiting, failed, takenBack, reached])
}

/** Those that have something to do now. */
export async function listDue(db: Queryable, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${handOut}
    where state in ('scheduled', 'running', 'taking-back') and (due_at is null or due_at <= ${now.toISOString()}::timestamptz)`)
  return rows.map(({ id }) => id)
}
