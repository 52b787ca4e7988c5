import { z } from 'zod'
import { CsvFile } from '../csv-file.ts'
import { AccountId, BusinessId } from '../ids.ts'
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
  inWords: true,
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
  inWords: true,
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
  inWords: true,
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
  inWords: true,
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
  inWords: true,
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
  inWords: true,
  reply: z.object({ data: CoinHolding }),
  problems: ['business.not_found', 'coins.not_found', 'coins.terms_outdated'],
})

const TreasuryParams = z.object({ businessId: BusinessId })

const CoinSettings = {
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
}

export const createCoin = operation({
  id: 'createCoin',
  method: 'POST',
  path: '/b/:businessId/coins',
  summary: 'Turns a business’s loyalty programme on: names its coin and fills the treasury.',
  auth: 'staff',
  role: 'admin',
  business: 'params.businessId',
  idempotent: true,
  params: z.object({ businessId: BusinessId }),
  body: z.strictObject({
    ...CoinSettings,
    treasury: z.int().min(0).max(1_000_000_000).default(0),
  }),
  reply: z.object({ data: CoinTreasury }),
  problems: ['business.not_found', 'coins.already_exist'],
})

export const updateCoin = operation({
  id: 'updateCoin',
  method: 'PUT',
  path: '/b/:businessId/treasury/coin',
  summary:
    'Changes what a business’s coin is called, looks like and is given for. New terms have to be accepted anew (R30).',
  auth: 'staff',
  role: 'admin',
  business: 'params.businessId',
  idempotent: true,
  params: TreasuryParams,
  body: z.strictObject({ ...CoinSettings, version: z.int().min(1) }),
  reply: z.object({ data: CoinTreasury }),
  problems: ['coins.not_found', 'studio.edited_meanwhile'],
})

export const getTreasury = operation({
  id: 'getTreasury',
  method: 'GET',
  path: '/b/:businessId/treasury',
  summary: 'What a business can still give of its coin, and how many there are.',
  auth: 'staff',
  role: 'viewer',
  business: 'params.businessId',
  key: 'read',
  params: TreasuryParams,
  reply: z.object({ data: CoinTreasury }),
  problems: ['coins.not_found'],
})

export const listTreasuryHistory = operation({
  id: 'listTreasuryHistory',
  method: 'GET',
  path: '/b/:businessId/treasury/transactions',
  summary: 'What came into a treasury and went, newest first.',
  auth: 'staff',
  role: 'viewer',
  business: 'params.businessId',
  key: 'read',
  params: TreasuryParams,
  query: HistoryQuery,
  reply: z.object({ data: CoinHistoryPage }),
  problems: ['coins.not_found'],
})

export const exportTreasuryHistory = operation({
  id: 'exportTreasuryHistory',
  method: 'GET',
  path: '/b/:businessId/treasury/statement',
  summary: 'What came into a treasury and went within a time, oldest first, as CSV.',
  auth: 'staff',
  role: 'viewer',
  business: 'params.businessId',
  key: 'read',
  params: TreasuryParams,
  query: z.object({ from: z.iso.datetime().optional(), until: z.iso.datetime().optional() }),
  reply: CsvFile,
  problems: ['coins.not_found'],
})

const HoldersParams = TreasuryParams.extend({ user: AccountId })

export const getPersonsCoins = operation({
  id: 'getPersonsCoins',
  method: 'GET',
  path: '/b/:businessId/treasury/holders/:user',
  summary: 'What somebody holds of a business’s coin, and how it came and went.',
  auth: 'staff',
  role: 'viewer',
  business: 'params.businessId',
  key: 'read',
  params: HoldersParams,
  query: HistoryQuery,
  reply: z.object({ data: CoinHistoryPage.extend({ balance: z.int(), enrolled: z.boolean() }) }),
  problems: ['coins.not_found', 'user.not_found'],
})

export const chargePerson = operation({
  id: 'chargePerson',
  method: 'POST',
  path: '/b/:businessId/treasury/holders/:user/redeem',
  summary: 'Takes coins for something at the till: they go back to the treasury.',
  auth: 'staff',
  role: 'cashier',
  business: 'params.businessId',
  key: 'redeem',
  idempotent: true,
  ratePerMinute: 120,
  params: HoldersParams,
  body: z.strictObject({ amount: CoinAmount, memo: Memo.optional() }),
  reply: z.object({ data: z.object({ balance: z.int() }) }),
  problems: ['coins.not_found', 'coins.not_enrolled', 'coins.insufficient', 'user.not_found'],
})

export const fundTreasury = operation({
  id: 'fundTreasury',
  method: 'POST',
  path: '/b/:businessId/treasury/fund',
  summary: 'Makes new coins for a treasury.',
  auth: 'staff',
  role: 'admin',
  business: 'params.businessId',
  idempotent: true,
  params: TreasuryParams,
  body: z.strictObject({ amount: CoinAmount, memo: Memo.optional() }),
  reply: z.object({ data: CoinTreasury }),
  problems: ['coins.not_found'],
})

export const grantCoins = operation({
  id: 'grantCoins',
  method: 'POST',
  path: '/b/:businessId/treasury/grant',
  summary: 'Gives a person coins out of the treasury.',
  auth: 'staff',
  role: 'editor',
  business: 'params.businessId',
  key: 'grant',
  idempotent: true,
  ratePerMinute: 120,
  params: TreasuryParams,
  body: z.strictObject({ recipient: RecipientInput, amount: CoinAmount, memo: Memo.optional() }),
  reply: z.object({ data: CoinTreasury }),
  problems: [
    'coins.not_found',
    'coins.treasury_short',
    'recipient.missing',
    'recipient.not_found',
    'recipient.too_many_new',
    'identity.email_invalid',
    'identity.phone_invalid',
  ],
})
