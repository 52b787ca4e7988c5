import { index, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Who wants to have nothing to do with whom. */
export const personBlock = pgTable(
  'person_block',
  {
    blockerId: uuid('blocker_id').notNull(),
    blockedId: uuid('blocked_id').notNull(),
    since: timestamp('since', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index('person_block_blocked').on(table.blockedId),
  ],
)
