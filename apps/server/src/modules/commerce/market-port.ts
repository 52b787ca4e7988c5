import type { Price } from '@vitrine/protocol'
import { definePort, type NewSale, type OpenedSale } from '../tokens/index.ts'

/** The token's sale. */
interface MarketPort {
  /** Offers the token for sale; refuses what cannot be paid here. */
  open(sale: Omit<NewSale, 'tokenId' | 'businessId' | 'at'>): Promise<OpenedSale>
  reprice(saleId: string, price: Price): Promise<void>
  /** Takes it off the market; whoever is paying for it gets their money back. */
  close(saleId: string): Promise<void>
}

export const marketPort = definePort<'market', MarketPort>('market')
