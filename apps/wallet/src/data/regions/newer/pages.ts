import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { searchInventory } from '@vitrine/client/routes'
import type { BusinessId, InventoryPage, Place, Token } from '@vitrine/protocol'
import { limits } from '@vitrine/protocol/limits'
import type { ApiClient } from '../../../platform/server/api.ts'
import { readWalletPreferences } from '../../account/wallet-preferences.ts'
import { type Listing, searchBodyOf } from '../../inventory/listing.ts'
import { tokenKeys } from '../../tokens/token-keys.ts'
import type { RegionList } from '../region.ts'
import { type CachedPages, withNewerToken, withoutToken, withToken } from './inventory-pages.ts'
import { newerReading } from './reading.ts'

/** One page of 50. Pages are separate queries, so that a long inventory is read, kept and drawn only where somebody looks. */
export const inventoryPageQuery = (api: ApiClient, listing: Listing, page: number) =>
  queryOptions({
    queryKey: tokenKeys.page(listing, page),
    queryFn: async ({ signal }): Promise<InventoryPage> => {
      const body = searchBodyOf(listing, page)
      const { data } = await api.call(
        searchInventory,
        { body: { ...body, businessId: body.businessId as BusinessId | undefined } },
        { signal },
      )
      return data
    },
  })

/** The categories of what this device has seen of the inventory, in the order of the alphabet. */
export function cachedCategories(client: QueryClient): string[] {
  const pages = client.getQueriesData<InventoryPage>({ queryKey: tokenKeys.inventory })
  const names = pages.flatMap(([, page]) => page?.items.map((token) => token.state['meta-v1'].category) ?? [])
  return [...new Set(names)].filter(Boolean).sort((a, b) => a.localeCompare(b))
}

/** Changes every cached listing; returns how to put them back as they were. */
function editListings(client: QueryClient, edit: (pages: CachedPages, listing: Listing) => CachedPages): () => void {
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

/** What the server says of a token now, wherever it is shown. */
export function applyToken(client: QueryClient, token: Token): void {
  client.setQueryData(tokenKeys.detail(token.id), token)
  editListings(client, (pages) => withNewerToken(pages, token))
}

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
    for (const token of came) if (belongs(token, listing)) edited = withToken(withoutToken(edited, token.id), token)
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
    listing.category === null &&
    listing.parentId === token.parentId &&
    (!listing.businesses || listing.businesses.includes(businessId)) &&
    newerReading.admits(newerReading.origin(token), listing) &&
    (listing.businessId === null || listing.businessId === businessId)
  )
}

const hide = (client: QueryClient, tokenId: string) => editListings(client, (pages) => withoutToken(pages, tokenId))

/** In the wallet only where the person wants to see what they have dropped (spec §2.7). */
function showDropped(client: QueryClient, token: Token, place: Place) {
  const dropped = asDropped(token, place)
  if (readWalletPreferences().showDroppedSmartNft) {
    applyToken(client, dropped)
    return { token: dropped, restore: () => applyToken(client, token) }
  }
  void client.cancelQueries({ queryKey: tokenKeys.inventory })
  const unhide = hide(client, token.id)
  client.setQueryData(tokenKeys.detail(token.id), dropped)
  const restore = () => {
    unhide()
    client.setQueryData(tokenKeys.detail(token.id), token)
  }
  return { token: dropped, restore }
}

/** As the server will say it: it lies there, and can be taken back and nothing else. */
function asDropped(token: Token, place: Place): Token {
  const block = { ...(token.state['map-ready-v1'] as object | undefined), location: place }
  return {
    ...token,
    state: { ...token.state, 'map-ready-v1': block },
    abilities: [
      { name: 'Pickup', behaviorId: 'map-ready-v1', actionId: 'pickup-v1' },
      ...token.abilities.filter(({ name }) => name === 'Delete'),
    ],
  }
}

/** Who has more of one publisher than this is told of the newest. */
const pagesMax = 20

export const newerList: RegionList = {
  kept: null,
  find(client, tokenId) {
    for (const [, page] of client.getQueriesData<InventoryPage>({ queryKey: tokenKeys.inventory })) {
      const found = page?.items.find((item) => item.id === tokenId)
      if (found) return found
    }
    return undefined
  },
  async ofSamePublisher({ api, client }, token) {
    const { businessId } = token.state['studio-info-v1']
    const listing = { businessId, parentId: '.', sort: 'newest', filter: 'all', category: null } as const
    const found: Token[] = []
    for (let page = 0; page < pagesMax; page++) {
      const query = { ...inventoryPageQuery(api, listing, page), staleTime: Number.POSITIVE_INFINITY }
      const { items, total } = await client.fetchQuery(query)
      found.push(...items)
      if (found.length >= total || items.length === 0) break
    }
    return found
  },
  hide,
  showDropped,
  forgetDropped(client, token) {
    const known = client.getQueryData<Token>(tokenKeys.detail(token.id))
    if (!known) return
    const block = { ...(known.state['map-ready-v1'] as object), location: null }
    applyToken(client, { ...known, state: { ...known.state, 'map-ready-v1': block } })
    void client.invalidateQueries({ queryKey: tokenKeys.detail(token.id) })
  },
  showArrived: (client, token) => applyNews(client, { gone: [], changed: [], came: [token] }),
}
