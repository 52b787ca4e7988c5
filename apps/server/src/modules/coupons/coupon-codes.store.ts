import { and, eq, inArray } from 'drizzle-orm'
import { type Queryable, runPrepared } from '../../platform/database/database.ts'
import { couponCode, couponPool } from './coupon-codes.schema.ts'

export interface NewCouponCode {
  code: string
  pin: string | null
  expiry: Date | null
  value: string | null
}

export type CouponCode = NewCouponCode

/** Makes the pool where there is none yet; answers with whose it is. */
export async function ensurePool(
  tx: Queryable,
  pool: { id: string; businessId: string; createdAt: Date },
): Promise<{ businessId: string }> {
  await tx.insert(couponPool).values(pool).onConflictDoNothing()
  const [row] = await tx
    .select({ businessId: couponPool.businessId })
    .from(couponPool)
    .where(eq(couponPool.id, pool.id))
    .for('update')
  if (!row) throw new Error('a pool is gone')
  return row
}

export async function findKnownCodes(tx: Queryable, poolId: string, codes: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ code: couponCode.code })
    .from(couponCode)
    .where(and(eq(couponCode.poolId, poolId), inArray(couponCode.code, [...codes])))
  return new Set(rows.map((row) => row.code))
}

export async function insertCodes(tx: Queryable, poolId: string, codes: readonly NewCouponCode[]): Promise<void> {
  await tx.insert(couponCode).values(codes.map((code) => ({ ...code, poolId })))
}

const takeStatement = {
  name: 'coupons.take',
  text: `update coupon_code set token_id = $4, account_id = $5, assigned_at = $3
    where position = (
      select c.position from coupon_code c join coupon_pool p on p.id = c.pool_id
      where c.pool_id = $1 and p.business_id = $2 and c.token_id is null and (c.expiry is null or c.expiry > $3::timestamptz)
      order by c.position limit 1 for update of c skip locked)
    returning code, pin, expiry, value`,
}

export interface TakeCode {
  poolId: string
  /** Whose pool it must be. */
  businessId: string
  tokenId: string
  accountId: string
  now: Date
}

/** The next code that is free and still good; null when there is none. Two takers never get the same. */
export async function takeCode(
  tx: Queryable,
  { poolId, businessId, now, tokenId, accountId }: TakeCode,
): Promise<CouponCode | null> {
  const [row] = await runPrepared<CouponCode>(tx, takeStatement, [poolId, businessId, now, tokenId, accountId])
  return row ?? null
}
