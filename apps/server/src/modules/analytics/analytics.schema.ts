import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** How often something happened on a day (UTC) in a business's area; `system` is everywhere else. No person stands in it. */
export const analyticsCount = pgTable(
  'analytics_count',
  {
    businessId: text('business_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    event: text('event').notNull(),
    count: integer('count').notNull(),
    devices: integer('devices').notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.day, table.event] })],
)

/** Which devices were counted already: a keyed digest that is another one each day, gone two days later. */
export const analyticsDevice = pgTable(
  'analytics_device',
  {
    day: date('day', { mode: 'string' }).notNull(),
    businessId: text('business_id').notNull(),
    event: text('event').notNull(),
    digest: text('digest').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.businessId, table.event, table.digest] }),
    index('analytics_device_day').on(table.day),
  ],
)
