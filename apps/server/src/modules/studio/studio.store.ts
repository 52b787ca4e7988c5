import type { BusinessPatch } from '@vitrine/protocol'
import { and, asc, count, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import { columnsOf } from '../../platform/database/columns.ts'
import { type Queryable, runPrepared } from '../../platform/database/database.ts'
import { business, businessMember } from './studio.schema.ts'

export type BusinessRow = typeof business.$inferSelect
export type NewBusinessRow = typeof business.$inferInsert

export async function insertBusiness(db: Queryable, row: NewBusinessRow, staff: readonly string[]): Promise<void> {
  await db.insert(business).values(row)
  if (staff.length > 0) {
    await db.insert(businessMember).values(staff.map((accountId) => ({ businessId: row.id, accountId })))
  }
}

/** An id wins over a name that is spelled the same. */
export async function findBusiness(db: Queryable, idOrName: string): Promise<BusinessRow | null> {
  const rows = await db
    .select()
    .from(business)
    .where(or(eq(business.id, idOrName), eq(business.name, idOrName.toLowerCase())))
  return rows.find((row) => row.id === idOrName) ?? rows[0] ?? null
}

const businessesStatement = {
  name: 'studio.businesses',
  text: `select ${columnsOf(business, 'b')} from business b where b.id = any($1::text[])`,
}

export const findBusinesses = async (db: Queryable, ids: readonly string[]): Promise<BusinessRow[]> =>
  ids.length === 0 ? [] : runPrepared<BusinessRow>(db, businessesStatement, [[...ids]])

/** What a business does not want to be seen; of its own. */
export interface Blacklist {
  businessId: string
  objectDefinitionIds: readonly string[]
  /** Of the older network. */
  variations: readonly string[]
}

export async function listBlacklists(db: Queryable): Promise<Blacklist[]> {
  const inventory = sql`${business.pageConfig} #> '{features,inventory}'`
  const rows = await db
    .select({ businessId: business.id, pageConfig: business.pageConfig })
    .from(business)
    .where(sql`${inventory} ?| array['object_definition_blacklist', 'tv_blacklist']`)
  return rows.map(({ businessId, pageConfig }) => {
    const { object_definition_blacklist: designs = [], tv_blacklist: variations = [] } =
      pageConfig?.features?.inventory ?? {}
    return { businessId, objectDefinitionIds: designs, variations }
  })
}

export interface Role {
  businessId: string
  role: 'owner' | 'staff'
}

/** Whoever owns a business works for it, too. */
export async function listRoles(db: Queryable, accountId: string): Promise<Role[]> {
  const [owned, staffed] = await Promise.all([
    db.select({ businessId: business.id }).from(business).where(eq(business.ownerId, accountId)),
    db
      .select({ businessId: businessMember.businessId })
      .from(businessMember)
      .where(eq(businessMember.accountId, accountId)),
  ])
  const own = new Set(owned.map((row) => row.businessId))
  return [
    ...owned.map(({ businessId }): Role => ({ businessId, role: 'owner' })),
    ...staffed.filter((row) => !own.has(row.businessId)).map(({ businessId }): Role => ({ businessId, role: 'staff' })),
  ]
}

/** What every business is called: by addresses and on screens. */
export const listBusinessNames = (db: Queryable) =>
  db.select({ id: business.id, name: business.name, displayName: business.displayName }).from(business)

export async function listOwnedNames(db: Queryable, accountId: string): Promise<string[]> {
  const rows = await db.select({ name: business.displayName }).from(business).where(eq(business.ownerId, accountId))
  return rows.map(({ name }) => name)
}

export async function deleteMemberships(tx: Queryable, accountId: string): Promise<void> {
  await tx.delete(businessMember).where(eq(businessMember.accountId, accountId))
}

export async function listStaffBusinesses(db: Queryable, accountId: string): Promise<string[]> {
  return (await listRoles(db, accountId)).map(({ businessId }) => businessId)
}

/** The businesses that one account owns or works for are another's from now on. */
export async function moveRoles(tx: Queryable, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.update(business).set({ ownerId: to }).where(eq(business.ownerId, from))
  const left = await tx.delete(businessMember).where(eq(businessMember.accountId, from)).returning()
  if (left.length === 0) return
  await tx
    .insert(businessMember)
    .values(left.map((row) => ({ ...row, accountId: to })))
    .onConflictDoNothing()
}

export interface BusinessSearch {
  /** Part of the name or displayed name. */
  name?: string | undefined
  ids?: readonly string[] | undefined
  limit: number
  page: number
}

export async function searchBusinessRows(
  db: Queryable,
  { name, ids, limit, page }: BusinessSearch,
): Promise<{ rows: BusinessRow[]; total: number }> {
  const like = `%${(name ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const all: (SQL | undefined)[] = [
    name ? or(ilike(business.name, like), ilike(business.displayName, like)) : undefined,
    ids ? inArray(business.id, [...ids]) : undefined,
  ]
  const matches = and(...all)
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(business)
      .where(matches)
      .orderBy(asc(business.name))
      .limit(limit)
      .offset(page * limit),
    db.select({ total: count() }).from(business).where(matches),
  ])
  return { rows, total: counted?.total ?? 0 }
}

export async function updateDefaultCampaign(tx: Queryable, id: string, defaultCampaignId: string): Promise<void> {
  await tx.update(business).set({ defaultCampaignId }).where(eq(business.id, id))
}

export async function updateViewer(tx: Queryable, id: string, viewerId: string | null): Promise<void> {
  await tx.update(business).set({ viewerId }).where(eq(business.id, id))
}

/** The row must be there: whoever may change it works for it. */
export async function updateBusinessRow(tx: Queryable, id: string, patch: BusinessPatch): Promise<BusinessRow> {
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
  const found = () => tx.select().from(business).where(eq(business.id, id)).for('update')
  const [row] =
    Object.keys(given).length === 0
      ? await found()
      : await tx.update(business).set(given).where(eq(business.id, id)).returning()
  if (!row) throw new Error('a business was changed that is not there')
  return row
}
