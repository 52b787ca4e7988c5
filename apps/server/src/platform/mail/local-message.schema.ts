import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Messages that would have been sent, kept for the local inbox page. The oldest go when there are too many. */
export const localMessage = pgTable(
  'local_message',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
    channel: text('channel').$type<'email' | 'sms'>().notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html'),
    /** What a person would copy or follow, picked out so that the page can offer it. */
    offer: jsonb('offer').$type<{ code?: string; url?: string }>().notNull(),
  },
  (table) => [index('local_message_recipient').on(table.recipient, table.id)],
)
