import { doublePrecision, index, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/**
 * Where a person last picked something up, roughly, and when: what the rule against impossible travel needs and nothing more. One row
 * for a person, overwritten by the next and deleted after a day.
 */
export const locationClaim = pgTable(
  'location_claim',
  {
    accountId: uuid('account_id').primaryKey(),
    /** Rounded to a thousandth of a degree. */
    lat: doublePrecision('lat').notNull(),
    lon: doublePrecision('lon').notNull(),
    at: time('at').notNull(),
  },
  (table) => [index('location_claim_at').on(table.at)],
)

/** How often in a row a person's claims were refused, without a word of where. */
export const locationRefusal = pgTable(
  'location_refusal',
  {
    accountId: uuid('account_id').primaryKey(),
    count: integer('count').notNull(),
    at: time('at').notNull(),
  },
  (table) => [index('location_refusal_at').on(table.at)],
)
