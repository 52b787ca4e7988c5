import { randomUUID } from 'node:crypto'
import { AccountId, Problem } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Posting } from '../coins/index.ts'
import type { Trade } from '../tokens/index.ts'
import type { Purse } from './needs.ts'
import { purchaseOf, takeOffer, type Wish } from './offer.ts'
import { insertPurchase, type PurchaseRow } from './purchases.store.ts'
import { closeSale } from './sales.store.ts'

export interface CoinBuyingNeeds {
  tokens: Pick<Trade, 'lockForTrade' | 'sell'>
  coins: Pick<Purse, 'assertEnrolled' | 'postAll'>
  clock: Clock
}

/** Token, price and royalty change hands in one transaction: all of it, or with a problem nothing. */
export function createCoinBuying({ tokens, coins, clock }: CoinBuyingNeeds) {
  return async function buyWithCoins(tx: Queryable, wish: Wish): Promise<PurchaseRow> {
    const offer = await takeOffer(tx, tokens, wish)
    const { sale } = offer
    if (sale.currency !== 'coins') throw new Problem('commerce.wrong_payment', { currency: sale.currency })
    const { businessId, tokenId } = sale
    await coins.assertEnrolled(tx, { businessId, accountId: wish.buyerId })
    const now = clock.now()
    // The sale is closed as sold before the token moves, which would close it as left.
    await closeSale(tx, sale.id, { closedAt: now, closedBecause: 'sold' })
    const row = await insertPurchase(tx, {
      ...purchaseOf(offer, wish.buyerId),
      id: randomUUID(),
      status: 'delivered',
      service: 'coins',
      createdAt: now,
      paidAt: now,
      endedAt: now,
    })
    // Accounts before balances: as merges do.
    await tokens.sell(tx, { tokenId, buyerId: wish.buyerId })
    await coins.postAll(tx, postingsOf(row))
    return row
  }
}

function postingsOf({ id, businessId, buyerId, sellerId, amount, royaltyAmount, royaltyTo, tokenId }: PurchaseRow) {
  const common = { businessId, from: { account: buyerId }, reference: tokenId, actor: buyerId }
  const price: Posting = {
    ...common,
    key: `commerce:price:${id}`,
    to: { account: sellerId },
    amount: amount - royaltyAmount,
    kind: 'purchase',
  }
  if (!royaltyTo || royaltyAmount === 0) return [price]
  // The buyer may be the artist: their share stays with them.
  if (royaltyTo === buyerId) return [price]
  const royalty: Posting = {
    ...common,
    key: `commerce:royalty:${id}`,
    to: AccountId.safeParse(royaltyTo).success ? { account: royaltyTo } : 'treasury',
    amount: royaltyAmount,
    kind: 'royalty',
  }
  return [price, royalty]
}
