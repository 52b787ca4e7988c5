import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** How many messages somebody has caused, and an address has got, in a while. */
export const messageRation = pgTable(
  'message_ration',
  {
    /** A hash that only this server can make: neither people nor addresses are in this table. */
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [index('message_ration_ends').on(table.endsAt)],
)
