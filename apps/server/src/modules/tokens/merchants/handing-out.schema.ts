import { sql } from 'drizzle-orm'
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

/** A link from which whoever opens it gets a copy of a token, while its sharer holds it. */
export const shareLink = pgTable(
  'share_link',
  {
    /** The secret of the link. */
    id: text('id').primaryKey(),
    tokenId: uuid('token_id').notNull(),
    sharerId: uuid('sharer_id').notNull(),
    createdAt: time('created_at').notNull(),
    closedAt: time('closed_at'),
  },
  (table) => [
    index('share_link_token').on(table.tokenId).where(sql`closed_at is null`),
    index('share_link_sharer').on(table.sharerId),
  ],
)

/** Who has got which copy from a link: nobody gets two. */
export const shareTaken = pgTable(
  'share_taken',
  {
    shareId: text('share_id').notNull(),
    accountId: uuid('account_id').notNull(),
    tokenId: uuid('token_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shareId, table.accountId] }),
    index('share_taken_account').on(table.accountId),
  ],
)
