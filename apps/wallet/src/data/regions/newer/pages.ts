import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { searchInventory } from '@vitrine/client/routes'
import type { BusinessId, InventoryPage, Place, Token } from '@vitrine/protocol'
import type { ApiClient } from '../../../platform/server/api.ts'
import { readWalletPreferences } from '../../account/wallet-preferences.ts'
import { type Listing, searchBodyOf } from '../../inventory/listing.ts'
import { tokenKeys } from '../../tokens/token-keys.ts'
import type { RegionList } from '../region.ts'
import { editListings } from './edit-listings.ts'
import { withNewerToken, withoutToken } from './inventory-pages.ts'

/** One page of 50. Pages are separate queries, so that a long inventory is read, kept and drawn only where somebody looks. */
export const inventoryPageQuery = (api: ApiClient, listing: Listing, page: number) =>
  queryOptions({
    queryKey: tokenKeys.page(listing, page),
    queryFn: async ({ signal }): Promise<InventoryPage> => {
      const body = searchBodyOf(listing, page)
      const reply = await api.call(
        searchInventory,
        { body: { ...body, businessId: body.businessId as BusinessId | undefined } },
        { signal },
      )
      if (!isWhole(reply.data)) throw (await import('./malformed.ts')).malformed(reply)
      return reply.data
    },
  })

/** With a number of tokens, and every one's state and faces (R27). */
const isWhole = (page: InventoryPage | null | undefined) =>
  Number.isInteger(page?.total) && page?.items?.every((token) => token?.state && token.viewPlacements)

/** The categories of what this device has seen of the inventory, in the order of the alphabet. */
export function cachedCategories(client: QueryClient): string[] {
  const pages = client.getQueriesData<InventoryPage>({ queryKey: tokenKeys.inventory })
  const names = pages.flatMap(([, page]) => page?.items.map((token) => token.state['meta-v1'].category) ?? [])
  return [...new Set(names)].filter(Boolean).sort((a, b) => a.localeCompare(b))
}

/** What the server says of a token now, wherever it is shown. */
export function applyToken(client: QueryClient, token: Token): void {
  client.setQueryData(tokenKeys.detail(token.id), token)
  editListings(client, (pages) => withNewerToken(pages, token))
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
  async showArrived(client, token) {
    const { applyNews } = await import('./apply-news.ts')
    applyNews(client, { gone: [], changed: [], came: [token] })
  },
}
