import type { QueryClient } from '@tanstack/react-query'
import type { InventoryPage } from '@vitrine/protocol'
import type { Listing } from '../../inventory/listing.ts'
import { tokenKeys } from '../../tokens/token-keys.ts'
import type { CachedPages } from './inventory-pages.ts'

/** Changes every cached listing; returns how to put them back as they were. */
export function editListings(
  client: QueryClient,
  edit: (pages: CachedPages, listing: Listing) => CachedPages,
): () => void {
  const before = client.getQueriesData<InventoryPage>({ queryKey: tokenKeys.inventory })
  const listings = new Map<string, { listing: Listing; pages: Map<number, InventoryPage> }>()
  for (const [key, page] of before) {
    if (!page) continue
    const [, , listing, number] = key as ReturnType<typeof tokenKeys.page>
    const name = JSON.stringify(listing)
    const entry = listings.get(name) ?? { listing, pages: new Map() }
    entry.pages.set(number, page)
    listings.set(name, entry)
  }
  for (const { listing, pages } of listings.values()) {
    for (const [number, page] of edit(pages, listing)) client.setQueryData(tokenKeys.page(listing, number), page)
  }
  return () => {
    for (const [key, page] of before) client.setQueryData(key, page)
  }
}
