import { and, asc, desc, eq, gt, gte, isNull, lt, ne, type SQL } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { merchant, redemption } from './merchants.schema.ts'
import type { MerchantRow, RedemptionRow } from './merchants.store.ts'

export interface FoundRedemption {
  redemption: RedemptionRow
  merchant: MerchantRow
}

export interface RedemptionSearch {
  businessId: string
  merchantId?: string | undefined
  from?: string | undefined
  until?: string | undefined
}

function matches({ businessId, merchantId, from, until }: RedemptionSearch): (SQL | undefined)[] {
  return [
    eq(merchant.businessId, businessId),
    merchantId === undefined ? undefined : eq(merchant.id, merchantId),
    from === undefined ? undefined : gte(redemption.at, new Date(from)),
    until === undefined ? undefined : lt(redemption.at, new Date(until)),
  ]
}

/** Newest first. */
export function findRedemptions(
  db: Queryable,
  { before, limit, ...search }: RedemptionSearch & { before?: number | undefined; limit: number },
): Promise<FoundRedemption[]> {
  return db
    .select({ redemption, merchant })
    .from(redemption)
    .innerJoin(merchant, eq(merchant.id, redemption.merchantId))
    .where(and(...matches(search), before === undefined ? undefined : lt(redemption.id, before)))
    .orderBy(desc(redemption.id))
    .limit(limit)
}

/** Oldest first, to read on from. */
export function readRedemptionsAfter(
  db: Queryable,
  { after, limit, ...search }: RedemptionSearch & { after: number; limit: number },
): Promise<FoundRedemption[]> {
  return db
    .select({ redemption, merchant })
    .from(redemption)
    .innerJoin(merchant, eq(merchant.id, redemption.merchantId))
    .where(and(...matches(search), gt(redemption.id, after)))
    .orderBy(asc(redemption.id))
    .limit(limit)
}

export async function findRedemption(db: Queryable, id: number): Promise<FoundRedemption | null> {
  const [found] = await db
    .select({ redemption, merchant })
    .from(redemption)
    .innerJoin(merchant, eq(merchant.id, redemption.merchantId))
    .where(eq(redemption.id, id))
  return found ?? null
}

/** Of those that stand, the last one of a token; besides the one that is left out. */
export async function lastRedemptionOf(db: Queryable, tokenId: string, except = 0): Promise<RedemptionRow | null> {
  const [row] = await db
    .select()
    .from(redemption)
    .where(and(eq(redemption.tokenId, tokenId), isNull(redemption.undoneAt), ne(redemption.id, except)))
    .orderBy(desc(redemption.id))
    .limit(1)
  return row ?? null
}

export async function updateRedemption(tx: Queryable, id: number, change: Partial<RedemptionRow>): Promise<void> {
  const { id: _, ...columns } = change
  await tx.update(redemption).set(columns).where(eq(redemption.id, id))
}
