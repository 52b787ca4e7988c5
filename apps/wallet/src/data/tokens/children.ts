import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Token } from '@vitrine/protocol'
import { useMemo } from 'react'
import { type ApiClient, useApi } from '../../platform/server/api.ts'
import type { Listing } from '../inventory/listing.ts'
import { shownIn } from '../regions/legacy-network/merge-regions.ts'
import { isKnownThere } from '../regions/legacy-network/network-actions.ts'
import { networkInventoryQuery, networkTokens } from '../regions/legacy-network/network-inventory.ts'
import { isNetworkToken } from '../regions/legacy-network/network-token.ts'
import { useOlderTokens } from '../regions/legacy-network/use-network.ts'
import { inventoryPageQuery } from './tokens.ts'

export interface Children {
  items: readonly Token[]
  /** Of all of them, also those that are not at hand. */
  total: number
}

/** What lies in a token, newest first, kept up to date; null until it is known, and where it may not be. */
export function useChildren(token: Token): Children | null {
  const api = useApi()
  const client = useQueryClient()
  const listing = useMemo(() => childrenOf(token.id), [token.id])
  const isOlder = isNetworkToken(token)
  const newer = useQuery({ ...inventoryPageQuery(api, listing, 0), enabled: !isOlder })
  const { tokens } = useOlderTokens(listing)
  const isKnown = isOlder && isKnownThere(client, token.id)
  const older = useMemo(() => (isKnown ? { items: tokens, total: tokens.length } : null), [isKnown, tokens])
  return isOlder ? older : (newer.data ?? null)
}

/** The same, asked for once. */
export async function fetchChildren(
  { api, client }: { api: ApiClient; client: QueryClient },
  token: Token,
): Promise<readonly Token[]> {
  const listing = childrenOf(token.id)
  const { network } = api
  if (!network || !isNetworkToken(token)) return (await client.fetchQuery(inventoryPageQuery(api, listing, 0))).items
  const inventory = await client.ensureQueryData(networkInventoryQuery(network.client))
  return shownIn(listing, networkTokens(inventory, network.accountId() ?? ''))
}

const childrenOf = (tokenId: string): Listing => ({
  businessId: null,
  parentId: tokenId,
  sort: 'newest',
  filter: 'all',
  category: null,
})
