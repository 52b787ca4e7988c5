import type { BrandConfig, PageConfig } from '@vitrine/protocol'
import { index, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

/** A tenant. Its id never changes; its name, by which people may address it, may. */
export const business = pgTable(
  'business',
  {
    id: text('id').primaryKey(),
    /** Lower case: how addresses and links name it. */
    name: text('name').notNull(),
    displayName: text('display_name').notNull(),
    viewerId: text('viewer_id'),
    ownerId: text('owner_id').notNull(),
    createdById: text('created_by_id').notNull(),
    logoSrc: text('logo_src'),
    url: text('url'),
    location: text('location'),
    defaultCampaignId: text('default_campaign_id'),
    terms: text('terms').array().notNull(),
    brandConfig: jsonb('brand_config').$type<BrandConfig>().notNull(),
    pageConfig: jsonb('page_config').$type<PageConfig>(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [uniqueIndex('business_name').on(table.name)],
)

/** Staff: they see drafts and, later, work in the studio. */
export const businessMember = pgTable(
  'business_member',
  {
    businessId: text('business_id')
      .notNull()
      .references(() => business.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.accountId] }),
    index('business_member_account').on(table.accountId),
  ],
)
