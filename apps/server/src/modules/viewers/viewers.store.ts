import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { viewer, viewerHostname } from './viewers.schema.ts'

export type ViewerRow = typeof viewer.$inferSelect
export type HostnameRow = typeof viewerHostname.$inferSelect

export async function findViewers(db: Queryable, businessIds: readonly string[]): Promise<ViewerRow[]> {
  if (businessIds.length === 0) return []
  return db
    .select()
    .from(viewer)
    .where(inArray(viewer.businessId, [...businessIds]))
}

/** Of those who change what a brand has set, one at a time, also where nothing is set yet. */
export async function lockViewer(tx: Queryable, businessId: string): Promise<ViewerRow | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`viewer of ${businessId}`}, 0))`)
  const [row] = await findViewers(tx, [businessId])
  return row ?? null
}

export async function saveViewer(tx: Queryable, row: ViewerRow): Promise<void> {
  await tx.insert(viewer).values(row).onConflictDoUpdate({ target: viewer.businessId, set: row })
}

export async function deleteViewer(tx: Queryable, businessId: string): Promise<void> {
  await tx.delete(viewer).where(eq(viewer.businessId, businessId))
}

/** What somebody has set stays; that it was them is another's, or nobody's. */
export async function moveEdited(tx: Queryable, from: string, to: string | null): Promise<void> {
  await tx.update(viewer).set({ editedBy: to }).where(eq(viewer.editedBy, from))
}

/** Of each hostname that is proven, whose it is and what they have set; in no order. */
export function findProven(
  db: Queryable,
  hostnames: readonly string[],
): Promise<{ hostname: string; businessId: string; viewer: ViewerRow | null }[]> {
  return db
    .select({ hostname: viewerHostname.hostname, businessId: viewerHostname.businessId, viewer })
    .from(viewerHostname)
    .leftJoin(viewer, eq(viewer.businessId, viewerHostname.businessId))
    .where(and(inArray(viewerHostname.hostname, [...hostnames]), isNotNull(viewerHostname.provenAt)))
}

export function listHostnames(db: Queryable, businessId: string): Promise<HostnameRow[]> {
  return db
    .select()
    .from(viewerHostname)
    .where(eq(viewerHostname.businessId, businessId))
    .orderBy(viewerHostname.createdAt, viewerHostname.hostname)
}

/** Of many businesses, what of theirs is proven. */
export function listProven(db: Queryable, businessIds: readonly string[]): Promise<HostnameRow[]> {
  return db
    .select()
    .from(viewerHostname)
    .where(and(inArray(viewerHostname.businessId, [...businessIds]), isNotNull(viewerHostname.provenAt)))
    .orderBy(viewerHostname.createdAt, viewerHostname.hostname)
}

/** Everybody who wants or has it, locked in an order that all share. */
export function lockHostname(tx: Queryable, hostname: string): Promise<HostnameRow[]> {
  return tx
    .select()
    .from(viewerHostname)
    .where(eq(viewerHostname.hostname, hostname))
    .orderBy(viewerHostname.businessId)
    .for('update')
}

/** Of the requests of one business one at a time is counted. */
export async function lockHostnamesOf(tx: Queryable, businessId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`hostnames of ${businessId}`}, 0))`)
}

export async function insertHostname(tx: Queryable, row: HostnameRow): Promise<void> {
  await tx.insert(viewerHostname).values(row).onConflictDoNothing()
}

const one = (hostname: string, businessId: string) =>
  and(eq(viewerHostname.hostname, hostname), eq(viewerHostname.businessId, businessId))

export async function setProven(
  tx: Queryable,
  { hostname, businessId }: HostnameRow,
  provenAt: Date | null,
): Promise<void> {
  await tx.update(viewerHostname).set({ provenAt }).where(one(hostname, businessId))
}

export async function deleteHostname(tx: Queryable, { hostname, businessId }: HostnameRow): Promise<void> {
  await tx.delete(viewerHostname).where(one(hostname, businessId))
}

/** All that a brand has; which they were. */
export async function deleteHostnamesOf(tx: Queryable, businessId: string): Promise<string[]> {
  const gone = await tx.delete(viewerHostname).where(eq(viewerHostname.businessId, businessId)).returning()
  return gone.map(({ hostname }) => hostname)
}

/** What is a brand's by the operator's word. */
export async function listGiven(db: Queryable, limit: number): Promise<{ hostname: string; businessId: string }[]> {
  return db
    .select({ hostname: viewerHostname.hostname, businessId: viewerHostname.businessId })
    .from(viewerHostname)
    .where(isNull(viewerHostname.token))
    .orderBy(viewerHostname.createdAt, viewerHostname.hostname)
    .limit(limit)
}

/** What brands have proven and was last seen before then. */
export function listDue(db: Queryable, seenBefore: Date, limit: number): Promise<HostnameRow[]> {
  return db
    .select()
    .from(viewerHostname)
    .where(and(isNotNull(viewerHostname.token), lt(viewerHostname.provenAt, seenBefore)))
    .orderBy(viewerHostname.provenAt)
    .limit(limit)
}
