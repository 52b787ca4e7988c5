import type { DemoCouponPool, DemoWorld } from '@vitrine/fixtures'
import type { TokensApi } from '../modules/tokens/index.ts'
import type { Queryable } from '../platform/database/database.ts'

/** What can be won, and the codes of coupons. */
export async function seedPrizes(
  tx: Queryable,
  tokens: Pick<TokensApi, 'createPrizeSet' | 'importCouponCodes'>,
  { prizeSets, couponPools }: Pick<DemoWorld, 'prizeSets' | 'couponPools'>,
  seededAt: Date,
): Promise<void> {
  for (const prizeSet of prizeSets) await tokens.createPrizeSet(tx, prizeSet)
  for (const pool of couponPools) {
    const { errors } = await tokens.importCouponCodes(tx, {
      poolId: pool.id,
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
