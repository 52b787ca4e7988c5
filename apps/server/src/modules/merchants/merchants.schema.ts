import { bigint, boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

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
    createdAt: time('created_at').notNull(),
  },
  (table) => [index('merchant_business').on(table.businessId), index('merchant_account').on(table.accountId)],
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
    at: time('at').notNull(),
  },
  (table) => [
    index('redemption_merchant').on(table.merchantId, table.id),
    index('redemption_account').on(table.accountId),
  ],
)
