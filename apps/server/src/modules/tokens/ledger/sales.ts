import type { Currency, Price, RoyaltiesState } from '@vitrine/protocol'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Blocks } from '../tokens.schema.ts'

export interface NewSale {
  tokenId: string
  businessId: string
  sellerId: string
  channel: 'marketplace' | 'direct'
  price: Price
  displayName: string
  category: string
  royalties: RoyaltiesState | null
  /** When it is listed. */
  at: Date
}

export interface OpenedSale {
  saleId: string
  /** The public page of the sale. */
  productUrl: string
  /** Where it is paid for. */
  checkoutUrl: string
}

/** What is asked of whoever keeps the market; commerce fulfils it. Everything happens in the caller's transaction. */
export interface Sales {
  /** Refuses currencies that cannot be paid in here. */
  open(tx: Queryable, sale: NewSale): Promise<OpenedSale>
  reprice(tx: Queryable, saleId: string, price: { amount: number; currency: Currency }): Promise<void>
  /** `delisted` by its owner, or the token `left` them. Whoever is paying for it gets their money back. Closed ones stay as they are. */
  close(tx: Queryable, saleId: string, because: 'delisted' | 'left'): Promise<void>
}

/** The sale that a token is in. */
export function saleIdOf(state: Blocks): string | null {
  const saleId = state['commerce-v1']?.saleId
  return typeof saleId === 'string' ? saleId : null
}

/** How the block stands of a token that nobody sells. */
export const notForSale = {
  channel: 'none',
  status: 'unlisted',
  currency: null,
  price: null,
  error: null,
  checkoutUrl: null,
  productUrl: null,
  saleId: null,
} as const
