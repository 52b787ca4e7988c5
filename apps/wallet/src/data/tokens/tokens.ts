import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  deleteToken,
  executeAction,
  getProvenance,
  getToken,
  searchInventory,
  updateToken,
} from '@vitrine/client/routes'
import type { BusinessId, InventoryPage, RecipientInput, Token, TokenId } from '@vitrine/protocol'
import { Problem } from '@vitrine/protocol/problems'
import { type ApiClient, useApi } from '../../platform/server/api.ts'
import { isWithinLock } from '../../platform/viewer/lock.ts'
import { countAhead } from '../earnings/points.ts'
import { type CachedPages, withNewerToken, withoutToken, withToken } from '../inventory/inventory-pages.ts'
import { isInScope, type Listing, searchBodyOf } from '../inventory/listing.ts'
import { fetchNetworkToken, give, hideThere, isKnownThere, trash } from '../regions/legacy-network/network-actions.ts'
import { type NetworkInventory, networkKey, networkTokens } from '../regions/legacy-network/network-inventory.ts'
import { isNetworkToken } from '../regions/legacy-network/network-token.ts'

export const tokenKeys = {
  inventory: ['inventory', 'pages'] as const,
  listing: (listing: Listing) => [...tokenKeys.inventory, listing] as const,
  page: (listing: Listing, page: number) => [...tokenKeys.listing(listing), page] as const,
  detail: (tokenId: string) => ['tokens', tokenId] as const,
  provenance: (tokenId: string) => ['tokens', tokenId, 'provenance'] as const,
}

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

export const tokenQuery = (api: ApiClient, tokenId: string) =>
  queryOptions({
    queryKey: tokenKeys.detail(tokenId),
    queryFn: ({ client, signal }) => readToken(api, client, tokenId, signal),
  })

/** From the backend that has it; the older network is asked when the newer one knows no such token. */
async function readToken(api: ApiClient, client: QueryClient, tokenId: string, signal: AbortSignal): Promise<Token> {
  const { network } = api
  if (network && isKnownThere(client, tokenId)) return ofLock(await fetchNetworkToken(network, tokenId, signal))
  try {
    return (await api.call(getToken, { params: { tokenId: tokenId as TokenId } }, { signal })).data
  } catch (error) {
    if (!network || !(error instanceof Problem && error.code === 'token.not_found')) throw error
    return ofLock(await fetchNetworkToken(network, tokenId, signal))
  }
}

/** The newer backend's answers are kept to the lock where they are read. */
function ofLock(token: Token): Token {
  if (isWithinLock(token.state['studio-info-v1'].businessId)) return token
  throw new Problem('token.not_found')
}

export const provenanceQuery = (api: ApiClient, tokenId: string) =>
  queryOptions({
    queryKey: tokenKeys.provenance(tokenId),
    queryFn: async ({ signal }) =>
      (await api.call(getProvenance, { params: { tokenId: tokenId as TokenId } }, { signal })).data,
  })

/** A token as some listing knows it: what the detail screen shows before its own answer comes. */
export function findCachedToken(client: QueryClient, tokenId: string): Token | undefined {
  for (const [, page] of client.getQueriesData<InventoryPage>({ queryKey: tokenKeys.inventory })) {
    const found = page?.items.find((item) => item.id === tokenId)
    if (found) return found
  }
  const older = client.getQueryData<NetworkInventory>(networkKey)
  const owner = older?.vatoms.find((vatom) => vatom.id === tokenId)?.['vAtom::vAtomType'].owner
  return older && owner ? networkTokens(older, owner).find((token) => token.id === tokenId) : undefined
}

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

/** Takes a token out of every listing at once; the returned function brings it back to its place (R16). */
export function hideToken(client: QueryClient, tokenId: string): () => void {
  void client.cancelQueries({ queryKey: tokenKeys.inventory })
  if (isKnownThere(client, tokenId)) return hideThere(client, tokenId)
  return editListings(client, (pages) => withoutToken(pages, tokenId))
}

/** Resolves when the server has answered, which without a network is never: do not let an answer to the person wait for it. */
export function refreshInventory(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['inventory'] })
}

