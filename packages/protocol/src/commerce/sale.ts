import { z } from 'zod'
import { AccountId, BusinessId, TokenId } from '../ids.ts'
import { BusinessSummary } from '../studio/business.ts'
import { ViewPlacement } from '../tokens/views.ts'
import { Currency, PaidPrice } from './price.ts'

/** A token that is for sale, from its listing to its end. UUID text. */
export const SaleId = z.uuid().brand<'SaleId'>()
export type SaleId = z.infer<typeof SaleId>

/** One person's try to buy. UUID text. */
export const PurchaseId = z.uuid().brand<'PurchaseId'>()
export type PurchaseId = z.infer<typeof PurchaseId>

/** What of a token a buyer looks at. */
export const SaleThing = z.object({
  id: TokenId,
  displayName: z.string(),
  description: z.string(),
  category: z.string(),
  /** Its number in the edition, and how many there may be. */
  number: z.int().nullable(),
  maxObjects: z.int().nullable(),
  viewPlacements: z.array(ViewPlacement),
})
export type SaleThing = z.infer<typeof SaleThing>

/** Who gets how much of the price; their sum is the price. */
export const SaleShares = z.object({
  seller: z.int(),
  royalty: z.int(),
  percent: z.number(),
  /** The name of whoever gets the royalty; null when nobody does. */
  artist: z.string().nullable(),
})
export type SaleShares = z.infer<typeof SaleShares>

export const Sale = z.object({
  id: SaleId,
  /**
   * `active`: can be bought. `reserved`: somebody is paying. `sold` and `ended`: no more for sale.
   */
  status: z.enum(['active', 'reserved', 'sold', 'ended']),
  channel: z.enum(['marketplace', 'direct']),
  price: PaidPrice,
  shares: SaleShares,
  /** What the brand calls its coins, where the price is in them. */
  coin: z.object({ name: z.string(), symbol: z.string() }).nullable(),
  token: SaleThing,
  business: BusinessSummary,
  seller: z.object({ name: z.string() }),
  /** Whether the reader sells it. */
  isMine: z.boolean(),
  listedAt: z.iso.datetime(),
})
export type Sale = z.infer<typeof Sale>

export const marketSorts = ['newest', 'price_asc', 'price_desc', 'name'] as const

export const MarketPage = z.object({
  items: z.array(Sale),
  total: z.int(),
  page: z.int(),
  limit: z.int(),
  /** What the whole market can be narrowed to. */
  categories: z.array(z.string()),
  currencies: z.array(Currency),
})
export type MarketPage = z.infer<typeof MarketPage>

/**
 * `paying`: the checkout is open. `paid`: the money is here, the token is on its way. `delivered`: done. `failed`, `expired` and
 * `cancelled`: nothing was paid. `refunding` and `refunded`: it was paid, could not be delivered, and the money goes back.
 */
export const purchaseStatuses = [
  'paying',
  'paid',
  'delivered',
  'failed',
  'expired',
  'cancelled',
  'refunding',
  'refunded',
] as const

export const Purchase = z.object({
  id: PurchaseId,
  saleId: SaleId,
  status: z.enum(purchaseStatuses),
  /** Whether the reader buys or sells. */
  role: z.enum(['buyer', 'seller']),
  price: PaidPrice,
  shares: SaleShares,
  coin: z.object({ name: z.string(), symbol: z.string() }).nullable(),
  token: SaleThing,
  business: BusinessSummary,
  /** The other side. */
  party: z.object({ id: AccountId.nullable(), name: z.string() }),
  /** Until when the token is kept for the buyer, while paying. */
  reservedUntil: z.iso.datetime().nullable(),
  /** Where the buyer pays; null for the seller and when nothing is left to pay. */
  checkoutUrl: z.string().nullable(),
  /** Whether the payment is only played: no money moves. */
  isTest: z.boolean(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
})
export type Purchase = z.infer<typeof Purchase>

export const TradesPage = z.object({
  items: z.array(Purchase),
  /** Opaque; null where nothing older is left. */
  nextCursor: z.string().nullable(),
})
export type TradesPage = z.infer<typeof TradesPage>

/** What sales by card have brought a person: it is owed to them until it is paid out. Played money is apart. */
export const Proceeds = z.object({
  items: z.array(z.object({ currency: Currency, owed: z.int(), isTest: z.boolean() })),
})
export type Proceeds = z.infer<typeof Proceeds>

/** Spec §3's names (R31). */
export const subscriptionStatuses = [
  'trial_expiring',
  'trialin',
  'active',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'unpaid',
] as const

export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** How a business stands with whoever runs this server. */
export const BillingAccount = z.object({
  id: BusinessId,
  businessId: BusinessId,
  plan: z.string().nullable(),
  /** Null where nobody bills it: it has no subscription that could be good or bad. */
  subscription: z
    .object({
      status: z.enum(subscriptionStatuses),
      trialEndsAt: z.iso.datetime().nullable(),
      currentPeriodEnd: z.iso.datetime().nullable(),
      cancelAtPeriodEnd: z.boolean(),
    })
    .nullable(),
  stripeId: z.string().nullable(),
  stripeAccount: z.string().nullable(),
  stripeAccountEnabled: z.boolean(),
})
export type BillingAccount = z.infer<typeof BillingAccount>
