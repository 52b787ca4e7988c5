import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Parts of an object by name; what a vatom or variation does not say, the one above it says. */
export type Properties = Record<string, unknown>

/** A business on the older network. Its domain name begins the name of everything that it makes. */
export const networkPublisher = pgTable('network_publisher', {
  fqdn: text('fqdn').primaryKey(),
  businessId: text('business_id').notNull().unique(),
  createdAt: moment('created_at').notNull(),
})

export const networkTemplate = pgTable(
  'network_template',
  {
    /** `fqdn::Name::v1` */
    name: text('name').primaryKey(),
    fqdn: text('fqdn')
      .notNull()
      .references(() => networkPublisher.fqdn),
    /** Whether people who have none of its objects may read its faces and actions. */
    isPublic: boolean('is_public').notNull(),
    properties: jsonb('properties').$type<Properties>().notNull(),
    private: jsonb('private').$type<Properties>().notNull(),
    createdBy: text('created_by').notNull(),
    modifiedBy: text('modified_by').notNull(),
    createdAt: moment('created_at').notNull(),
    modifiedAt: moment('modified_at').notNull(),
  },
  (table) => [index('network_template_fqdn').on(table.fqdn)],
)

export const networkVariation = pgTable(
  'network_variation',
  {
    /** `fqdn::Name::v1::Variation::v1` */
    name: text('name').primaryKey(),
    template: text('template')
      .notNull()
      .references(() => networkTemplate.name),
    isPublic: boolean('is_public').notNull(),
    /** A draft; its changes reach what was made from it. */
    unpublished: boolean('unpublished').notNull(),
    properties: jsonb('properties').$type<Properties>().notNull(),
    private: jsonb('private').$type<Properties>().notNull(),
    /** Scarcity: how many may ever exist; null for as many as wanted. */
    maxObjects: integer('max_objects'),
    /** How many have been made. */
    made: integer('made').notNull().default(0),
    createdBy: text('created_by').notNull(),
    modifiedBy: text('modified_by').notNull(),
    createdAt: moment('created_at').notNull(),
    modifiedAt: moment('modified_at').notNull(),
  },
  (table) => [index('network_variation_template').on(table.template)],
)

const ofTemplate = {
  template: text('template')
    .notNull()
    .references(() => networkTemplate.name),
  properties: jsonb('properties').$type<Properties>().notNull(),
  createdBy: text('created_by').notNull(),
  modifiedBy: text('modified_by').notNull(),
  createdAt: moment('created_at').notNull(),
  modifiedAt: moment('modified_at').notNull(),
  /** Kept after removal, so that clients who ask for changes hear of it. */
  removedAt: moment('removed_at'),
}

export const networkAction = pgTable('network_action', { name: text('name').notNull(), ...ofTemplate }, (table) => [
  primaryKey({ columns: [table.template, table.name] }),
])

export const networkFace = pgTable('network_face', { id: uuid('id').primaryKey(), ...ofTemplate }, (table) => [
  index('network_face_template').on(table.template),
])

/** One object. Its row holds what differs from its variation; readers merge. */
export const networkVatom = pgTable(
  'network_vatom',
  {
    id: uuid('id').primaryKey(),
    variation: text('variation')
      .notNull()
      .references(() => networkVariation.name),
    template: text('template').notNull(),
    fqdn: text('fqdn').notNull(),
    /** Null while it waits for an address to be proved. */
    ownerId: uuid('owner_id'),
    /** The business, as its author. */
    author: text('author').notNull(),
    /** The folder; null at the root. */
    parentId: uuid('parent_id'),
    visibility: text('visibility').$type<'owner' | 'public'>().notNull(),
    dropped: boolean('dropped').notNull().default(false),
    lon: doublePrecision('lon').notNull().default(0),
    lat: doublePrecision('lat').notNull().default(0),
    transferredBy: uuid('transferred_by'),
    clonedFrom: uuid('cloned_from'),
    cloningScore: doublePrecision('cloning_score').notNull().default(0),
    directClones: integer('direct_clones').notNull().default(0),
    properties: jsonb('properties').$type<Properties>().notNull().default({}),
    private: jsonb('private').$type<Properties>().notNull().default({}),
    /** Grows with every change. */
    sync: integer('sync').notNull().default(1),
    createdAt: moment('created_at').notNull(),
    modifiedAt: moment('modified_at').notNull(),
    /** When it came to its owner. */
    addedAt: moment('added_at').notNull(),
    trashedAt: moment('trashed_at'),
  },
  (table) => [
    index('network_vatom_inventory').on(table.ownerId, table.modifiedAt, table.id).where(sql`trashed_at is null`),
    index('network_vatom_owner_id').on(table.ownerId, table.id).where(sql`trashed_at is null`),
    index('network_vatom_parent').on(table.parentId, table.addedAt, table.id).where(sql`trashed_at is null`),
    index('network_vatom_variation').on(table.variation),
    index('network_vatom_map')
      .using('gist', sql`point(lon, lat)`)
      .where(sql`dropped and visibility = 'public' and trashed_at is null`),
  ],
)