/** The same after the answers that are on their way: they are not broken off, and may be older than what is asked now. */
export async function rereadInventory(client: QueryClient): Promise<void> {
  const coming = client.getQueryCache().findAll({ queryKey: ['inventory'], fetchStatus: 'fetching' })
  await Promise.allSettled(coming.map((query) => query.promise))
  await refreshInventory(client)
}

/** What the server says of a token now, wherever it is shown. */
export function applyToken(client: QueryClient, token: Token): void {
  client.setQueryData(tokenKeys.detail(token.id), token)
  editListings(client, (pages) => withNewerToken(pages, token))
}

/** A token that came: in front of the listings it plainly belongs to; the server's order follows with the refresh. */
export function applyArrival(client: QueryClient, token: Token): void {
  client.setQueryData(tokenKeys.detail(token.id), token)
  editListings(client, (pages, listing) => {
    const { businessId } = token.state['studio-info-v1']
    const belongs =
      listing.sort === 'newest' &&
      listing.filter === 'all' &&
      listing.dropped !== 'only' &&
      listing.category === null &&
      listing.parentId === token.parentId &&
      isInScope(token, listing) &&
      (listing.businessId === null || listing.businessId === businessId)
    return belongs ? withToken(withoutToken(pages, token.id), token) : pages
  })
}

export function applyRemoval(client: QueryClient, tokenId: string): void {
  hideToken(client, tokenId)
  client.removeQueries({ queryKey: tokenKeys.detail(tokenId) })
}

export interface SendInput {
  token: Token
  recipient: RecipientInput
  /** One for each intention, so that a retry after a lost answer cannot send twice. */
  idempotencyKey: string
}

/** Sends a token away: gone at once, back in its place if it could not be sent. */
export function useTransferToken() {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ token, recipient, idempotencyKey }: SendInput): Promise<unknown> => {
      if (isNetworkToken(token) && api.network) return give(api.network, 'Transfer', token, recipient)
      return api.call(
        executeAction,
        {
          params: { tokenId: token.id },
          body: { behaviorId: 'transferable-v1', actionId: 'transfer-v1', parameters: { recipient } },
        },
        { idempotencyKey },
      )
    },
    onMutate: ({ token }) => ({ restore: hideToken(client, token.id) }),
    onError: (_error, _input, context) => context?.restore(),
    onSuccess: (_reply, { token }) => client.removeQueries({ queryKey: tokenKeys.detail(token.id) }),
    onSettled: () => void refreshInventory(client),
  })
}

/** Gives somebody a copy; the token stays and its score rises. */
export function useCloneToken() {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ token, recipient, idempotencyKey }: SendInput): Promise<Token | null> => {
      if (isNetworkToken(token) && api.network) {
        await give(api.network, 'Clone', token, recipient)
        return null
      }
      const { data } = await api.call(
        executeAction,
        {
          params: { tokenId: token.id },
          body: { behaviorId: 'cloneable-v1', actionId: 'clone-v1', parameters: { cloneOwner: recipient } },
        },
        { idempotencyKey },
      )
      return data.token
    },
    onSuccess: (token) => {
      if (token) applyToken(client, token)
    },
    onSettled: () => void refreshInventory(client),
  })
}

/** Tells the server when a token was first looked at, once. */
export function useMarkOpened() {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (token: Token) =>
      api.call(updateToken, { params: { tokenId: token.id }, body: { openedAt: new Date().toISOString() } }),
    onMutate: (token) => ({ uncount: countAhead(client, 'opened', token) }),
    onError: (_error, _token, context) => context?.uncount(),
    onSuccess: ({ data }) => applyToken(client, data),
  })
}

/** Deletes for good. `keepalive` lets the request outlive a page that is being closed. */
export function sendDeletion(api: ApiClient, token: Token, keepalive: boolean): Promise<unknown> {
  const { id: tokenId } = token
  if (isNetworkToken(token) && api.network) return trash(api.network, tokenId, keepalive)
  return api.call(deleteToken, { params: { tokenId } }, { keepalive })
}
