import { randomUUID } from 'node:crypto'
import { AccountId, Problem } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Payments } from '../../platform/payments/index.ts'
import type { NewSale, Sales } from '../tokens/index.ts'
import type { Brands, People, Purse } from './needs.ts'
import { changePurchase, findUnderWay } from './purchases.store.ts'
import { closeSale, insertSale, setPrice } from './sales.store.ts'
import { endCheckoutTask } from './tasks.ts'

export interface SalesNeeds {
  clock: Clock
  jobs: Pick<Jobs, 'enqueue'>
  payments: Pick<Payments, 'service'>
  coins: Pick<Purse, 'coinOf'>
  brands: Pick<Brands, 'staffOf'>
  people: Pick<People, 'keepOpen'>
  /** Public origin, for the addresses of sales. */
  publicUrl: string
}

/** The list of what is for sale, as tokens keep it. It knows nothing of tokens but what it is told. */
export function createSales(needs: SalesNeeds): Sales {
  const { clock, jobs, payments, coins, brands, people, publicUrl } = needs

  async function assertPayable(db: Queryable, { businessId, price: { currency } }: NewSale): Promise<void> {
    if (currency === 'coins') await coins.coinOf(db, businessId)
    else if (payments.service === 'none') throw new Problem('commerce.currency_not_accepted', { currency })
  }

  /** Nobody pays a royalty to themselves, and the brand's own staff sell for the brand. */
  async function royaltyOf(
    db: Queryable,
    sale: NewSale,
  ): Promise<{ royaltyPercent: number; royaltyTo: string | null }> {
    const none = { royaltyPercent: 0, royaltyTo: null }
    const { royalties, businessId, sellerId } = sale
    if (!royalties || royalties.percent === 0) return none
    const { artist } = royalties
    // Whoever is no person here, or is gone, leaves their share to the brand.
    const isPerson = AccountId.safeParse(artist).success && (await people.keepOpen(db, artist))
    const royaltyTo = isPerson ? artist.toLowerCase() : businessId
    const isOwn = royaltyTo === sellerId || (await brands.staffOf(db, sellerId)).includes(royaltyTo)
    return isOwn ? none : { royaltyPercent: royalties.percent, royaltyTo }
  }

  return {
    async open(tx, sale) {
      await assertPayable(tx, sale)
      const { tokenId, businessId, sellerId, channel, price, displayName, category, at } = sale
      const saleId = randomUUID()
      await insertSale(tx, {
        id: saleId,
        tokenId,
        businessId,
        sellerId,
        channel,
        ...price,
        ...(await royaltyOf(tx, sale)),
        sortName: displayName.toLowerCase(),
        category,
        listedAt: at,
      })
      const productUrl = new URL(`/sale/${saleId}`, publicUrl).href
      return { saleId, productUrl, checkoutUrl: `${productUrl}?buy=1` }
    },

    reprice: (tx, saleId, price) => setPrice(tx, saleId, price),

    async close(tx, saleId, because) {
      const now = clock.now()
      const closed = await closeSale(tx, saleId, { closedAt: now, closedBecause: because })
      if (!closed) return
      for (const { id, status } of await findUnderWay(tx, [saleId])) {
        // What is paid already is given back by its delivery, which finds nothing to deliver.
        if (status !== 'paying') continue
        await changePurchase(tx, id, { status: 'cancelled', error: 'sale_closed', endedAt: now })
        await jobs.enqueue(tx, endCheckoutTask, { purchaseId: id })
      }
    },
  }
}
