import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { testCheckout } from '../payments.schema.ts'
import type { CheckoutState, NewsListener, PaymentNews, Payments } from '../payments.ts'
import { serveTestCheckout } from './test-checkout-routes.ts'
import type { TestCheckoutRow, TestDesk } from './test-desk.ts'

export interface TestPaymentsNeeds {
  database: Database
  clock: Clock
  publicUrl: string
}

/** A page of our own on which people pay with nothing: for trying out, for tests and for the demo world. */
export function createTestPayments({ database, clock, publicUrl }: TestPaymentsNeeds): Payments {
  const listeners: NewsListener[] = []

  const find = async (db: Queryable, sessionId: string): Promise<TestCheckoutRow | null> => {
    const [row] = await db.select().from(testCheckout).where(eq(testCheckout.id, sessionId))
    return row ?? null
  }
  const end = async (db: Queryable, sessionId: string, status: 'paid' | 'ended') => {
    const [row] = await db
      .update(testCheckout)
      .set({ status })
      .where(and(eq(testCheckout.id, sessionId), eq(testCheckout.status, 'open')))
      .returning()
    return row ?? null
  }

  const desk: TestDesk = {
    find: (sessionId) => find(database, sessionId),
    play: (sessionId, how) =>
      database.transaction(async (tx) => {
        const before = await find(tx, sessionId)
        if (!before || before.expiresAt <= clock.now()) return before
        const row = await end(tx, sessionId, how === 'pay' ? 'paid' : 'ended')
        if (!row) return find(tx, sessionId)
        const what: PaymentNews['what'] =
          how === 'pay' ? { type: 'paid', payment: paymentOf(row) } : { type: 'failed', error: 'card_declined' }
        for (const listener of listeners) await listener(tx, { sessionId, what })
        return row
      }),
  }

  return {
    service: 'test',
    async open({ reference, imageUrl: _, ...wish }) {
      const id = `test_${randomBytes(24).toString('base64url')}`
      const [row] = await database
        .insert(testCheckout)
        .values({ id, reference, ...wish })
        // Asked for again, it is the first one; the row is written anew only so that it is answered with.
        .onConflictDoUpdate({ target: testCheckout.reference, set: { reference: sql`excluded.reference` } })
        .returning()
      const sessionId = row?.id ?? id
      return { sessionId, url: new URL(`/checkout/test/${sessionId}`, publicUrl).href }
    },
    async close(sessionId): Promise<CheckoutState> {
      await end(database, sessionId, 'ended')
      const row = await find(database, sessionId)
      return row?.status === 'paid' ? { status: 'paid', payment: paymentOf(row) } : { status: 'ended' }
    },
    async refund({ paymentId }) {
      await database
        .update(testCheckout)
        .set({ status: 'refunded' })
        .where(and(eq(testCheckout.id, paymentId), eq(testCheckout.status, 'paid')))
    },
    onNews: (listener) => void listeners.push(listener),
    onSubscription: () => undefined,
    mount: (http) => serveTestCheckout(http, { desk, clock }),
  }
}

const paymentOf = ({ id, amount, currency }: TestCheckoutRow) => ({ paymentId: id, amount, currency })
