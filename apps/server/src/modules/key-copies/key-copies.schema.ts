import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Keys as their person's device encrypted them. */
export const keyCopy = pgTable(
  'key_copy',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id').notNull(),
    name: text('name').notNull(),
    text: text('text').notNull(),
    /** Which addresses are in use, so that they come back with the keys. */
    places: jsonb('places').$type<{ secret: string; family: 'evm' | 'solana' | 'casper'; path?: string }[]>().notNull(),
    written: timestamp('written', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
  },
  (table) => [index('key_copy_account').on(table.accountId)],
)
