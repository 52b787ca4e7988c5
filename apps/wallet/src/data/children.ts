import type { ApiClient } from '@vitrine/client'
import type { Listing } from './listing.ts'
import { inventoryPageQuery } from './tokens.ts'

/** What lies in a token, newest first, as one page of a listing: arrivals and departures change it like any other. */
export const childrenQuery = (api: ApiClient, tokenId: string) => inventoryPageQuery(api, childrenOf(tokenId), 0)

const childrenOf = (tokenId: string): Listing => ({
  businessId: null,
  parentId: tokenId,
  sort: 'newest',
  filter: 'all',
  category: null,
})
