import { Problem } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Payments } from '../../platform/payments/index.ts'
import type { Trade, TradedToken } from '../tokens/index.ts'
import { isOffered } from './offer.ts'
import type { Outcomes } from './outcomes.ts'
import { payouts } from './payouts.ts'
import {
  changePurchase,
  findPurchase,
  findUnderWay,
  listStuck,
  lockPurchase,
  type PurchaseRow,
  type PurchaseStatus,
} from './purchases.store.ts'
import { closeSale, findSale } from './sales.store.ts'
import { catchUpTask, deliverTask, endCheckoutTask, lapseTask, type PurchaseJob, refundTask } from './tasks.ts'

export interface DeliveryNeeds {
  database: Database
  tokens: Pick<Trade, 'lockForTrade' | 'sell'>
  payments: Pick<Payments, 'close' | 'refund'>
  outcomes: Outcomes
  jobs: Jobs
  clock: Clock
}

/** After this long, what should have happened to a purchase is begun anew. */
const patienceMs = 5 * 60_000

/** What is done about purchases when nobody waits for an answer. Every job looks first, so that each may run any number of times. */
export function defineDelivery({ database, tokens, payments, outcomes, jobs, clock }: DeliveryNeeds): void {
  /** The purchase, locked after its token, if it still stands so. */
  async function take(tx: Queryable, { purchaseId }: PurchaseJob, status: PurchaseStatus) {
    const found = await findPurchase(tx, purchaseId)
    if (found?.status !== status) return null
    const token = await tokens.lockForTrade(tx, found.tokenId)
    const row = await lockPurchase(tx, purchaseId)
    return row?.status === status ? { row, token } : null
  }

  /** Why a paid purchase cannot be delivered; null when it can. */
  async function obstacleOf(tx: Queryable, row: PurchaseRow, token: TradedToken | null): Promise<string | null> {
    const sale = await findSale(tx, row.saleId)
    if (!token || !sale || !isOffered(sale, token)) return 'not_for_sale'
    if (token.ownerId === row.buyerId) return 'own_sale'
    // It came late: the price has changed since.
    if (sale.amount !== row.amount || sale.currency !== row.currency) return 'price_changed'
    const now = clock.now()
    const others = await findUnderWay(tx, [row.saleId])
    const isKept = others.some(
      (other) => other.status === 'paying' && other.reservedUntil !== null && other.reservedUntil > now,
    )
    return isKept ? 'reserved' : null
  }

  jobs.define<PurchaseJob>(deliverTask, async (job) => {
    try {
      await database.transaction(async (tx) => {
        const taken = await take(tx, job, 'paid')
        if (!taken) return
        const { row, token } = taken
        const obstacle = await obstacleOf(tx, row, token)
        if (obstacle) return void (await outcomes.giveBack(tx, row, obstacle))
        const now = clock.now()
        // Closed as sold before the token moves, which would close it as left.
        await closeSale(tx, row.saleId, { closedAt: now, closedBecause: 'sold' })
        const delivered = await changePurchase(tx, row.id, {
          status: 'delivered',
          endedAt: now,
          ...(token?.ownerId ? { sellerId: token.ownerId } : {}),
        })
        await tokens.sell(tx, { tokenId: row.tokenId, buyerId: row.buyerId })
        await payouts.delivered(tx, delivered, now)
      })
    } catch (error) {
      // The rules of tokens say no, and will say no again: the buyer may not hold another one, or is gone.
      if (!(error instanceof Problem)) throw error
      const { code } = error
      await database.transaction(async (tx) => {
        const taken = await take(tx, job, 'paid')
        if (taken) await outcomes.giveBack(tx, taken.row, code)
      })
    }
  })

  jobs.define<PurchaseJob>(refundTask, async (job) => {
    const row = await findPurchase(database, job.purchaseId)
    if (row?.status !== 'refunding' || row.paymentId === null) return
    await payments.refund({ paymentId: row.paymentId, reference: row.id })
    await database.transaction(async (tx) => {
      const taken = await take(tx, job, 'refunding')
      if (!taken) return
      const now = clock.now()
      await payouts.refunded(tx, await changePurchase(tx, row.id, { status: 'refunded', endedAt: now }), now)
    })
  })

  jobs.define<PurchaseJob>(lapseTask, async (job) => {
    const row = await findPurchase(database, job.purchaseId)
    if (row?.status !== 'paying' || row.reservedUntil === null || row.reservedUntil > clock.now()) return
    // The word that it was paid may have been lost.
    const state = row.sessionId === null ? null : await payments.close(row.sessionId)
    await database.transaction(async (tx) => {
      const taken = await take(tx, job, 'paying')
      if (!taken) return
      if (state?.status === 'paid') await outcomes.paid(tx, taken.row, state.payment)
      else await outcomes.end(tx, taken.row, { status: 'expired' })
    })
  })

  jobs.define<PurchaseJob>(endCheckoutTask, async ({ purchaseId }) => {
    const row = await findPurchase(database, purchaseId)
    if (!row?.sessionId || row.status === 'paying' || row.paidAt !== null) return
    const state = await payments.close(row.sessionId)
    if (state.status !== 'paid') return
    await database.transaction(async (tx) => {
      await tokens.lockForTrade(tx, row.tokenId)
      const now = await lockPurchase(tx, purchaseId)
      if (now) await outcomes.paid(tx, now, state.payment)
    })
  })

  const taskOf = { paying: lapseTask, paid: deliverTask, refunding: refundTask } as const
  jobs.every('*/5 * * * *', catchUpTask, async () => {
    const now = clock.now()
    for (const { id, status } of await listStuck(database, new Date(now.getTime() - patienceMs))) {
      const task = taskOf[status as keyof typeof taskOf]
      await jobs.enqueue(database, task, { purchaseId: id }, { key: `${task}:${id}` })
    }
  })
}
