import type { AccountChangeKind, ProfileFields, ProfileLocation } from '@vitrine/protocol'
import { sql } from 'drizzle-orm'
import {
  bigint,
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

/** What is put back where a change is stopped. */
export interface UndoOfChange {
  /** Identifiers that came. */
  remove?: string[]
  /** The identifier that went. */
  restore?: {
    id: string
    type: 'eth' | 'sol' | 'email' | 'phone' | 'network'
    value: string
    position: number
    /** Since when it was proven, ISO 8601. */
    createdAt?: string
    /** Somebody who was there before it has stayed: it does not bring itself back. */
    olderStayed?: boolean
  }
  /** The identifier that was the primary one. */
  prefer?: string
}

/** A person. Guests are real accounts that have no way to sign in again until they are upgraded. */
export const account = pgTable(
  'account',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    preferredUsername: text('preferred_username').unique(),
    picture: text('picture'),
    /** What the person has said of themselves; a field that is not there is empty. */
    about: jsonb('about').$type<Partial<ProfileFields>>().notNull().default({}),
    location: jsonb('location').$type<Partial<ProfileLocation>>().notNull().default({}),
    locale: text('locale').$type<'en' | 'es'>().notNull().default('en'),
    guest: boolean('guest').notNull().default(false),
    defaultBusinessId: text('default_business_id'),
    defaultSpaceId: text('default_space_id'),
    deferredDeeplink: text('deferred_deeplink'),
    lastVisitedRoute: text('last_visited_route').notNull().default(''),
    /** argon2id, PHC string; null while no password is set. */
    passwordHash: text('password_hash'),
    /** When this person confirmed to be old enough (spec §5: 13). */
    ageConfirmedAt: timestamp('age_confirmed_at', { withTimezone: true, mode: 'date' }),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** Set when the account was merged into another one and is no more. */
    mergedInto: uuid('merged_into'),
    closedAt: timestamp('closed_at', { withTimezone: true, mode: 'date' }),
    /** When the account will be closed at its owner's wish; until then it is hidden, and signing in keeps it. */
    leavesAt: timestamp('leaves_at', { withTimezone: true, mode: 'date' }),
    /** What the person lets others see; the handle stands for a name that is not public. */
    namePublic: boolean('name_public').notNull().default(true),
    picturePublic: boolean('picture_public').notNull().default(true),
    findable: boolean('findable').notNull().default(true),
    inventoryFor: text('inventory_for').$type<'everyone' | 'followers' | 'nobody'>().notNull().default('nobody'),
  },
  (table) => [
    index('account_handle_begins').using('btree', table.preferredUsername.op('text_pattern_ops')),
    index('account_leaving').on(table.leavesAt).where(sql`leaves_at is not null`),
  ],
)

/** A way to reach or recognise a person. A verified (type, value) belongs to one account only. */
export const identity = pgTable(
  'identity',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    type: text('type').$type<'eth' | 'sol' | 'email' | 'phone' | 'network'>().notNull(),
    /** Normalised: e-mail lower case, phone E.164, eth lower-case hex, sol base58. */
    value: text('value').notNull(),
    verified: boolean('verified').notNull().default(false),
    preferred: boolean('preferred').notNull().default(false),
    custodial: boolean('custodial').notNull().default(false),
    name: text('name'),
    importedFrom: text('imported_from'),
    position: integer('position').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    uniqueIndex('identity_verified_value').on(table.type, table.value).where(sql`verified`),
    index('identity_account').on(table.accountId),
  ],
)

/** Which version of which terms a person accepted, and when; withdrawn ones keep their row. */
export const termsAcceptance = pgTable(
  'terms_acceptance',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    termsId: text('terms_id').notNull(),
    version: text('version').notNull(),
    acceptedAt: timestamp('accepted_at', { withTimezone: true, mode: 'date' }).notNull(),
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.termsId, table.version] })],
)

/** What a person told a campaign about themselves. */
export const campaignInfo = pgTable(
  'campaign_info',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    businessId: text('business_id').notNull(),
    campaignId: text('campaign_id').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.businessId, table.campaignId] })],
)

/** A change of how an account is opened that its owner can still stop, and what stopping it puts back. */
export const accountChange = pgTable(
  'account_change',
  {
    /** In the order in which they were made. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    change: text('change').$type<AccountChangeKind>().notNull(),
    /** The address in question, else empty. */
    identity: text('identity').notNull(),
    undo: jsonb('undo').$type<UndoOfChange>().notNull(),
    madeAt: timestamp('made_at', { withTimezone: true, mode: 'date' }).notNull(),
    stoppableUntil: timestamp('stoppable_until', { withTimezone: true, mode: 'date' }).notNull(),
    stoppedAt: timestamp('stopped_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [index('account_change_account').on(table.accountId, table.id)],
)

/** The links that stop a change, one for each address that was proven before it. */
export const accountChangeLink = pgTable(
  'account_change_link',
  {
    /** SHA-256 of what the link carries: whoever reads the table cannot use it. */
    tokenHash: text('token_hash').primaryKey(),
    changeId: bigint('change_id', { mode: 'number' })
      .notNull()
      .references(() => accountChange.id, { onDelete: 'cascade' }),
    /** Where the link went. */
    type: text('type').$type<'email' | 'phone'>().notNull(),
    value: text('value').notNull(),
  },
  (table) => [index('account_change_link_change').on(table.changeId)],
)
