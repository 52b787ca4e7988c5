import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { merchant, redemption } from './merchants.schema.ts'

export type MerchantRow = typeof merchant.$inferSelect
export type RedemptionRow = typeof redemption.$inferSelect

export async function insertMerchant(tx: Queryable, row: typeof merchant.$inferInsert): Promise<MerchantRow> {
  const [inserted] = await tx.insert(merchant).values(row).returning()
  if (!inserted) throw new Error('no merchant was made')
  return inserted
}

export async function findMerchant(db: Queryable, id: string): Promise<MerchantRow | null> {
  const [row] = await db.select().from(merchant).where(eq(merchant.id, id))
  return row ?? null
}

export async function updateMerchantRow(
  tx: Queryable,
  id: string,
  changes: Partial<Pick<MerchantRow, 'name' | 'acceptsStaticCode' | 'archivedAt'>>,
): Promise<MerchantRow | null> {
  const [row] = await tx.update(merchant).set(changes).where(eq(merchant.id, id)).returning()
  return row ?? null
}

export function listMerchantsOf(db: Queryable, businessId: string): Promise<MerchantRow[]> {
  return db.select().from(merchant).where(eq(merchant.businessId, businessId)).orderBy(merchant.createdAt, merchant.id)
}

/** Open merchants of an account or of these businesses. */
export function listMerchantsFor(
  db: Queryable,
  { accountId, businessIds }: { accountId: string; businessIds: readonly string[] },
): Promise<MerchantRow[]> {
  return db
    .select()
    .from(merchant)
    .where(
      and(
        isNull(merchant.archivedAt),
        or(eq(merchant.accountId, accountId), inArray(merchant.businessId, [...businessIds])),
      ),
    )
    .orderBy(merchant.createdAt, merchant.id)
}

export async function insertRedemption(tx: Queryable, row: typeof redemption.$inferInsert): Promise<void> {
  await tx.insert(redemption).values(row)
}

export function listRedemptionsAt(
  db: Queryable,
  { merchantId, before, limit }: { merchantId: string; before?: number | undefined; limit: number },
): Promise<RedemptionRow[]> {
  return db
    .select()
    .from(redemption)
    .where(and(eq(redemption.merchantId, merchantId), before === undefined ? undefined : lt(redemption.id, before)))
    .orderBy(desc(redemption.id))
    .limit(limit)
}

/** One account's counters and deeds become another's, as when accounts are merged. */
export async function mergeMerchants(tx: Queryable, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.update(merchant).set({ accountId: to }).where(eq(merchant.accountId, from))
  await tx.execute(sql`update redemption set account_id = ${to} where account_id = ${from}`)
}
