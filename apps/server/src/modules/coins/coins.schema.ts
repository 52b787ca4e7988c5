import type { CoinKind } from '@vitrine/protocol'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
const coins = (name: string) => bigint(name, { mode: 'number' })

/** A business's own money. Its programme is on when there is one. */
export const coin = pgTable(
  'coin',
  {
    id: uuid('id').primaryKey(),
    businessId: text('business_id').notNull(),
    name: text('name').notNull(),
    symbol: text('symbol').notNull(),
    image: text('image'),
    imageAlt: text('image_alt').notNull(),
    terms: text('terms').notNull(),
    termsUrl: text('terms_url'),
    termsVersion: text('terms_version').notNull(),
    version: integer('version').notNull().default(1),
    editedBy: text('edited_by'),
    editedAt: time('edited_at'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [uniqueIndex('coin_business').on(table.businessId)],
)

/** Who accepted which terms, when; the last acceptance counts. */
export const coinEnrolment = pgTable(
  'coin_enrolment',
  {
    coinId: uuid('coin_id').notNull(),
    accountId: uuid('account_id').notNull(),
    termsVersion: text('terms_version').notNull(),
    enrolledAt: time('enrolled_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.coinId, table.accountId] }),
    index('coin_enrolment_account').on(table.accountId),
  ],
)

/**
 * What each holder has: the sum of their entries. A holder is an account's id, `treasury`, `waiting` for what is on its way to
 * somebody without an account, or `mint`, which owes what it has made and is the only one below zero.
 */
export const coinBalance = pgTable(
  'coin_balance',
  {
    coinId: uuid('coin_id').notNull(),
    holder: varchar('holder', { length: 36 }).notNull(),
    balance: coins('balance').notNull().default(0),
    changedAt: time('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.coinId, table.holder] }),
    index('coin_balance_holder').on(table.holder),
    check('coin_balance_not_negative', sql`balance >= 0 or holder = 'mint'`),
  ],
)

/** One movement from one holder to another. Never changes. */
export const coinTransaction = pgTable(
  'coin_transaction',
  {
    id: uuid('id').primaryKey(),
    coinId: uuid('coin_id').notNull(),
    /** Chosen by whoever posts: the same key is the same movement, however often it is asked for. */
    key: text('key').notNull(),
    kind: text('kind').$type<CoinKind>().notNull(),
    fromHolder: varchar('from_holder', { length: 36 }).notNull(),
    toHolder: varchar('to_holder', { length: 36 }).notNull(),
    amount: coins('amount').notNull(),
    memo: text('memo'),
    reference: text('reference'),
    at: time('at').notNull(),
  },
  (table) => [
    uniqueIndex('coin_transaction_key').on(table.coinId, table.key),
    check('coin_transaction_amount', sql`amount > 0 and from_holder <> to_holder`),
  ],
)

/**
 * Coins on their way to somebody who is not known yet. They lie with the holder `waiting` meanwhile; both movements, there and on,
 * name this row as their reference.
 */
export const coinDelivery = pgTable(
  'coin_delivery',
  {
    id: uuid('id').primaryKey(),
    coinId: uuid('coin_id').notNull(),
    amount: coins('amount').notNull(),
    type: text('type').$type<'email' | 'phone'>().notNull(),
    /** Where it was sent; forgotten once it has arrived or gone back. */
    value: text('value'),
    /** What its sender may read of it. */
    hint: text('hint').notNull(),
    memo: text('memo'),
    /** The brand, when null. */
    senderId: uuid('sender_id'),
    createdAt: time('created_at').notNull(),
    endedAt: time('ended_at'),
    outcome: text('outcome').$type<'claimed' | 'returned'>(),
  },
  (table) => [
    index('coin_delivery_waiting').on(table.type, table.value).where(sql`ended_at is null`),
    index('coin_delivery_age').on(table.createdAt).where(sql`ended_at is null`),
    index('coin_delivery_sender').on(table.senderId),
  ],
)

/** Two for each movement, one the negative of the other. Never changes. */
export const coinEntry = pgTable(
  'coin_entry',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    transactionId: uuid('transaction_id')
      .notNull()
      .references(() => coinTransaction.id),
    coinId: uuid('coin_id').notNull(),
    holder: varchar('holder', { length: 36 }).notNull(),
    amount: coins('amount').notNull(),
    balanceAfter: coins('balance_after').notNull(),
  },
  (table) => [
    index('coin_entry_history').on(table.coinId, table.holder, table.id),
    index('coin_entry_transaction').on(table.transactionId),
  ],
)
