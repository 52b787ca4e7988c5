import { randomUUID } from 'node:crypto'
import { Problem } from '@vitrine/protocol'
import { pictureOfPlacements } from '@vitrine/token-rules/faces'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { type Payments, PaymentsUnavailable } from '../../platform/payments/index.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import type { Trade } from '../tokens/index.ts'
import { purchaseOf, takeOffer, type Wish } from './offer.ts'
import type { Outcomes } from './outcomes.ts'
import {
  changePurchase,
  countPaying,
  findPurchase,
  findUnderWay,
  insertPurchase,
  lockPurchase,
  type PurchaseRow,
} from './purchases.store.ts'
import { lapseTask } from './tasks.ts'

/** How long a thing is kept for whoever pays for it. The payment page closes a little before. */
export const reservation = { seconds: 35 * 60, pageSeconds: 33 * 60, perBuyer: 3 } as const

/** The job looks at this server's clock, the queue at the database's. */
const graceMs = 5_000

export interface CheckoutsNeeds {
  database: Database
  tokens: Trade
  payments: Payments
  outcomes: Outcomes
  jobs: Pick<Jobs, 'enqueue'>
  clock: Clock
  logger: Logger
  publicUrl: string
}

export type Checkouts = ReturnType<typeof createCheckouts>

/** Paying by card: the token is reserved first, and then somebody pays for it elsewhere. */
export function createCheckouts(needs: CheckoutsNeeds) {
  const { database, tokens, payments, outcomes, jobs, clock, logger, publicUrl } = needs

  /** Makes room for the buyer, or answers with what they have begun already. */
  async function reserve(tx: Queryable, wish: Wish): Promise<PurchaseRow> {
    const offer = await takeOffer(tx, tokens, wish)
    const { sale } = offer
    if (sale.currency === 'coins') throw new Problem('commerce.wrong_payment', { currency: sale.currency })
    if (payments.service === 'none') throw new Problem('commerce.payments_unavailable')
    const now = clock.now()
    for (const other of await findUnderWay(tx, [sale.id])) {
      const isOpen = other.status === 'paid' || (other.reservedUntil !== null && other.reservedUntil > now)
      if (!isOpen) {
        await outcomes.end(tx, other, { status: 'expired' })
        continue
      }
      if (other.buyerId === wish.buyerId) return other
      throw new Problem('commerce.reserved', { until: (other.reservedUntil ?? now).toISOString() })
    }
    await tokens.assertMayHold(tx, sale.tokenId, wish.buyerId)
    if ((await countPaying(tx, wish.buyerId, now)) >= reservation.perBuyer) {
      throw new Problem('commerce.too_many_checkouts', { limit: reservation.perBuyer })
    }
    const reservedUntil = new Date(now.getTime() + reservation.seconds * 1000)
    const row = await insertPurchase(tx, {
      ...purchaseOf(offer, wish.buyerId),
      id: randomUUID(),
      status: 'paying',
      service: payments.service,
      reservedUntil,
      createdAt: now,
    })
    await tokens.markSale(tx, sale.tokenId, { status: 'pending', error: null }, 'sale-begun')
    await jobs.enqueue(tx, lapseTask, { purchaseId: row.id }, { runAt: new Date(reservedUntil.getTime() + graceMs) })
    return row
  }

  return {
    reserve,

    /** Opens the payment page of what is reserved, from which people come back to `origin`; safe to repeat. Where it cannot be opened, the token is free again. */
    async open(purchaseId: string, origin: string): Promise<PurchaseRow> {
      const row = await findPurchase(database, purchaseId)
      if (!row) throw new Problem('commerce.purchase_not_found')
      if (row.error === 'payments_unavailable') throw new Problem('commerce.payments_unavailable')
      if (row.status !== 'paying' || row.checkoutUrl !== null) return row
      try {
        const opened = await payments.open(await wishOf(row, origin))
        return await database.transaction(async (tx) => {
          const now = await lockPurchase(tx, row.id)
          if (!now) throw new Problem('commerce.purchase_not_found')
          if (now.checkoutUrl !== null) return now
          const changed = await changePurchase(tx, row.id, { sessionId: opened.sessionId, checkoutUrl: opened.url })
          // Taken back meanwhile: nobody may pay there.
          if (changed.status !== 'paying') await outcomes.endCheckout(tx, changed.id)
          return changed
        })
      } catch (error) {
        if (!(error instanceof PaymentsUnavailable)) throw error
        logger.warn('a checkout could not be opened', { error })
        await database.transaction(async (tx) => {
          await tokens.lockForTrade(tx, row.tokenId)
          const now = await lockPurchase(tx, row.id)
          if (now) await outcomes.end(tx, now, { status: 'failed', error: 'payments_unavailable' })
        })
        throw new Problem('commerce.payments_unavailable')
      }
    },

    /** The buyer gives up. What has ended otherwise stays as it is. */
    async cancel(tx: Queryable, purchaseId: string, buyerId: string): Promise<PurchaseRow> {
      const found = await findPurchase(tx, purchaseId)
      if (found?.buyerId !== buyerId) throw new Problem('commerce.purchase_not_found')
      await tokens.lockForTrade(tx, found.tokenId)
      const row = await lockPurchase(tx, purchaseId)
      if (!row) throw new Problem('commerce.purchase_not_found')
      return outcomes.end(tx, row, { status: 'cancelled' })
    },
  }

  async function wishOf(row: PurchaseRow, origin: string) {
    const thing = (await tokens.things(database, [row.tokenId])).get(row.tokenId)
    const shown = pictureOfPlacements(thing?.viewPlacements)
    const picture = shown && new URL(shown.url, publicUrl)
    const page = new URL(`/purchase/${row.id}`, origin).href
    return {
      reference: row.id,
      title: thing?.displayName ?? '',
      imageUrl: picture?.protocol === 'https:' ? picture.href : null,
      amount: row.amount,
      currency: row.currency,
      successUrl: page,
      cancelUrl: `${page}?cancelled=1`,
      expiresAt: new Date(row.createdAt.getTime() + reservation.pageSeconds * 1000),
    }
  }
}
