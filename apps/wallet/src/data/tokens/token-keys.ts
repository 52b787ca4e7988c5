import type { Listing } from '../inventory/listing.ts'

export const tokenKeys = {
  inventory: ['inventory', 'pages'] as const,
  listing: (listing: Listing) => [...tokenKeys.inventory, listing] as const,
  page: (listing: Listing, page: number) => [...tokenKeys.listing(listing), page] as const,
  detail: (tokenId: string) => ['tokens', tokenId] as const,
  provenance: (tokenId: string) => ['tokens', tokenId, 'provenance'] as const,
}
