import {
  createMerchant,
  getMerchantCode,
  listMerchants,
  listMyMerchants,
  listRedemptions,
  updateMerchant,
} from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Brands } from '../tokens/index.ts'
import type { Merchants } from './merchants.ts'

export interface MerchantsRoutesNeeds {
  database: Database
  merchants: Merchants
  brands: Pick<Brands, 'assertStaff' | 'summaries'>
}

export function merchantsRoutes(http: FastifyInstance, { database, merchants, brands }: MerchantsRoutesNeeds): void {
  serve(http, listMerchants, async ({ params, caller }) => ({
    items: await merchants.listOf(database, params.businessId, caller.accountId),
  }))

  serve(http, createMerchant, async ({ params: { businessId }, body, caller, transact }) => {
    const data = await transact(async (tx) => {
      await brands.assertStaff(tx, caller.accountId, businessId)
      return merchants.createMerchant(tx, { accountId: caller.accountId, ...body, businessId })
    })
    return { data }
  })

  serve(http, updateMerchant, async ({ params, body, caller, transact }) => {
    const data = await transact((tx) =>
      merchants.update(tx, { id: params.merchantId, callerId: caller.accountId, ...body }),
    )
    return { data }
  })

  serve(http, listMyMerchants, async ({ caller }) => {
    const items = await merchants.listFor(database, caller.accountId)
    const businesses = await brands.summaries(database, [...new Set(items.map((each) => each.businessId))])
    return { items: items.map((each) => ({ ...each, business: businesses.get(each.businessId) ?? null })) }
  })

  serve(http, getMerchantCode, async ({ params, caller }) => ({
    data: await merchants.codeOf(database, params.merchantId, caller.accountId),
  }))

  serve(http, listRedemptions, ({ params, query, caller }) =>
    merchants.redemptions(database, { id: params.merchantId, callerId: caller.accountId, ...query }),
  )
}
