import {
  buyWithCoins,
  cancelPurchase,
  getBillingAccount,
  getProceeds,
  getPurchase,
  getSale,
  listTrades,
  searchMarket,
  startCheckout,
} from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import type { WordsApi } from '../words/index.ts'
import type { Billing } from './billing.ts'
import type { Checkouts } from './checkouts.ts'
import type { createCoinBuying } from './coin-buying.ts'
import { payouts } from './payouts.ts'
import type { Reading } from './sale-queries.ts'

export interface CommerceRoutesNeeds {
  database: Database
  reading: Reading
  billing: Billing
  checkouts: Checkouts
  buy: ReturnType<typeof createCoinBuying>
  words: Pick<WordsApi, 'originals'>
  /** The origin that a request with this `Host` header was made at. */
  originOf(host: string | undefined): Promise<string>
}

export function commerceRoutes(http: FastifyInstance, needs: CommerceRoutesNeeds): void {
  const { database, reading, billing, checkouts, buy, words, originOf } = needs

  serve(http, searchMarket, async ({ params, query: { category, ...query }, caller, language }) => {
    const categories = category === undefined ? undefined : await words.originals({ text: category, language })
    const search = { ...params, ...query, categories, language, readerId: caller.accountId }
    return { data: await reading.market(database, search) }
  })

  serve(http, getSale, async ({ params, caller, reach }) => ({
    data: await reading.sale(database, params.saleId, caller && { accountId: caller.accountId, reach }),
  }))

  serve(http, buyWithCoins, async ({ params, body, caller, transact }) => ({
    data: await transact(async (tx) => {
      const row = await buy(tx, { saleId: params.saleId, price: body.price, buyerId: caller.accountId })
      return reading.purchase(tx, row, caller.accountId)
    }),
  }))

  serve(http, startCheckout, async ({ params, body, caller, request, transact }) => {
    const origin = await originOf(request.headers.host)
    // The token is reserved, and the key used up, before the payment service is asked: it may take its time.
    const { id } = await transact(async (tx) => {
      const row = await checkouts.reserve(tx, { saleId: params.saleId, price: body.price, buyerId: caller.accountId })
      return { id: row.id }
    })
    return { data: await reading.purchase(database, await checkouts.open(id, origin), caller.accountId) }
  })

  serve(http, getPurchase, async ({ params, caller }) => ({
    data: await reading.purchaseFor(database, params.purchaseId, caller.accountId),
  }))

  serve(http, cancelPurchase, async ({ params, caller, transact }) => ({
    data: await transact(async (tx) =>
      reading.purchase(tx, await checkouts.cancel(tx, params.purchaseId, caller.accountId), caller.accountId),
    ),
  }))

  serve(http, listTrades, async ({ query, caller }) => {
    const { cursor, ...search } = query
    const page = { ...search, ...(cursor === undefined ? {} : { cursor }), accountId: caller.accountId }
    return { data: await reading.trades(database, page) }
  })

  serve(http, getProceeds, async ({ caller }) => ({
    data: { items: await payouts.owedTo(database, caller.accountId) },
  }))

  serve(http, getBillingAccount, ({ params, caller }) => billing.read(database, params.businessId, caller.accountId))
}
