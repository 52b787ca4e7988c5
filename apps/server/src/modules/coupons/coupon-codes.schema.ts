import { sql } from 'drizzle-orm'
import { bigserial, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** The codes that a brand has had made for one kind of coupon. */
export const couponPool = pgTable('coupon_pool', {
  id: text('id').primaryKey(),
  businessId: text('business_id').notNull(),
  name: text('name').notNull().default(''),
  version: integer('version').notNull().default(1),
  editedBy: text('edited_by'),
  editedAt: time('edited_at'),
  createdAt: time('created_at').notNull(),
})

export const couponCode = pgTable(
  'coupon_code',
  {
    /** Codes are handed out in the order in which they were imported. */
    position: bigserial('position', { mode: 'number' }).primaryKey(),
    poolId: text('pool_id')
      .notNull()
      .references(() => couponPool.id, { onDelete: 'cascade' }),
    code: text('code').notNull(),
    pin: text('pin'),
    expiry: time('expiry'),
    value: text('value'),
    /** To whom it was given, with which token; null while it is free. */
    tokenId: uuid('token_id'),
    accountId: uuid('account_id'),
    assignedAt: time('assigned_at'),
  },
  (table) => [
    uniqueIndex('coupon_code_once').on(table.poolId, table.code),
    index('coupon_code_free').on(table.poolId, table.position).where(sql`token_id is null`),
  ],
)
