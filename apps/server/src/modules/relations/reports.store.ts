import { and, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import type { Place } from './follows.store.ts'
import { personReport } from './relations.schema.ts'

export type ReportRow = typeof personReport.$inferSelect
export type NewReport = Pick<ReportRow, 'reporterId' | 'reportedId' | 'reason' | 'words' | 'at'>

const dayMs = 86_400_000

/** Said again of the same person, it is open again, and told of again, once a day. Who resolved it, and how, stays until it is resolved anew. */
export async function saveReport(tx: Queryable, row: NewReport): Promise<void> {
  const { reason, words, at } = row
  const { toldAt } = personReport
  const dayAgo = new Date(at.getTime() - dayMs).toISOString()
  const anew = { reason, words, at, toldAt: sql`case when ${toldAt} > ${dayAgo} then ${toldAt} end`, resolvedAt: null }
  await tx
    .insert(personReport)
    .values(row)
    .onConflictDoUpdate({ target: [personReport.reporterId, personReport.reportedId], set: anew })
}

export interface ReportsAsked {
  state: 'open' | 'resolved' | 'all'
  before: Place | null
  limit: number
}

export function listReports(db: Queryable, { state, before, limit }: ReportsAsked): Promise<ReportRow[]> {
  const { at, id, resolvedAt } = personReport
  const inState = { open: isNull(resolvedAt), resolved: isNotNull(resolvedAt), all: undefined }[state]
  const after = before ? or(lt(at, before.since), and(eq(at, before.since), lt(id, before.id))) : undefined
  return db.select().from(personReport).where(and(inState, after)).orderBy(desc(at), desc(id)).limit(limit)
}

export async function resolveReport(
  tx: Queryable,
  id: string,
  resolution: Pick<ReportRow, 'resolvedAt' | 'resolvedBy' | 'note'>,
): Promise<ReportRow | null> {
  const [row] = await tx.update(personReport).set(resolution).where(eq(personReport.id, id)).returning()
  return row ?? null
}

/** How many are open and were never told of; they are told of from now on. Of two servers at once, one counts each. */
export async function takeUntold(tx: Queryable, now: Date): Promise<number> {
  const rows = await tx
    .update(personReport)
    .set({ toldAt: now })
    .where(and(isNull(personReport.toldAt), isNull(personReport.resolvedAt)))
    .returning({ id: personReport.id })
  return rows.length
}

/** Reports about somebody who left are kept: they may come back under another name. Their own words are not. */
export async function forgetReportsBy(tx: Queryable, accountId: string): Promise<void> {
  await tx.delete(personReport).where(eq(personReport.reporterId, accountId))
}
