import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { purchase } from './commerce.schema.ts'

export type PurchaseRow = typeof purchase.$inferSelect
export type NewPurchase = typeof purchase.$inferInsert
export type PurchaseStatus = PurchaseRow['status']

export async function insertPurchase(tx: Queryable, row: NewPurchase): Promise<PurchaseRow> {
  const [inserted] = await tx.insert(purchase).values(row).returning()
  if (!inserted) throw new Error('no purchase was made')
  return inserted
}

export async function findPurchase(db: Queryable, id: string): Promise<PurchaseRow | null> {
  const [row] = await db.select().from(purchase).where(eq(purchase.id, id))
  return row ?? null
}

/** After the token's lock, never before it. */
export async function lockPurchase(tx: Queryable, id: string): Promise<PurchaseRow | null> {
  const [row] = await tx.select().from(purchase).where(eq(purchase.id, id)).for('update')
  return row ?? null
}

export async function findPurchaseBySession(
  db: Queryable,
  service: PurchaseRow['service'],
  sessionId: string,
): Promise<PurchaseRow | null> {
  const [row] = await db
    .select()
    .from(purchase)
    .where(and(eq(purchase.service, service), eq(purchase.sessionId, sessionId)))
  return row ?? null
}

/** Whoever pays for a sale, or has paid and waits for it. */
export async function findUnderWay(db: Queryable, saleIds: readonly string[]): Promise<PurchaseRow[]> {
  if (saleIds.length === 0) return []
  return db
    .select()
    .from(purchase)
    .where(and(inArray(purchase.saleId, [...saleIds]), inArray(purchase.status, ['paying', 'paid'])))
    .orderBy(purchase.createdAt, purchase.id)
}

export async function countPaying(db: Queryable, buyerId: string, now: Date): Promise<number> {
  return db.$count(
    purchase,
    and(eq(purchase.buyerId, buyerId), eq(purchase.status, 'paying'), sql`${purchase.reservedUntil} > ${now}`),
  )
}

export type PurchaseChanges = Partial<
  Pick<
    NewPurchase,
    | 'status'
    | 'sessionId'
    | 'checkoutUrl'
    | 'paymentId'
    | 'paidAmount'
    | 'paidCurrency'
    | 'error'
    | 'paidAt'
    | 'endedAt'
  >
>

export async function changePurchase(tx: Queryable, id: string, changes: PurchaseChanges): Promise<PurchaseRow> {
  const [row] = await tx.update(purchase).set(changes).where(eq(purchase.id, id)).returning()
  if (!row) throw new Error('a purchase is gone')
  return row
}

/** Those that something should have become of. */
export async function listStuck(db: Queryable, since: Date): Promise<Pick<PurchaseRow, 'id' | 'status'>[]> {
  return db
    .select({ id: purchase.id, status: purchase.status })
    .from(purchase)
    .where(
      or(
        and(eq(purchase.status, 'paying'), lt(purchase.reservedUntil, since)),
        and(inArray(purchase.status, ['paid', 'refunding']), lt(purchase.paidAt, since)),
      ),
    )
    .limit(1_000)
}

export interface TradeSearch {
  accountId: string
  role: 'buyer' | 'seller'
  before: { createdAt: Date; id: string } | null
  limit: number
}

/** Newest first. Sellers see what came of something; who only looked at paying is not their business. */
export async function listPurchases(db: Queryable, { accountId, role, before, limit }: TradeSearch) {
  const mine =
    role === 'buyer'
      ? eq(purchase.buyerId, accountId)
      : and(eq(purchase.sellerId, accountId), inArray(purchase.status, ['paid', 'delivered']))
  return db
    .select()
    .from(purchase)
    .where(
      and(
        mine,
        before ? sql`(${purchase.createdAt}, ${purchase.id}) < (${before.createdAt}, ${before.id}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(purchase.createdAt), desc(purchase.id))
    .limit(limit)
}

export async function movePurchases(tx: Queryable, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.update(purchase).set({ buyerId: to }).where(eq(purchase.buyerId, from))
  await tx.update(purchase).set({ sellerId: to }).where(eq(purchase.sellerId, from))
  await tx.update(purchase).set({ royaltyTo: to }).where(eq(purchase.royaltyTo, from))
}
