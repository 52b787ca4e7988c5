import type { Audience } from '@vitrine/protocol'
import { sql } from 'drizzle-orm'
import {
  bigint,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

const xid8 = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' })

/**
 * Everything that happened, appended in the transaction that made it so; rows never change.
 * `xid` is the transaction's number on top of its generation's `base`. Read in the order (`xid`, `id`) below the log's horizon: a
 * transaction that commits late is never skipped, and writers never wait for each other.
 */
export const eventLog = pgTable(
  'event_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    xid: xid8('xid').notNull().default(sql`pg_current_xact_id()`),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
    /** Past tense with its area: `token.transferred`. */
    type: text('type').notNull(),
    /** The token, account or other thing that it happened to. */
    subject: uuid('subject').notNull(),
    /** Who did it; null for the system. An account id or a business id. */
    actor: text('actor'),
    /** Who is told at once, and finds it on return. */
    audiences: text('audiences').array().$type<Audience[]>().notNull().default([]),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    index('event_log_position').on(table.xid, table.id),
    index('event_log_subject').on(table.subject, table.id),
  ],
)

/** The log once more for each audience of an event, to read on from a position what one of them was told. */
export const eventAudience = pgTable(
  'event_audience',
  {
    audience: text('audience').$type<Audience>().notNull(),
    xid: xid8('xid').notNull(),
    id: bigint('id', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.audience, table.xid, table.id] })],
)

/** How far each durable consumer of the log has come, and which server works for it right now. */
export const logCursor = pgTable('log_cursor', {
  consumer: text('consumer').primaryKey(),
  xid: xid8('xid').notNull(),
  id: bigint('id', { mode: 'number' }).notNull(),
  leasedBy: uuid('leased_by'),
  leasedUntil: timestamp('leased_until', { withTimezone: true, mode: 'date' }),
})

/**
 * Where PostgreSQL's count of transactions began anew, as in a database that was restored elsewhere: the positions of a generation
 * begin behind all of the one before, and of those that were lost with it.
 */
export const logGeneration = pgTable('log_generation', {
  number: integer('number').primaryKey(),
  /** On top of which transactions are counted. */
  base: bigint('base', { mode: 'bigint' }).notNull(),
  /** The database that counts them: of another one the next generation begins. */
  countedBy: text('counted_by').notNull(),
  begunAt: timestamp('begun_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
})
