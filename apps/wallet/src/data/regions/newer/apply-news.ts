import type { QueryClient } from '@tanstack/react-query'
import type { Token } from '@vitrine/protocol'
import { limits } from '@vitrine/protocol/limits'
import type { Listing } from '../../inventory/listing.ts'
import { tokenKeys } from '../../tokens/token-keys.ts'
import { editListings } from './edit-listings.ts'
import { withNewerToken, withoutToken } from './inventory-pages.ts'
import { newerReading } from './reading.ts'
import { withArrival } from './stacked-pages.ts'

/** What happened to tokens while somebody was away or just now. */
export interface InventoryNews {
  gone: readonly string[]
  changed: readonly Token[]
  came: readonly Token[]
}

/** Brings it into every listing at once, however much it is. */
export function applyNews(client: QueryClient, { gone, changed, came }: InventoryNews): void {
  if (gone.length > 0) void client.cancelQueries({ queryKey: tokenKeys.inventory })
  for (const id of gone) client.removeQueries({ queryKey: tokenKeys.detail(id) })
  const isMuch = came.length > limits.inventoryPageSize
  for (const token of changed) client.setQueryData(tokenKeys.detail(token.id), token)
  // Of very many, those that somebody has looked at; the others are read when they are.
  for (const token of came) {
    client.setQueryData<Token>(tokenKeys.detail(token.id), (known) => (known || !isMuch ? token : undefined))
  }
  editListings(client, (pages, listing) => {
    let edited = pages
    for (const id of gone) edited = withoutToken(edited, id)
    for (const token of changed) edited = withNewerToken(edited, token)
    for (const token of came) if (belongs(token, listing)) edited = withArrival(withoutToken(edited, token.id), token)
    return edited
  })
}

/** Whether a token that came plainly comes first in a listing; the server's order follows with the refresh. */
function belongs(token: Token, listing: Listing): boolean {
  const { businessId } = token.state['studio-info-v1']
  return (
    listing.sort === 'newest' &&
    listing.filter === 'all' &&
    listing.dropped !== 'only' &&
    !listing.copiesOf &&
    listing.category === null &&
    (!listing.behaviorId || token.state[listing.behaviorId] !== undefined) &&
    listing.parentId === token.parentId &&
    (!listing.businesses || listing.businesses.includes(businessId)) &&
    newerReading.admits(newerReading.origin(token), listing) &&
    (listing.businessId === null || listing.businessId === businessId)
  )
}
