import { useQueries } from '@tanstack/react-query'
import type { Token } from '@vitrine/protocol'
import { useMemo, useState } from 'react'
import { useApi } from '../../platform/server/api.ts'
import type { Listing } from '../inventory/listing.ts'
import { compareBy } from './merge-regions.ts'
import type { InventoryRegion } from './region.ts'
import { isInScope, keptRegionsOf, regionOf } from './regions.ts'

export interface KeptTokens {
  tokens: readonly Token[]
  isPending: boolean
  error: Error | null
  retry: () => void
}

/** What the regions that are kept whole have for a listing, in its order; of one of them alone where it is named. */
export function useKeptTokens(listing: Listing, only?: InventoryRegion): KeptTokens {
  const api = useApi()
  const kept = keptRegionsOf(api, only).map((region) => ({ ...region, holder: region.holder(api) }))
  const results = useQueries({
    queries: kept.map(({ query, holder }) => ({ ...query(api), enabled: holder !== null })),
  })
  const all = useSame(
    kept.map(({ holder, tokensOf }, index) => {
      const data = results[index]?.data
      return holder && data ? tokensOf(data, holder) : none
    }),
  )
  const tokens = useMemo(() => shownIn(listing, all.flat()), [listing, all])
  const failed = results.filter(({ error, data }) => error && !data)
  return {
    tokens,
    isPending: results.some(({ isLoading }) => isLoading),
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const each of failed) void each.refetch()
    },
  }
}

const none: readonly Token[] = []

/** The list of the last time for as long as the same is in it. */
function useSame<T>(list: readonly T[]): readonly T[] {
  const [known, keep] = useState(list)
  const isSame = known.length === list.length && list.every((each, index) => each === known[index])
  if (!isSame) keep(list)
  return isSame ? known : list
}

/** Wallet: sent to a chain address of the holder's own; Custodial: held for them (R18). */
function hasCustody({ state }: Token, filter: Listing['filter']): boolean {
  if (filter !== 'wallet' && filter !== 'custodial') return true
  const { address = null } = (state['held-at-v1'] ?? {}) as { address?: string | null }
  return (address !== null) === (filter === 'wallet')
}

/** Which of them a listing shows (R18): in whose custody, in that folder, of that brand and category. */
export function shownIn(listing: Listing, tokens: readonly Token[]): readonly Token[] {
  if (listing.copiesOf) return none
  return tokens
    .filter((token) => hasCustody(token, listing.filter))
    .filter((token) => token.parentId === listing.parentId && token.owner !== '.' && isInScope(token, listing))
    .filter((token) => !listing.businessId || token.state['studio-info-v1'].businessId === listing.businessId)
    .filter((token) => !listing.category || token.state['meta-v1'].category === listing.category)
    .filter(
      (token) => listing.dropped === 'shown' || regionOf(token).read.isDropped(token) === (listing.dropped === 'only'),
    )
    .toSorted(compareBy(listing.sort))
}
