import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** How much a Synapse has said that somebody has not read; who has a row is known there. */
export const chatBadge = pgTable('chat_badge', {
  accountId: uuid('account_id').primaryKey(),
  unread: integer('unread').notNull(),
  mentions: integer('mentions').notNull(),
  at: timestamp('at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
})

/** What a room, an event or a file of chat here is called at the Synapse that it has moved to. */
export const chatMoved = pgTable('chat_moved', {
  before: text('before').primaryKey(),
  after: text('after').notNull(),
})
