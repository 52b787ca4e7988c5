import type { Currency, purchaseStatuses, subscriptionStatuses } from '@vitrine/protocol'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
const amount = (name: string) => bigint(name, { mode: 'number' })

/** A token that is for sale, until it is sold, taken back or gone. */
export const sale = pgTable(
  'sale',
  {
    id: uuid('id').primaryKey(),
    tokenId: uuid('token_id').notNull(),
    businessId: text('business_id').notNull(),
    sellerId: uuid('seller_id').notNull(),
    channel: text('channel').$type<'marketplace' | 'direct'>().notNull(),
    amount: amount('amount').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    /** What of the price goes to `royaltyTo`; 0 where the seller would pay themselves. */
    royaltyPercent: doublePrecision('royalty_percent').notNull(),
    /** An account or a business. */
    royaltyTo: text('royalty_to'),
    /** The displayed name in lower case, for sorting. */
    sortName: text('sort_name').notNull(),
    category: text('category').notNull(),
    listedAt: time('listed_at').notNull(),
    closedAt: time('closed_at'),
    closedBecause: text('closed_because').$type<'sold' | 'delisted' | 'left'>(),
  },
  (table) => [
    uniqueIndex('sale_token_open').on(table.tokenId).where(sql`closed_at is null`),
    index('sale_market').on(table.businessId, table.listedAt, table.id).where(sql`closed_at is null`),
    index('sale_seller').on(table.sellerId),
    index('sale_royalty').on(table.royaltyTo).where(sql`closed_at is null`),
  ],
)

/** One person's try to buy. Its status only goes forward. */
export const purchase = pgTable(
  'purchase',
  {
    id: uuid('id').primaryKey(),
    saleId: uuid('sale_id')
      .notNull()
      .references(() => sale.id),
    tokenId: uuid('token_id').notNull(),
    businessId: text('business_id').notNull(),
    buyerId: uuid('buyer_id').notNull(),
    sellerId: uuid('seller_id').notNull(),
    status: text('status').$type<(typeof purchaseStatuses)[number]>().notNull(),
    amount: amount('amount').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    royaltyPercent: doublePrecision('royalty_percent').notNull(),
    royaltyAmount: amount('royalty_amount').notNull(),
    royaltyTo: text('royalty_to'),
    service: text('service').$type<'coins' | 'stripe' | 'test'>().notNull(),
    /** The payment service's own names; null until it has given them. */
    sessionId: text('session_id'),
    checkoutUrl: text('checkout_url'),
    paymentId: text('payment_id'),
    /** What really came. */
    paidAmount: amount('paid_amount'),
    paidCurrency: text('paid_currency'),
    error: text('error'),
    reservedUntil: time('reserved_until'),
    createdAt: time('created_at').notNull(),
    paidAt: time('paid_at'),
    endedAt: time('ended_at'),
  },
  (table) => [
    // Whatever the code does: one person at a time pays for a thing, and it is delivered once.
    uniqueIndex('purchase_paying').on(table.saleId).where(sql`status = 'paying'`),
    uniqueIndex('purchase_delivered').on(table.saleId).where(sql`status = 'delivered'`),
    uniqueIndex('purchase_session').on(table.service, table.sessionId),
    index('purchase_buyer').on(table.buyerId, table.createdAt, table.id),
    index('purchase_seller').on(table.sellerId, table.createdAt, table.id),
    index('purchase_royalty').on(table.royaltyTo).where(sql`royalty_to is not null`),
    index('purchase_unfinished').on(table.status).where(sql`status in ('paying', 'paid', 'refunding')`),
  ],
)

/**
 * Money from cards in double entry: the entries of one purchase and kind sum to zero. A party is `service:{name}`, which owes us what it has
 * taken, `held`, whose money waits for its delivery, or `account:{id}` and `business:{id}`, who are owed.
 */
export const payoutEntry = pgTable(
  'payout_entry',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    purchaseId: uuid('purchase_id').notNull(),
    kind: text('kind').$type<'received' | 'delivered' | 'refunded'>().notNull(),
    party: text('party').notNull(),
    service: text('service').notNull(),
    currency: text('currency').notNull(),
    amount: amount('amount').notNull(),
    at: time('at').notNull(),
  },
  (table) => [
    uniqueIndex('payout_entry_once').on(table.purchaseId, table.kind, table.party),
    index('payout_entry_party').on(table.party),
  ],
)

/** How a business stands with whoever runs this server; one without a row is billed by nobody. */
export const billingAccount = pgTable(
  'billing_account',
  {
    businessId: text('business_id').primaryKey(),
    plan: text('plan').notNull(),
    status: text('status').$type<(typeof subscriptionStatuses)[number]>().notNull(),
    trialEndsAt: time('trial_ends_at'),
    currentPeriodEndsAt: time('current_period_ends_at'),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    /** When the payment service said so: what it said earlier, and tells late, is passed over. */
    toldAt: time('told_at'),
    stripeId: text('stripe_id'),
    stripeAccount: text('stripe_account'),
  },
  (table) => [index('billing_account_stripe').on(table.stripeId)],
)
