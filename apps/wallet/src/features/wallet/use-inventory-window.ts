import { useQueries, useQueryClient } from '@tanstack/react-query'
import type { InventoryPage, Stack, Token } from '@vitrine/protocol'
import { limits } from '@vitrine/protocol/limits'
import { useCallback } from 'react'
import type { Listing } from '../../data/inventory/listing.ts'
import { useKeptTokens } from '../../data/regions/kept-tokens.ts'
import { type MergedListing, mergeRegions } from '../../data/regions/merge-regions.ts'
import { inventoryPageQuery } from '../../data/regions/newer/pages.ts'
import { tokenKeys } from '../../data/tokens/token-keys.ts'
import { useApi } from '../../platform/server/api.ts'

export interface InventoryWindow {
  /** How many tokens there are; null until the first answer. */
  total: number | null
  /** The token at a place, or null while its page is on its way. */
  at(index: number): Token | null
  /** The stack for which a token stands. */
  stackOf(tokenId: string): Stack | null
  error: Error | null
  retry(): void
  isFetching: boolean
}

/** The inventory where somebody looks: only the pages of the shown range are fetched. */
export function useInventoryWindow(
  listing: Listing,
  range: { first: number; last: number },
  pinnedDesigns: readonly string[] = [],
): InventoryWindow {
  const api = useApi()
  const client = useQueryClient()
  const kept = useKeptTokens(listing)
  const pages = pagesFor(range)
  const results = useQueries({ queries: pages.map((page) => inventoryPageQuery(api, listing, page)) })
  const failed = results.find((result) => result.isError && !result.data)
  const { total, at, stackOf } = regions()

  /** Page 0 stays: its total is what the height of the list comes from. */
  function pagesFor({ first, last }: { first: number; last: number }): number[] {
    return [...new Set([0, ...regions().pagesFor(first, Math.max(first, last))])]
  }

  function regions(): MergedListing & Pick<InventoryWindow, 'stackOf'> {
    const known = new Map<number, InventoryPage>()
    for (const [key, page] of client.getQueriesData<InventoryPage>({ queryKey: tokenKeys.listing(listing) })) {
      if (page) known.set(key.at(-1) as number, page)
    }
    const { total = 0, pinned = 0 } = known.get(0) ?? {}
    const paged = { pages: known, total, pinned, pageSize: limits.inventoryPageSize }
    const stacks = [...known.values()].flatMap((page) => page.stacks ?? [])
    const byFirst = new Map<string | undefined, Stack>(stacks.map((stack) => [stack.ids[0], stack]))
    return {
      ...mergeRegions(paged, kept.tokens, listing.sort, pinnedDesigns),
      stackOf: (tokenId) => byFirst.get(tokenId) ?? null,
    }
  }

  const retry = useCallback(() => {
    for (const result of results) if (result.isError) void result.refetch()
    if (kept.error) kept.retry()
  }, [results, kept])
  return {
    total: results.some((result) => result.data) ? total : null,
    at,
    stackOf,
    error: failed?.error ?? kept.error,
    retry,
    isFetching: results.some((result) => result.isFetching),
  }
}
