import { bigint, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** What a payment service has told already: told again, it is not heard. */
export const heardPayment = pgTable(
  'heard_payment',
  {
    service: text('service').notNull(),
    eventId: text('event_id').notNull(),
    heardAt: time('heard_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.service, table.eventId] })],
)

/** A checkout of the embedded test page, on which no money moves. */
export const testCheckout = pgTable(
  'test_checkout',
  {
    /** The secret of its address. */
    id: text('id').primaryKey(),
    reference: text('reference').notNull(),
    title: text('title').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    successUrl: text('success_url').notNull(),
    cancelUrl: text('cancel_url').notNull(),
    expiresAt: time('expires_at').notNull(),
    status: text('status').$type<'open' | 'paid' | 'ended' | 'refunded'>().notNull().default('open'),
  },
  (table) => [uniqueIndex('test_checkout_reference').on(table.reference)],
)
