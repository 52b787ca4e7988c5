import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Payment, PaymentNews, Payments } from '../../platform/payments/index.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import type { Trade } from '../tokens/index.ts'
import { payouts } from './payouts.ts'
import {
  changePurchase,
  findPurchaseBySession,
  findUnderWay,
  lockPurchase,
  type PurchaseRow,
} from './purchases.store.ts'
import { deliverTask, endCheckoutTask, refundTask } from './tasks.ts'

export interface OutcomesNeeds {
  tokens: Pick<Trade, 'lockForTrade' | 'markSale'>
  payments: Pick<Payments, 'service'>
  jobs: Pick<Jobs, 'enqueue'>
  clock: Clock
  logger: Logger
}

export interface Outcomes {
  /** News of a checkout, in any order and as often as they like to come. */
  hear(tx: Queryable, news: PaymentNews): Promise<void>
  /** The money is here, whatever else has happened: from now on it is delivered for, or given back. The token is locked. */
  paid(tx: Queryable, row: PurchaseRow, payment: Payment): Promise<PurchaseRow>
  /** Nothing was paid: the token is free again. Changes only what is still being paid. The token is locked. */
  end(tx: Queryable, row: PurchaseRow, ending: Ending): Promise<PurchaseRow>
  endCheckout(tx: Queryable, purchaseId: string): Promise<void>
  /** What cannot be delivered is given back, and the token is free again. The token is locked. */
  giveBack(tx: Queryable, row: PurchaseRow, error: string): Promise<PurchaseRow>
}

export interface Ending {
  status: 'failed' | 'expired' | 'cancelled'
  error?: string
}

export function createOutcomes({ tokens, payments, jobs, clock, logger }: OutcomesNeeds): Outcomes {
  /** The token says again that it can be bought, unless it is in another sale or another buyer pays for it. */
  async function free(tx: Queryable, row: PurchaseRow, error: string | null): Promise<void> {
    const token = await tokens.lockForTrade(tx, row.tokenId)
    if (token?.commerce.saleId !== row.saleId) return
    const others = await findUnderWay(tx, [row.saleId])
    if (others.some((other) => other.id !== row.id)) return
    await tokens.markSale(tx, row.tokenId, { status: error ? 'failed' : 'active', error }, 'sale-not-paid')
  }

  const outcomes: Outcomes = {
    async hear(tx, { sessionId, what }) {
      if (payments.service === 'none') return
      const found = await findPurchaseBySession(tx, payments.service, sessionId)
      // Another program may use the same account of the payment service.
      if (!found) return
      await tokens.lockForTrade(tx, found.tokenId)
      const row = await lockPurchase(tx, found.id)
      if (!row) return
      if (what.type === 'paid') await outcomes.paid(tx, row, what.payment)
      else if (what.type === 'failed') await outcomes.end(tx, row, { status: 'failed', error: what.error })
      else await outcomes.end(tx, row, { status: 'expired' })
    },

    async paid(tx, row, { paymentId, amount, currency }) {
      if (row.paidAt !== null) return row
      const now = clock.now()
      const isRight = amount === row.amount && currency === row.currency
      const paid = await changePurchase(tx, row.id, {
        status: 'paid',
        paymentId,
        paidAmount: amount,
        paidCurrency: currency,
        paidAt: now,
        error: null,
        endedAt: null,
      })
      await payouts.received(tx, paid, now)
      if (!isRight) {
        logger.error('a payment is not what was asked for and is given back')
        return outcomes.giveBack(tx, paid, 'amount_differs')
      }
      await jobs.enqueue(tx, deliverTask, { purchaseId: row.id })
      return paid
    },

    async end(tx, row, { status, error = null }) {
      if (row.status !== 'paying') return row
      const ended = await changePurchase(tx, row.id, { status, error, endedAt: clock.now() })
      // That no page could be opened says nothing about the thing.
      await free(tx, row, error === 'payments_unavailable' ? null : error)
      if (row.sessionId) await outcomes.endCheckout(tx, row.id)
      return ended
    },

    endCheckout: (tx, purchaseId) => jobs.enqueue(tx, endCheckoutTask, { purchaseId }),

    async giveBack(tx, row, error) {
      const refunding = await changePurchase(tx, row.id, { status: 'refunding', error })
      await free(tx, row, null)
      await jobs.enqueue(tx, refundTask, { purchaseId: row.id })
      return refunding
    },
  }
  return outcomes
}
