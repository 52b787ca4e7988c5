import { bigint, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** What happened to the tokens of a design on a day (UTC). Nothing of people. */
export const designFigure = pgTable(
  'design_figure',
  {
    objectDefinitionId: text('object_definition_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    businessId: text('business_id').notNull(),
    issued: integer('issued').notNull().default(0),
    claimed: integer('claimed').notNull().default(0),
    opened: integer('opened').notNull().default(0),
    sentOn: integer('sent_on').notNull().default(0),
    redeemed: integer('redeemed').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.objectDefinitionId, table.day] }),
    index('design_figure_business').on(table.businessId, table.day),
  ],
)

/** How far the log has been counted: kept with the counts, so that nothing is counted twice. */
export const figureCursor = pgTable('figure_cursor', {
  name: text('name').primaryKey(),
  /** As text: transactions are counted further than numbers here go. */
  xid: text('xid').notNull(),
  id: bigint('id', { mode: 'bigint' }).notNull(),
})
