import type { ScanResult } from '@vitrine/protocol'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** A place or a person of a business at which tokens are redeemed. */
export const merchant = pgTable(
  'merchant',
  {
    id: uuid('id').primaryKey(),
    businessId: text('business_id').notNull(),
    name: text('name').notNull(),
    /** Whom used-up tokens go to. */
    accountId: uuid('account_id').notNull(),
    acceptsStaticCode: boolean('accepts_static_code').notNull(),
    archivedAt: time('archived_at'),
    version: integer('version').notNull().default(1),
    editedBy: text('edited_by'),
    editedAt: time('edited_at'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [index('merchant_business').on(table.businessId), index('merchant_account').on(table.accountId)],
)

/** Who of a business's team redeems at a merchant; every cashier, where it is nobody. */
export const merchantPerson = pgTable(
  'merchant_person',
  {
    merchantId: uuid('merchant_id')
      .notNull()
      .references(() => merchant.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.accountId] }),
    index('merchant_person_account').on(table.accountId),
  ],
)

/** What was redeemed at a merchant, for its list. */
export const redemption = pgTable(
  'redemption',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    merchantId: uuid('merchant_id').notNull(),
    tokenId: uuid('token_id').notNull(),
    objectDefinitionId: text('object_definition_id').notNull(),
    accountId: uuid('account_id').notNull(),
    remaining: integer('remaining').notNull(),
    /** When it really was: a scan without a connection is told later. */
    at: time('at').notNull(),
    notedAt: time('noted_at').notNull().defaultNow(),
    /** What came back for it. */
    givenTokenId: uuid('given_token_id'),
    /** Of a token that was made to try things: it does not count. */
    isTest: boolean('is_test').notNull().default(false),
    undoneAt: time('undone_at'),
    undoneBy: text('undone_by'),
  },
  (table) => [
    index('redemption_token').on(table.tokenId, table.id),
    index('redemption_merchant').on(table.merchantId, table.id),
    index('redemption_account').on(table.accountId),
  ],
)

/** Every scan of a counter as it really was, those that were refused as well. Sent again, it is the same row. */
export const gateScan = pgTable(
  'gate_scan',
  {
    merchantId: uuid('merchant_id').notNull(),
    nonce: uuid('nonce').notNull(),
    /** Who scanned; null for a program of the business. */
    accountId: uuid('account_id'),
    at: time('at').notNull(),
    receivedAt: time('received_at').notNull(),
    /** What the phone told by itself, without a connection. */
    told: text('told').$type<'let_in' | 'refused'>(),
    outcome: text('outcome').$type<ScanResult['outcome']>().notNull(),
    problem: text('problem'),
    usedAt: time('used_at'),
    title: text('title'),
    redemptionId: bigint('redemption_id', { mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.nonce] }),
    index('gate_scan_list').on(table.merchantId, table.at),
    index('gate_scan_account').on(table.accountId),
  ],
)
