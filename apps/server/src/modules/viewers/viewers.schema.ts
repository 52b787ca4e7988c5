import type { ProfileOverrideStrategy } from '@vitrine/protocol'
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

type Json = Record<string, unknown>
const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** What a brand has set for the app at its hostnames. Checked when it is written, and again when it is read. */
export const viewer = pgTable(
  'viewer',
  {
    viewerId: text('viewer_id').primaryKey(),
    businessId: text('business_id').notNull(),
    locked: boolean('locked').notNull(),
    subBusinesses: text('sub_businesses').array().notNull(),
    /** Whether the installation itself put those under it; where their owner did, they are only while one person owns both. */
    given: boolean('given').notNull().default(false),
    features: jsonb('features').$type<Json>().notNull(),
    appConfig: jsonb('app_config').$type<Json>().notNull(),
    oidcClientId: text('oidc_client_id'),
    oidcAuthority: text('oidc_authority'),
    businessProfileOverride: jsonb('business_profile_override').$type<Json>(),
    businessProfileOverrideStrategy: text('business_profile_override_strategy')
      .$type<ProfileOverrideStrategy>()
      .notNull(),
    googleMapsKey: text('google_maps_key'),
    updatedAt: time('updated_at').notNull(),
    version: integer('version').notNull().default(1),
    /** The account that saved it last; null where the installation itself did. */
    editedBy: uuid('edited_by'),
  },
  (table) => [uniqueIndex('viewer_business').on(table.businessId)],
)

/** Hostnames that brands want or have. Many may want one, so that nobody keeps others from it by asking first; one has it. */
export const viewerHostname = pgTable(
  'viewer_hostname',
  {
    /** As `readHostname` gives it. */
    hostname: text('hostname').notNull(),
    businessId: text('business_id').notNull(),
    /** What the TXT record says; null where the operator vouches. */
    token: text('token'),
    createdAt: time('created_at').notNull(),
    /** When the record was seen last; null before the first time. */
    provenAt: time('proven_at'),
  },
  (table) => [
    primaryKey({ columns: [table.hostname, table.businessId] }),
    uniqueIndex('viewer_hostname_proven').on(table.hostname).where(sql`proven_at is not null`),
    index('viewer_hostname_business').on(table.businessId),
  ],
)
