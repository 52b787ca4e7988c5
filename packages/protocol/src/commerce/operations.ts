import { z } from 'zod'
import { BusinessId } from '../ids.ts'
import { operation } from '../operation.ts'
import { Currency, Price } from './price.ts'
import {
  BillingAccount,
  MarketPage,
  marketSorts,
  Proceeds,
  Purchase,
  PurchaseId,
  Sale,
  SaleId,
  TradesPage,
} from './sale.ts'

const SaleParams = z.object({ saleId: SaleId })
const PurchaseParams = z.object({ purchaseId: PurchaseId })

export const searchMarket = operation({
  id: 'searchMarket',
  method: 'GET',
  path: '/b/:idOrName/market',
  summary: 'What is for sale of a brand on its market: a page, sorted and narrowed.',
  auth: 'account',
  access: 'wallet:brand',
  reach: { business: 'params.idOrName' },
  params: z.object({ idOrName: z.string().min(1).max(120) }),
  query: z.object({
    /** Prices are in order within each currency. */
    sort: z.enum(marketSorts).default('newest'),
    category: z.string().max(100).optional(),
    currency: Currency.optional(),
    page: z.coerce.number().int().min(0).max(10_000).default(0),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  inWords: true,
  reply: z.object({ data: MarketPage }),
  problems: ['business.not_found'],
})

export const getSale = operation({
  id: 'getSale',
  method: 'GET',
  path: '/public/sales/:saleId',
  summary: 'One thing for sale, for its public page (R5); it can be read after its end, too.',
  auth: 'public',
  access: 'wallet:brand',
  reach: 'narrowed',
  params: SaleParams,
  inWords: true,
  reply: z.object({ data: Sale }),
  problems: ['commerce.sale_not_found'],
})

const buyingProblems = [
  'commerce.sale_not_found',
  'commerce.not_for_sale',
  'commerce.reserved',
  'commerce.price_changed',
  'commerce.own_sale',
  'commerce.wrong_payment',
  'token.limit_reached',
  'token.wrong_state',
  'token.has_contents',
] as const

export const buyWithCoins = operation({
  id: 'buyWithCoins',
  method: 'POST',
  path: '/sales/:saleId/buy',
  summary: 'Buys with the brand’s coins: coins, royalty and token change hands at once or not at all.',
  auth: 'member',
  access: 'wallet:brand',
  reach: { sale: 'params.saleId' },
  idempotent: true,
  params: SaleParams,
  /** The price that the buyer has seen. */
  body: z.strictObject({ price: Price }),
  inWords: true,
  reply: z.object({ data: Purchase }),
  problems: [...buyingProblems, 'coins.not_found', 'coins.not_enrolled', 'coins.insufficient', 'recipient.not_found'],
})

export const startCheckout = operation({
  id: 'startCheckout',
  method: 'POST',
  path: '/sales/:saleId/checkout',
  summary: 'Reserves the token for the caller and opens a payment by card; called again, answers with the open one.',
  auth: 'member',
  access: 'wallet:brand',
  reach: { sale: 'params.saleId' },
  idempotent: true,
  // Each may keep something from others for half an hour.
  ratePerMinute: 20,
  params: SaleParams,
  body: z.strictObject({ price: Price }),
  inWords: true,
  reply: z.object({ data: Purchase }),
  problems: [...buyingProblems, 'commerce.too_many_checkouts', 'commerce.payments_unavailable'],
})

export const getPurchase = operation({
  id: 'getPurchase',
  method: 'GET',
  path: '/purchases/:purchaseId',
  summary: 'How a purchase stands, for its buyer and its seller.',
  auth: 'account',
  access: 'wallet:brand',
  reach: { purchase: 'params.purchaseId' },
  params: PurchaseParams,
  inWords: true,
  reply: z.object({ data: Purchase }),
  problems: ['commerce.purchase_not_found'],
})

export const cancelPurchase = operation({
  id: 'cancelPurchase',
  method: 'POST',
  path: '/purchases/:purchaseId/cancel',
  summary: 'The buyer gives up paying; the token is free again. What is paid already stays as it is.',
  auth: 'account',
  access: 'wallet:brand',
  reach: { purchase: 'params.purchaseId' },
  idempotent: true,
  params: PurchaseParams,
  inWords: true,
  reply: z.object({ data: Purchase }),
  problems: ['commerce.purchase_not_found'],
})

export const listTrades = operation({
  id: 'listTrades',
  method: 'GET',
  path: '/me/trades',
  summary: 'What the caller has bought, or sold, newest first.',
  auth: 'account',
  access: 'wallet:all',
  query: z.object({
    role: z.enum(['buyer', 'seller']).default('buyer'),
    cursor: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(30),
  }),
  inWords: true,
  reply: z.object({ data: TradesPage }),
})

export const getProceeds = operation({
  id: 'getProceeds',
  method: 'GET',
  path: '/me/proceeds',
  summary: 'What sales by card have brought the caller and is owed to them.',
  auth: 'account',
  access: 'wallet:all',
  reply: z.object({ data: Proceeds }),
})

export const getBillingAccount = operation({
  id: 'getBillingAccount',
  method: 'GET',
  path: '/b/:businessId/account',
  summary: 'How a business stands with whoever runs this server. For its staff.',
  auth: 'member',
  access: 'own',
  params: z.object({ businessId: BusinessId }),
  reply: BillingAccount,
  problems: ['auth.forbidden'],
})
