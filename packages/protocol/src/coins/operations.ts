import { z } from 'zod'
import { BusinessId } from '../ids.ts'
import { operation } from '../operation.ts'
import { RecipientInput } from '../tokens/operations.ts'
import { CoinAmount, CoinHistoryPage, CoinHolding, CoinId, CoinMovement, CoinTreasury } from './coin.ts'

const Business = z.string().min(1).max(120)
const CoinParams = z.object({ idOrName: Business, coinId: CoinId })
const Memo = z.string().trim().max(140)
const HistoryQuery = z.object({
  cursor: z.string().max(64).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
})

export const listCoins = operation({
  id: 'listCoins',
  method: 'GET',
  path: '/coins',
  summary: 'The coins that the caller holds or has enrolled for; with a business, its coin in any case.',
  auth: 'account',
  access: 'wallet:brand',
  reach: 'narrowed',
  query: z.object({ businessId: Business.optional() }),
  reply: z.object({ items: z.array(CoinHolding) }),
  problems: ['business.not_found'],
})

export const getCoin = operation({
  id: 'getCoin',
  method: 'GET',
  path: '/b/:idOrName/coins/:coinId',
  summary: 'One coin with its terms and the caller’s balance.',
  auth: 'account',
  access: 'wallet:brand',
  reach: { business: 'params.idOrName' },
  params: CoinParams,
  reply: z.object({ data: CoinHolding }),
  problems: ['business.not_found', 'coins.not_found'],
})

export const listCoinHistory = operation({
  id: 'listCoinHistory',
  method: 'GET',
  path: '/b/:idOrName/coins/:coinId/transactions',
  summary: 'What came to the caller and went, newest first.',
  auth: 'account',
  access: 'wallet:brand',
  reach: { business: 'params.idOrName' },
  params: CoinParams,
  query: HistoryQuery,
  reply: z.object({ data: CoinHistoryPage }),
  problems: ['business.not_found', 'coins.not_found'],
})

const Moved = z.object({ data: z.object({ movement: CoinMovement, balance: z.int() }) })

export const transferCoins = operation({
  id: 'transferCoins',
  method: 'POST',
  path: '/b/:idOrName/coins/:coinId/transfer',
  summary:
    'Gives coins to another person, found by the recipient rules of tokens (R15). For an address without an account they wait, and come back after 30 days.',
  auth: 'account',
  access: 'wallet:brand',
  reach: { business: 'params.idOrName' },
  idempotent: true,
  ratePerMinute: 20,
  params: CoinParams,
  body: z.strictObject({ recipient: RecipientInput, amount: CoinAmount, memo: Memo.optional() }),
  reply: Moved,
  problems: [
    'business.not_found',
    'coins.not_found',
    'coins.not_enrolled',
    'coins.insufficient',
    'coins.send_to_self',
    'recipient.missing',
    'recipient.not_found',
    'recipient.too_many_new',
    'identity.email_invalid',
    'identity.phone_invalid',
  ],
})

export const redeemCoins = operation({
  id: 'redeemCoins',
  method: 'POST',
  path: '/b/:idOrName/coins/:coinId/redeem',
  summary: 'Spends coins at the brand: they go back to its treasury.',
  auth: 'account',
  access: 'wallet:brand',
  reach: { business: 'params.idOrName' },
  idempotent: true,
  params: CoinParams,
  body: z.strictObject({ amount: CoinAmount, memo: Memo.optional() }),
  reply: Moved,
  problems: ['business.not_found', 'coins.not_found', 'coins.not_enrolled', 'coins.insufficient'],
})

export const enrolForCoins = operation({
  id: 'enrolForCoins',
  method: 'POST',
  path: '/b/:idOrName/coins/:coinId/enrolment',
  summary: 'Accepts the brand’s coin terms, in the version that was read (R30).',
  auth: 'account',
  access: 'wallet:brand',
  reach: { business: 'params.idOrName' },
  idempotent: true,
  params: CoinParams,
  body: z.strictObject({ termsVersion: z.string().max(64) }),
  reply: z.object({ data: CoinHolding }),
  problems: ['business.not_found', 'coins.not_found', 'coins.terms_outdated'],
})

export const createCoin = operation({
  id: 'createCoin',
  method: 'POST',
  path: '/b/:businessId/coins',
  summary: 'Turns a business’s loyalty programme on: names its coin and fills the treasury. For its staff.',
  auth: 'member',
  access: 'own',
  idempotent: true,
  params: z.object({ businessId: BusinessId }),
  body: z.strictObject({
    name: z.string().trim().min(1).max(40),
    symbol: z.string().trim().min(1).max(8),
    image: z
      .union([
        z.url({ protocol: /^https$/ }).max(2000),
        z
          .string()
          .max(200)
          .regex(/^\/media\/[\w./-]+$/),
      ])
      .nullable()
      .default(null),
    imageAlt: z.string().trim().max(200).default(''),
    terms: z.strictObject({
      text: z.string().trim().min(1).max(10_000),
      url: z
        .url({ protocol: /^https?$/ })
        .max(2000)
        .nullable()
        .default(null),
    }),
    treasury: z.int().min(0).max(1_000_000_000).default(0),
  }),
  reply: z.object({ data: CoinTreasury }),
  problems: ['business.not_found', 'auth.forbidden', 'coins.already_exist'],
})

const TreasuryParams = z.object({ businessId: BusinessId })

export const getTreasury = operation({
  id: 'getTreasury',
  method: 'GET',
  path: '/b/:businessId/treasury',
  summary: 'What a business can still give of its coin, and how many there are. For its staff.',
  auth: 'member',
  access: 'own',
  params: TreasuryParams,
  reply: z.object({ data: CoinTreasury }),
  problems: ['auth.forbidden', 'coins.not_found'],
})

export const listTreasuryHistory = operation({
  id: 'listTreasuryHistory',
  method: 'GET',
  path: '/b/:businessId/treasury/transactions',
  summary: 'What came into a treasury and went, newest first. For the business’s staff.',
  auth: 'member',
  access: 'own',
  params: TreasuryParams,
  query: HistoryQuery,
  reply: z.object({ data: CoinHistoryPage }),
  problems: ['auth.forbidden', 'coins.not_found'],
})

export const fundTreasury = operation({
  id: 'fundTreasury',
  method: 'POST',
  path: '/b/:businessId/treasury/fund',
  summary: 'Makes new coins for a treasury. For the business’s staff.',
  auth: 'member',
  access: 'own',
  idempotent: true,
  params: TreasuryParams,
  body: z.strictObject({ amount: CoinAmount, memo: Memo.optional() }),
  reply: z.object({ data: CoinTreasury }),
  problems: ['auth.forbidden', 'coins.not_found'],
})

export const grantCoins = operation({
  id: 'grantCoins',
  method: 'POST',
  path: '/b/:businessId/treasury/grant',
  summary: 'Gives a person coins out of the treasury. For the business’s staff.',
  auth: 'member',
  access: 'own',
  idempotent: true,
  ratePerMinute: 120,
  params: TreasuryParams,
  body: z.strictObject({ recipient: RecipientInput, amount: CoinAmount, memo: Memo.optional() }),
  reply: z.object({ data: CoinTreasury }),
  problems: [
    'auth.forbidden',
    'coins.not_found',
    'coins.treasury_short',
    'recipient.missing',
    'recipient.not_found',
    'recipient.too_many_new',
    'identity.email_invalid',
    'identity.phone_invalid',
  ],
})
