import { type PaidPrice, Problem } from '@vitrine/protocol'
import { splitPrice } from '@vitrine/token-rules'
import type { z } from 'zod'
import type { Queryable } from '../../platform/database/database.ts'
import type { Trade, TradedToken } from '../tokens/index.ts'
import type { NewPurchase } from './purchases.store.ts'
import { findSale, type SaleRow } from './sales.store.ts'

export interface Wish {
  saleId: string
  buyerId: string
  /** The price that the buyer has seen. */
  price: z.infer<typeof PaidPrice>
}

export interface Offer {
  sale: SaleRow
  token: TradedToken & { ownerId: string }
}

/**
 * What a buyer may have for this price now. The token is locked first and the sale read after it: whoever buys, sells, reprices or
 * moves it meanwhile has come before or waits.
 */
export async function takeOffer(tx: Queryable, tokens: Pick<Trade, 'lockForTrade'>, wish: Wish): Promise<Offer> {
  const found = await findSale(tx, wish.saleId)
  if (!found) throw new Problem('commerce.sale_not_found')
  const token = await tokens.lockForTrade(tx, found.tokenId)
  const sale = await findSale(tx, wish.saleId)
  if (!token?.ownerId || !sale || !isOffered(sale, token)) throw new Problem('commerce.not_for_sale')
  if (token.ownerId === wish.buyerId) throw new Problem('commerce.own_sale')
  const { amount, currency } = sale
  if (wish.price.amount !== amount || wish.price.currency !== currency) {
    throw new Problem('commerce.price_changed', { amount, currency })
  }
  return { sale, token: { ...token, ownerId: token.ownerId } }
}

/** Whether the token is still in this sale. */
export const isOffered = (sale: SaleRow, token: TradedToken): boolean =>
  sale.closedAt === null && token.commerce.saleId === sale.id && token.commerce.channel !== 'none'

/** A purchase as it begins, its shares fixed. */
export function purchaseOf(
  { sale, token }: Offer,
  buyerId: string,
): Omit<NewPurchase, 'id' | 'status' | 'service' | 'createdAt'> {
  const { amount, currency, royaltyPercent, royaltyTo, businessId, tokenId } = sale
  return {
    saleId: sale.id,
    tokenId,
    businessId,
    buyerId,
    sellerId: token.ownerId,
    amount,
    currency,
    royaltyPercent,
    royaltyAmount: splitPrice(amount, royaltyPercent).royalty,
    royaltyTo,
  }
}
