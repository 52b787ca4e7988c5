import type { TokenView } from '@vitrine/protocol'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  point,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** Blocks of data, keyed by behaviour id. */
export type Blocks = Record<string, Record<string, unknown>>
export type Placements = { placeholderId: string; view: TokenView }[]

/** What a design was when it was changed; tokens that were made by then are still read by it (ADR 0040). */
export interface KeptDesign extends DesignContent {
  /** The last instant of what is read by it. */
  until: string
  /** How many had been made by then. */
  issued: number
}

/** What everybody who has one has been given. */
export interface DesignContent {
  displayName: string
  description: string
  category: string
  views: Placements
  behaviours: Blocks
}

/** The design that tokens are made from. What all its tokens have in common is stored here, once. */
export const objectDefinition = pgTable(
  'object_definition',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id').notNull(),
    campaignId: text('campaign_id'),
    blueprintId: text('blueprint_id'),
    displayName: text('display_name').notNull(),
    description: text('description').notNull(),
    category: text('category').notNull(),
    /** Visible only to the business's staff. */
    draft: boolean('draft').notNull(),
    views: jsonb('views').$type<Placements>().notNull(),
    /** The settings of each behaviour; blocks that this server does not know are kept and shown. */
    behaviours: jsonb('behaviours').$type<Blocks>().notNull(),
    /** How many of its tokens one person may hold; null for any number. */
    limitPerUser: integer('limit_per_user'),
    /** What it was before, oldest first, as far as tokens are read by it. */
    kept: jsonb('kept').$type<KeptDesign[]>().notNull().default([]),
    /** Raised by every change: readers that keep a copy compare it. */
    revision: integer('revision').notNull().default(1),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    index('object_definition_business').on(table.businessId, table.campaignId),
    // The few that only their brand's staff may see, which every reading of the map leaves out.
    index('object_definition_draft').on(table.id).where(sql`draft`),
    // The few that show points, which every change of points looks for.
    index('object_definition_points').on(table.campaignId).where(sql`behaviours ? 'user-points-v2'`),
  ],
)

/** What is counted over all tokens of a design. Apart from the design, so that issuing does not rewrite it. */
export const editionCounter = pgTable('edition_counter', {
  objectDefinitionId: text('object_definition_id').primaryKey(),
  issued: bigint('issued', { mode: 'number' }).notNull().default(0),
  cloned: bigint('cloned', { mode: 'number' }).notNull().default(0),
})

/** A collectible. Every change of a row is one transaction with its event in the log. */
export const token = pgTable(
  'token',
  {
    id: uuid('id').primaryKey(),
    objectDefinitionId: text('object_definition_id').notNull(),
    businessId: text('business_id').notNull(),
    /** Null (`.` on the wire) while nobody holds it: deleted, or on its way to somebody without an account. */
    ownerId: uuid('owner_id'),
    /** The business that made it. */
    author: text('author').notNull(),
    /** An account, or the author's business for a token that has not moved yet. */
    lastOwner: text('last_owner').notNull(),
    /** `.` at the root, otherwise the folder it lies in. */
    parentId: text('parent_id').notNull().default('.'),
    /** What differs from the design's blocks. */
    state: jsonb('state').$type<Blocks>().notNull(),
    /** The displayed name in lower case, for sorting. */
    sortName: text('sort_name').notNull(),
    createdAt: time('created_at').notNull(),
    modifiedAt: time('modified_at').notNull(),
    /** When it came to its owner; what they do with it afterwards leaves this alone. */
    receivedAt: time('received_at').notNull().defaultNow(),
    openedAt: time('opened_at'),
    deletedAt: time('deleted_at'),
    revision: integer('revision').notNull().default(1),
    /** Longitude and latitude while it lies on the map. Made from the state, so that the two cannot differ. */
    place: point('place').generatedAlwaysAs(
      sql`point((state #>> '{map-ready-v1,location,lon}')::float8, (state #>> '{map-ready-v1,location,lat}')::float8)`,
    ),
  },
  (table) => [
    // Its migration lets it answer for business, owner, design and id, too, so that groups are counted without reading tokens.
    index('token_on_map').using('gist', table.place).where(sql`place is not null and deleted_at is null`),
    // What of the map somebody is not shown. Its migration lets it answer for places, too.
    index('token_on_map_of_design').on(table.objectDefinitionId).where(sql`place is not null and deleted_at is null`),
    // What each person has dropped and nobody has picked up.
    index('token_dropped')
      .on(table.ownerId, table.parentId, table.objectDefinitionId, table.id)
      .where(sql`place is not null and deleted_at is null`),
    // The orders of R18. The id makes each total; the design lets pages filter by brand, category and pins inside the index.
    index('token_by_received').on(table.ownerId, table.parentId, table.receivedAt, table.id, table.objectDefinitionId),
    index('token_by_modified').on(table.ownerId, table.parentId, table.modifiedAt, table.id, table.objectDefinitionId),
    index('token_by_created').on(table.ownerId, table.parentId, table.createdAt, table.id, table.objectDefinitionId),
    // What a counter takes, design by design.
    index('token_of_design').on(table.objectDefinitionId, table.id).where(sql`deleted_at is null`),
    index('token_on_offer')
      .on(table.objectDefinitionId, table.createdAt, table.id)
      .where(sql`state @> '{"acquirable-v1":{"offered":true}}' and deleted_at is null and owner_id is not null`),
    index('token_by_name').on(table.ownerId, table.parentId, table.sortName, table.id, table.objectDefinitionId),
  ],
)

/** How many tokens of a design a person holds, kept with every move: totals, brands and limits need no counting. */
export const holding = pgTable(
  'holding',
  {
    ownerId: uuid('owner_id').notNull(),
    objectDefinitionId: text('object_definition_id').notNull(),
    held: integer('held').notNull(),
    /** Those that lie in no folder. */
    atRoot: integer('at_root').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.objectDefinitionId] }),
    // Who holds tokens of a design. How many is no part of it, so that a change of that touches no index.
    index('holding_of_design').on(table.objectDefinitionId, table.ownerId),
  ],
)

/** What behaviours count over many tokens: responses, votes, plays. */
export const tokenCounter = pgTable(
  'token_counter',
  {
    key: text('key').primaryKey(),
    value: bigint('value', { mode: 'number' }).notNull(),
  },
  // What is counted for one person, for when accounts are merged.
  () => [index('token_counter_person').on(sql`split_part(key, ':by:', 2)`).where(sql`key like '%:by:%'`)],
)

/** A token on its way to an e-mail address or phone number that no account has verified yet. */
export const pendingDelivery = pgTable(
  'pending_delivery',
  {
    /** The secret of the claim link. */
    id: uuid('id').primaryKey(),
    tokenId: uuid('token_id')
      .notNull()
      .references(() => token.id, { onDelete: 'cascade' }),
    type: text('type').$type<'email' | 'phone'>().notNull(),
    /** Normalised as identities are. */
    value: text('value').notNull(),
    /** Null where its brand hands it out. */
    senderId: uuid('sender_id'),
    /** What brought the token here: `transfer` or `clone`. */
    cause: text('cause').notNull(),
    createdAt: time('created_at').notNull(),
    claimedAt: time('claimed_at'),
  },
  (table) => [
    index('pending_delivery_recipient').on(table.type, table.value).where(sql`claimed_at is null`),
    uniqueIndex('pending_delivery_token').on(table.tokenId).where(sql`claimed_at is null`),
  ],
)
