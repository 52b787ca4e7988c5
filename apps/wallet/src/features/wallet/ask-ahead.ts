import { readWalletPreferences } from '../../data/account/wallet-preferences.ts'
import { inventoryBusinessesQuery } from '../../data/brands/businesses.ts'
import { myPointsQuery } from '../../data/earnings/points.ts'
import { inventoryPageQuery } from '../../data/regions/newer/pages.ts'
import { keptRegionsOf } from '../../data/regions/regions.ts'
import type { Opening } from '../../platform/navigation/page.tsx'
import { viewerSettings } from '../../platform/viewer/viewer.ts'
import { isEverything, ticketsIn } from './tickets-in.ts'
import { listingOf } from './use-listing.ts'

/** What the wallet shows first, asked of the device and the server while the screen itself is still on its way. */
export function askAhead({ api, client }: Opening): void {
  const search = new URLSearchParams(location.search)
  const listing = listingOf(null, search, readWalletPreferences(), viewerSettings())
  void client.prefetchQuery(inventoryPageQuery(api, listing, 0))
  if (isEverything(listing)) void client.prefetchQuery(inventoryPageQuery(api, ticketsIn(listing), 0))
  for (const kept of keptRegionsOf(api)) void client.prefetchQuery(kept.query(api))
  void client.prefetchQuery(inventoryBusinessesQuery(api))
  void client.prefetchQuery(myPointsQuery(api))
}
