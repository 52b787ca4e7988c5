import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { type Queryable, runPrepared } from '../../platform/database/database.ts'
import { couponCode, couponPool } from './coupon-codes.schema.ts'

export interface NewCouponCode {
  code: string
  pin: string | null
  expiry: Date | null
  value: string | null
}

export type CouponCode = NewCouponCode

export type CouponPoolRow = typeof couponPool.$inferSelect

/** Makes the pool where there is none yet; nobody else changes it until the transaction ends. */
export async function ensurePool(
  tx: Queryable,
  pool: { id: string; businessId: string; name: string; createdAt: Date },
): Promise<CouponPoolRow> {
  await tx.insert(couponPool).values(pool).onConflictDoNothing()
  const row = await lockPool(tx, pool.id)
  if (!row) throw new Error('a pool is gone')
  return row
}

export async function lockPool(tx: Queryable, id: string): Promise<CouponPoolRow | null> {
  const [row] = await tx.select().from(couponPool).where(eq(couponPool.id, id)).for('update')
  return row ?? null
}

export async function findPool(db: Queryable, id: string): Promise<CouponPoolRow | null> {
  const [row] = await db.select().from(couponPool).where(eq(couponPool.id, id))
  return row ?? null
}

export async function updatePool(tx: Queryable, id: string, change: Partial<CouponPoolRow>): Promise<void> {
  await tx.update(couponPool).set(change).where(eq(couponPool.id, id))
}

export interface PoolCounts {
  all: number
  given: number
  free: number
  expired: number
}

export interface CountedPool {
  pool: CouponPoolRow
  codes: PoolCounts
}

/** The pools of a business, or one of them, with what is in them. */
export async function listPools(
  db: Queryable,
  { businessId, id, now }: { businessId: string; id?: string; now: Date },
): Promise<CountedPool[]> {
  const pools = await db
    .select()
    .from(couponPool)
    .where(and(eq(couponPool.businessId, businessId), id === undefined ? undefined : eq(couponPool.id, id)))
    .orderBy(couponPool.createdAt, couponPool.id)
  if (pools.length === 0) return []
  const isGood = sql`(${couponCode.expiry} is null or ${couponCode.expiry} > ${now.toISOString()}::timestamptz)`
  const counts = await db
    .select({
      poolId: couponCode.poolId,
      all: sql<number>`count(*)::int`,
      given: sql<number>`count(${couponCode.tokenId})::int`,
      free: sql<number>`(count(*) filter (where ${couponCode.tokenId} is null and ${isGood}))::int`,
      expired: sql<number>`(count(*) filter (where ${couponCode.tokenId} is null and not ${isGood}))::int`,
    })
    .from(couponCode)
    .where(
      inArray(
        couponCode.poolId,
        pools.map((pool) => pool.id),
      ),
    )
    .groupBy(couponCode.poolId)
  const byPool = new Map(counts.map(({ poolId, ...codes }) => [poolId, codes]))
  return pools.map((pool) => ({ pool, codes: byPool.get(pool.id) ?? { all: 0, given: 0, free: 0, expired: 0 } }))
}

/** Those of these codes that are new to the pool; answers with how many that were. */
export async function insertNewCodes(tx: Queryable, poolId: string, codes: readonly NewCouponCode[]): Promise<number> {
  const rows = await tx
    .insert(couponCode)
    .values(codes.map((code) => ({ ...code, poolId })))
    .onConflictDoNothing()
    .returning({ position: couponCode.position })
  return rows.length
}

export type ListedCode = CouponCode & { position: number; assignedAt: Date | null }

export function listCodes(
  db: Queryable,
  { poolId, after, limit }: { poolId: string; after: number; limit: number },
): Promise<ListedCode[]> {
  const { position, code, pin, expiry, value, assignedAt } = couponCode
  return db
    .select({ position, code, pin, expiry, value, assignedAt })
    .from(couponCode)
    .where(and(eq(couponCode.poolId, poolId), gt(position, after)))
    .orderBy(asc(position))
    .limit(limit)
}

/** The codes that nobody has; of those that somebody is just getting the transaction waits. */
export async function deleteFreeCodes(tx: Queryable, poolId: string): Promise<number> {
  const rows = await tx
    .delete(couponCode)
    .where(and(eq(couponCode.poolId, poolId), isNull(couponCode.tokenId)))
    .returning({ position: couponCode.position })
  return rows.length
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
