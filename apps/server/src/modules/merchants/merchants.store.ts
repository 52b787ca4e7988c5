import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { gateScan, merchant, merchantPerson, redemption } from './merchants.schema.ts'

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

export async function lockMerchant(tx: Queryable, id: string): Promise<MerchantRow | null> {
  const [row] = await tx.select().from(merchant).where(eq(merchant.id, id)).for('update')
  return row ?? null
}

/** At the counters of a brand that is closed nothing is redeemed any more. */
export async function archiveCountersOf(tx: Queryable, businessId: string, archivedAt: Date): Promise<void> {
  await tx
    .update(merchant)
    .set({ archivedAt })
    .where(and(eq(merchant.businessId, businessId), isNull(merchant.archivedAt)))
}

/** Who stands at each of these merchants. */
export async function listPeople(db: Queryable, merchantIds: readonly string[]): Promise<Map<string, string[]>> {
  if (merchantIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(merchantPerson)
    .where(inArray(merchantPerson.merchantId, [...merchantIds]))
    .orderBy(merchantPerson.accountId)
  const people = new Map<string, string[]>()
  for (const { merchantId, accountId } of rows) people.set(merchantId, [...(people.get(merchantId) ?? []), accountId])
  return people
}

export async function writePeople(tx: Queryable, merchantId: string, accountIds: readonly string[]): Promise<void> {
  await tx.delete(merchantPerson).where(eq(merchantPerson.merchantId, merchantId))
  if (accountIds.length === 0) return
  await tx.insert(merchantPerson).values([...new Set(accountIds)].map((accountId) => ({ merchantId, accountId })))
}

export async function countRedemptions(db: Queryable, merchantIds: readonly string[]): Promise<Map<string, number>> {
  if (merchantIds.length === 0) return new Map()
  const rows = await db
    .select({ id: redemption.merchantId, times: sql<number>`count(*)::int` })
    .from(redemption)
    .where(
      and(inArray(redemption.merchantId, [...merchantIds]), isNull(redemption.undoneAt), eq(redemption.isTest, false)),
    )
    .groupBy(redemption.merchantId)
  return new Map(rows.map(({ id, times }) => [id, times]))
}

export async function updateMerchantRow(
  tx: Queryable,
  id: string,
  changes: Partial<Omit<MerchantRow, 'id' | 'businessId'>>,
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
    .where(
      and(
        eq(redemption.merchantId, merchantId),
        isNull(redemption.undoneAt),
        before === undefined ? undefined : lt(redemption.id, before),
      ),
    )
    .orderBy(desc(redemption.id))
    .limit(limit)
}

/** One account's counters and deeds become another's, as when accounts are merged. */
export async function mergeMerchants(tx: Queryable, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.update(merchant).set({ accountId: to }).where(eq(merchant.accountId, from))
  await tx.execute(sql`update redemption set account_id = ${to} where account_id = ${from}`)
  await tx.execute(sql`
    with gone as (delete from ${merchantPerson} where account_id = ${from}::uuid returning merchant_id)
    insert into ${merchantPerson} (merchant_id, account_id) select merchant_id, ${to}::uuid from gone
    on conflict do nothing`)
  await tx.update(gateScan).set({ accountId: to }).where(eq(gateScan.accountId, from))
}

/** Nobody stands at a counter who has left. */
export async function leaveCounters(tx: Queryable, accountId: string): Promise<void> {
  await tx.delete(merchantPerson).where(eq(merchantPerson.accountId, accountId))
}
