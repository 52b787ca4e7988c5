import { getMerchantCode, getPassKey, listMyMerchants, listRedemptions, redeemPass } from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Brands } from '../tokens/index.ts'
import type { Merchants } from './merchants.ts'
import type { Passes } from './passes.ts'

export interface MerchantsRoutesNeeds {
  database: Database
  merchants: Merchants
  passes: Passes
  brands: Pick<Brands, 'summaries'>
  clock: Clock
}

export function merchantsRoutes(
  http: FastifyInstance,
  { database, merchants, passes, brands, clock }: MerchantsRoutesNeeds,
): void {
  serve(http, listMyMerchants, async ({ caller }) => {
    const items = await merchants.listFor(database, caller.accountId)
    const businesses = await brands.summaries(database, [...new Set(items.map((each) => each.businessId))])
    return { items: items.map((each) => ({ ...each, business: businesses.get(each.businessId) ?? null })) }
  })

  serve(http, getMerchantCode, async ({ params, caller }) => ({
    data: await merchants.codeOf(database, params.merchantId, caller.accountId),
  }))

  serve(http, getPassKey, async ({ params, caller }) => ({
    data: await passes.keyOf(database, params.tokenId, caller.accountId),
  }))

  serve(http, redeemPass, async ({ params, body, caller, transact }) => {
    const { redemptionId: _, ...data } = await transact(async (tx) => {
      await merchants.codeOf(tx, params.merchantId, caller.accountId)
      return passes.redeem(tx, { merchantId: params.merchantId, code: body.code, at: clock.now() })
    })
    return { data }
  })

  serve(http, listRedemptions, ({ params, query, caller }) =>
    merchants.redemptions(database, { id: params.merchantId, callerId: caller.accountId, ...query }),
  )
}
