import { useQueries } from '@tanstack/react-query'
import type { Token } from '@vitrine/protocol'
import { limits } from '@vitrine/protocol/limits'
import { useCallback } from 'react'
import type { Listing } from '../../data/listing.ts'
import { inventoryPageQuery } from '../../data/tokens.ts'
import { useApi } from '../../platform/api.ts'

export interface InventoryWindow {
  /** How many tokens there are; null until the first answer. */
  total: number | null
  /** The token at a place, or null while its page is on its way. */
  at(index: number): Token | null
  error: Error | null
  retry(): void
  isFetching: boolean
}

/** The inventory where somebody looks: only the pages of the shown range are fetched. */
export function useInventoryWindow(listing: Listing, range: { first: number; last: number }): InventoryWindow {
  const api = useApi()
  const firstPage = Math.floor(range.first / limits.inventoryPageSize)
  const lastPage = Math.max(firstPage, Math.floor(range.last / limits.inventoryPageSize))
  // Page 0 stays: its total is what the height of the list comes from.
  const pages = [...new Set([0, ...Array.from({ length: lastPage - firstPage + 1 }, (_, i) => firstPage + i)])]
  const results = useQueries({ queries: pages.map((page) => inventoryPageQuery(api, listing, page)) })

  const byPage = new Map(pages.map((page, i) => [page, results[i]?.data?.items]))
  const failed = results.find((result) => result.isError && !result.data)
  const at = (index: number) =>
    byPage.get(Math.floor(index / limits.inventoryPageSize))?.[index % limits.inventoryPageSize] ?? null
  const retry = useCallback(() => {
    for (const result of results) if (result.isError) void result.refetch()
  }, [results])
  return {
    total: results.find((result) => result.data)?.data?.total ?? null,
    at,
    error: failed?.error ?? null,
    retry,
    isFetching: results.some((result) => result.isFetching),
  }
}
