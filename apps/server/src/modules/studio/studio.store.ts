import { eq, inArray, or } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
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

export async function findBusinesses(db: Queryable, ids: readonly string[]): Promise<BusinessRow[]> {
  return ids.length === 0
    ? []
    : db
        .select()
        .from(business)
        .where(inArray(business.id, [...ids]))
}

export async function listStaffBusinesses(db: Queryable, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ businessId: businessMember.businessId })
    .from(businessMember)
    .where(eq(businessMember.accountId, accountId))
  return rows.map((row) => row.businessId)
}
