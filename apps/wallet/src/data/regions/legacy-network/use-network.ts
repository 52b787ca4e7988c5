import { useQuery } from '@tanstack/react-query'
import type { Token } from '@vitrine/protocol'
import { useMemo } from 'react'
import { type OlderNetwork, useApi } from '../../../platform/server/api.ts'
import type { Listing } from '../../inventory/listing.ts'
import { shownIn } from './merge-regions.ts'
import { networkInventoryQuery, networkTokens } from './network-inventory.ts'

export interface OlderTokens {
  tokens: readonly Token[]
  isPending: boolean
  error: Error | null
  retry: () => void
}

const none: readonly Token[] = []

/** What the older network has for a listing, in its order; nothing where there is no such network. */
export function useOlderTokens(listing: Listing): OlderTokens {
  const { network } = useApi()
  const accountId = network?.accountId() ?? null
  const query = useQuery({
    ...networkInventoryQuery((network as OlderNetwork | undefined)?.client as OlderNetwork['client']),
    enabled: network !== undefined && accountId !== null,
  })
  const tokens = useMemo(
    () => (query.data && accountId ? shownIn(listing, networkTokens(query.data, accountId)) : none),
    [query.data, accountId, listing],
  )
  return {
    tokens,
    isPending: query.isLoading,
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
  }
}
