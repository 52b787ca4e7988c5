import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Token } from '@vitrine/protocol'
import { useMemo } from 'react'
import { useApi } from '../../platform/server/api.ts'
import type { Listing } from '../inventory/listing.ts'
import { shownIn, useKeptTokens } from '../regions/kept-tokens.ts'
import { inventoryPageQuery } from '../regions/newer/pages.ts'
import type { RegionContext } from '../regions/region.ts'
import { readKeptTokens, regionOf } from '../regions/regions.ts'

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
  const region = regionOf(token)
  const isKept = region.list.kept !== null
  const page = useQuery({ ...inventoryPageQuery(api, listing, 0), enabled: !isKept })
  const { tokens } = useKeptTokens(listing, region)
  const isKnown = isKept && region.list.find(client, token.id) !== undefined
  const kept = useMemo(() => (isKnown ? { items: tokens, total: tokens.length } : null), [isKnown, tokens])
  return isKept ? kept : (page.data ?? null)
}

/** The same, asked for once. */
export async function fetchChildren({ api, client }: RegionContext, token: Token): Promise<readonly Token[]> {
  const listing = childrenOf(token.id)
  const region = regionOf(token)
  if (!region.list.kept) return (await client.fetchQuery(inventoryPageQuery(api, listing, 0))).items
  return shownIn(listing, await readKeptTokens({ api, client }, region))
}

const childrenOf = (tokenId: string): Listing => ({
  businessId: null,
  parentId: tokenId,
  sort: 'newest',
  filter: 'all',
  category: null,
})
