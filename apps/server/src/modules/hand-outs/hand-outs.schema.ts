import type { HandOutKind, HandOutState, RecipientState, TakingRules, WallTime } from '@vitrine/protocol'
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

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** Tokens of one design that a brand gives to people in one way. */
export const handOut = pgTable(
  'hand_out',
  {
    id: uuid('id').primaryKey(),
    businessId: text('business_id').notNull(),
    objectDefinitionId: text('object_definition_id').notNull(),
    title: text('title').notNull(),
    kind: text('kind').$type<HandOutKind>().notNull(),
    state: text('state').$type<HandOutState>().notNull(),
    /** Null where any number may be taken. */
    total: integer('total'),
    /** Up to which line of its list everybody has been tried. */
    reached: integer('reached').notNull().default(0),
    given: integer('given').notNull().default(0),
    claimed: integer('claimed').notNull().default(0),
    waiting: integer('waiting').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    takenBack: integer('taken_back').notNull().default(0),
    schedule: jsonb('schedule').$type<WallTime>(),
    /** When it begins, or goes on after a pause. */
    dueAt: time('due_at'),
    taking: jsonb('taking').$type<TakingRules>(),
    opensAt: time('opens_at'),
    closesAt: time('closes_at'),
    /** Of links: whether each is good once, and how many there are. */
    single: boolean('single').notNull().default(false),
    links: integer('links').notNull().default(0),
    /** Of one link for many people: whether the brand's page shows it. */
    offered: boolean('offered').notNull().default(false),
    /** What strangers are written to in. */
    locale: text('locale').$type<'en' | 'es'>().notNull().default('en'),
    createdAt: time('created_at').notNull(),
    /** An account of the team, or a key. */
    createdBy: text('created_by').notNull(),
    finishedAt: time('finished_at'),
  },
  (table) => [
    index('hand_out_business').on(table.businessId, table.createdAt, table.id),
    index('hand_out_offered').on(table.businessId, table.createdAt).where(sql`offered and state = 'open'`),
    index('hand_out_under_way').on(table.dueAt).where(sql`state in ('scheduled', 'running', 'taking-back')`),
  ],
)

/** As the table has it: who failed and is to be tried again is `again`. */
export type StoredState = RecipientState | 'again'

/**
 * One recipient of a list. Who is still `queued` though the hand-out has reached their line was given theirs: most are, and their rows are
 * never touched again. What else came of somebody is written in the transaction that made it so.
 */
export const handOutRow = pgTable(
  'hand_out_row',
  {
    /** Nobody deletes a hand-out: a foreign key would have it looked up for each row. */
    handOutId: uuid('hand_out_id').notNull(),
    /** Where it stands in the list; no two stand in one. */
    line: integer('line').notNull(),
    /** `email:ana@example.com`, one spelling for each. */
    recipient: text('recipient').notNull(),
    state: text('state').$type<StoredState>().notNull(),
    /** What the token is called that they are given, before there is one. */
    tokenId: uuid('token_id').notNull().defaultRandom(),
    problem: text('problem'),
  },
  (table) => [
    primaryKey({ columns: [table.handOutId, table.line] }),
    // For whoever has just proved an address.
    index('hand_out_row_waiting').on(table.recipient).where(sql`state = 'waiting'`),
    index('hand_out_row_again').on(table.handOutId, table.line).where(sql`state = 'again'`),
  ],
)

/** A link from which people take tokens. */
export const claimLink = pgTable(
  'claim_link',
  {
    /** The secret of the link. */
    id: text('id').primaryKey(),
    handOutId: uuid('hand_out_id')
      .notNull()
      .references(() => handOut.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    taken: integer('taken').notNull().default(0),
  },
  (table) => [uniqueIndex('claim_link_number').on(table.handOutId, table.number)],
)

/** What somebody took by a link or at a kiosk. */
export const handOutTaken = pgTable(
  'hand_out_taken',
  {
    tokenId: uuid('token_id').primaryKey(),
    handOutId: uuid('hand_out_id')
      .notNull()
      .references(() => handOut.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id').notNull(),
    /** Of a kiosk: which of its codes. Each is good once for each person. */
    code: bigint('code', { mode: 'number' }),
    takenAt: time('taken_at').notNull(),
  },
  (table) => [
    index('hand_out_taken_person').on(table.handOutId, table.accountId, table.takenAt),
    uniqueIndex('hand_out_taken_code').on(table.handOutId, table.accountId, table.code).where(sql`code is not null`),
    index('hand_out_taken_account').on(table.accountId),
    index('hand_out_taken_token').on(table.handOutId, table.tokenId),
  ],
)

/** A counter's tablet that shows the codes of a kiosk. */
export const kioskKey = pgTable(
  'kiosk_key',
  {
    /** Of the key, which nobody here keeps. */
    digest: text('digest').primaryKey(),
    handOutId: uuid('hand_out_id')
      .notNull()
      .references(() => handOut.id, { onDelete: 'cascade' }),
    expiresAt: time('expires_at').notNull(),
    createdBy: text('created_by').notNull(),
  },
  (table) => [index('kiosk_key_hand_out').on(table.handOutId), index('kiosk_key_expires').on(table.expiresAt)],
)
