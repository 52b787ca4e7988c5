import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** Tokens that a business laid on the map together. */
export const bulkDrop = pgTable(
  'bulk_drop',
  {
    id: uuid('id').primaryKey(),
    businessId: text('business_id').notNull(),
    objectDefinitionId: text('object_definition_id').notNull(),
    /** Who of its staff. */
    droppedBy: uuid('dropped_by').notNull(),
    dropped: integer('dropped').notNull(),
    droppedAt: time('dropped_at').notNull(),
    recalledAt: time('recalled_at'),
  },
  (table) => [index('bulk_drop_business').on(table.businessId, table.droppedAt, table.id)],
)

export const bulkDropToken = pgTable(
  'bulk_drop_token',
  {
    dropId: uuid('drop_id')
      .notNull()
      .references(() => bulkDrop.id, { onDelete: 'cascade' }),
    tokenId: uuid('token_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.dropId, table.tokenId] })],
)
