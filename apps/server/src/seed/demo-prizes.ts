import type { DemoCouponPool, DemoWorld } from '@vitrine/fixtures'
import type { CouponsApi } from '../modules/coupons/index.ts'
import type { PrizesApi } from '../modules/prizes/index.ts'
import type { Queryable } from '../platform/database/database.ts'

/** What can be won, and the codes of coupons. */
export async function seedPrizes(
  tx: Queryable,
  { prizes, coupons }: { prizes: Pick<PrizesApi, 'createPrizeSet'>; coupons: CouponsApi },
  { prizeSets, couponPools }: Pick<DemoWorld, 'prizeSets' | 'couponPools'>,
  seededAt: Date,
): Promise<void> {
  for (const prizeSet of prizeSets) await prizes.createPrizeSet(tx, prizeSet)
  for (const pool of couponPools) {
    const { errors } = await coupons.importCouponCodes(tx, {
      poolId: pool.id,
      name: pool.name,
      businessId: pool.businessId,
      csv: csvOf(pool, seededAt),
    })
    if (errors.length > 0) throw new Error(`the codes of ${pool.id} are wrong: ${JSON.stringify(errors)}`)
  }
}

/** As a brand would send it. */
function csvOf({ codes }: DemoCouponPool, seededAt: Date): string {
  const lines = codes.map(({ code, pin = '', value = '', goodForMs }) =>
    [code, pin, new Date(seededAt.getTime() + goodForMs).toISOString().slice(0, 10), `"${value}"`].join(','),
  )
  return ['code,pin,expiry,value', ...lines].join('\n')
}
