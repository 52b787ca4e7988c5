import type { BrandConfig, KeyScope, PageConfig, StaffRole, TeamRole } from '@vitrine/protocol'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

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
    /** Of what it shows of itself, and who saved that last. */
    version: integer('version').notNull().default(1),
    editedBy: uuid('edited_by'),
    editedAt: timestamp('edited_at', { withTimezone: true, mode: 'date' }),
    /** Closed for good; the row stays for what people have of it. */
    closedAt: timestamp('closed_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [uniqueIndex('business_name').on(table.name), index('business_owner').on(table.ownerId)],
)

/** The team, besides the owner. */
export const businessMember = pgTable(
  'business_member',
  {
    businessId: text('business_id')
      .notNull()
      .references(() => business.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id').notNull(),
    role: text('role').$type<TeamRole>().notNull().default('editor'),
    joinedAt: timestamp('joined_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.accountId] }),
    index('business_member_account').on(table.accountId),
  ],
)

/** Asked to join a team, or to take the brand over; only whoever has proven the address can. */
export const teamInvitation = pgTable(
  'team_invitation',
  {
    id: uuid('id').primaryKey(),
    businessId: text('business_id')
      .notNull()
      .references(() => business.id, { onDelete: 'cascade' }),
    /** As identities store it. */
    email: text('email').notNull(),
    role: text('role').$type<StaffRole>().notNull(),
    invitedBy: uuid('invited_by').notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    uniqueIndex('team_invitation_once').on(table.businessId, table.email),
    index('team_invitation_email').on(table.email),
    index('team_invitation_by').on(table.invitedBy),
  ],
)

/** A brand's own programs. Of the secret only the hash is kept; it has enough chance in it to need no slow one. */
export const apiKey = pgTable(
  'api_key',
  {
    id: uuid('id').primaryKey(),
    businessId: text('business_id')
      .notNull()
      .references(() => business.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    scopes: text('scopes').array().$type<KeyScope[]>().notNull(),
    secretHash: text('secret_hash').notNull(),
    createdBy: uuid('created_by'),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true, mode: 'date' }),
    revokedAt: timestamp('revoked_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [
    uniqueIndex('api_key_secret').on(table.secretHash),
    index('api_key_business').on(table.businessId),
    index('api_key_by').on(table.createdBy),
  ],
)

/** Addresses whose owners may open brands, where not everybody may. */
export const brandOpener = pgTable('brand_opener', {
  email: text('email').primaryKey(),
  at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
})