/** How often a person has used an action that has a limit. */
export const networkActionUse = pgTable(
  'network_action_use',
  {
    accountId: uuid('account_id').notNull(),
    /** `{template}::Action::{Name}` */
    action: text('action').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.action] })],
)

/** An object that was sent to an e-mail address or phone number before it was anybody's. */
export const networkDelivery = pgTable(
  'network_delivery',
  {
    /** Stands in the link that was sent. */
    id: uuid('id').primaryKey().defaultRandom(),
    vatomId: uuid('vatom_id')
      .notNull()
      .references(() => networkVatom.id, { onDelete: 'cascade' }),
    type: text('type').$type<'email' | 'phone'>().notNull(),
    /** Null once somebody has come: whose address it was is kept no longer. */
    value: text('value'),
    /** The address with its middle blanked. */
    hint: text('hint').notNull().default(''),
    senderId: uuid('sender_id').notNull(),
    action: text('action').notNull(),
    createdAt: moment('created_at').notNull(),
    claimedAt: moment('claimed_at'),
  },
  (table) => [
    index('network_delivery_address').on(table.type, table.value).where(sql`claimed_at is null`),
    uniqueIndex('network_delivery_waiting').on(table.vatomId).where(sql`claimed_at is null`),
  ],
)

/** A link from which whoever opens it gets a copy of an object, while its sharer holds it. */
export const networkShare = pgTable(
  'network_share',
  {
    /** The secret of the link. */
    id: text('id').primaryKey(),
    vatomId: uuid('vatom_id')
      .notNull()
      .references(() => networkVatom.id, { onDelete: 'cascade' }),
    sharerId: uuid('sharer_id').notNull(),
    createdAt: moment('created_at').notNull(),
    closedAt: moment('closed_at'),
  },
  (table) => [
    index('network_share_vatom').on(table.vatomId).where(sql`closed_at is null`),
    index('network_share_sharer').on(table.sharerId),
  ],
)

/** Who has got which copy from a link: nobody gets two. */
export const networkShareTaken = pgTable(
  'network_share_taken',
  {
    shareId: text('share_id')
      .notNull()
      .references(() => networkShare.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id').notNull(),
    vatomId: uuid('vatom_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shareId, table.accountId] }),
    index('network_share_taken_account').on(table.accountId),
  ],
)

/** What this network keeps about a person beside the account. */
export const networkUser = pgTable('network_user', {
  accountId: uuid('account_id').primaryKey(),
  firstName: text('first_name'),
  lastName: text('last_name'),
  namePublic: boolean('name_public').notNull().default(true),
  avatarPublic: boolean('avatar_public').notNull().default(true),
  language: text('language'),
  lastLoginAt: moment('last_login_at'),
  /** A guest's way to come back: found by its hash, shown to the guest by what is sealed. */
  guestHash: text('guest_hash').unique(),
  guestSealed: text('guest_sealed'),
})

/** What a person is told, newest last; `other` is whom it is about, null for what one did alone. */
export const networkMessage = pgTable(
  'network_message',
  {
    accountId: uuid('account_id').notNull(),
    /** Nanoseconds since 1970, in steps that a double holds exactly. */
    id: bigint('id', { mode: 'number' }).notNull(),
    otherId: uuid('other_id'),
    message: jsonb('message').$type<Properties>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('network_message_thread').on(table.accountId, table.otherId, table.id),
  ],
)

/** The newest message of each thread, so that the list of threads costs no search. */
export const networkThread = pgTable(
  'network_thread',
  {
    accountId: uuid('account_id').notNull(),
    otherId: uuid('other_id'),
    lastId: bigint('last_id', { mode: 'number' }).notNull(),
  },
  (table) => [
    unique('network_thread_once').on(table.accountId, table.otherId).nullsNotDistinct(),
    index('network_thread_newest').on(table.accountId, table.lastId),
  ],
)
