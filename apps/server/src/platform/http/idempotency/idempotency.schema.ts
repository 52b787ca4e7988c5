import { index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** The first answer to each `Idempotency-Key`, written in the transaction that it reports on. */
export const idempotencyRecord = pgTable(
  'idempotency_record',
  {
    caller: text('caller').notNull(),
    key: text('key').notNull(),
    /** Hash of operation, params and body: the same key with another request is refused. */
    request: text('request').notNull(),
    reply: jsonb('reply'),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.caller, table.key] }), index('idempotency_record_at').on(table.at)],
)
