import { useQueryClient } from '@tanstack/react-query'
import type { InventoryPage, Stack, Token } from '@vitrine/protocol'
import { limits } from '@vitrine/protocol/limits'
import { useCallback, useLayoutEffect, useRef } from 'react'
import type { Listing } from '../../data/inventory/listing.ts'
import { tokenKeys } from '../../data/tokens/token-keys.ts'
import { navigate, usePath, useSearchParams } from '../../platform/navigation/navigation.ts'
import { stackAddress } from './use-listing.ts'

/** Where a stack lies open, and how to open it; the same function from the first drawing to the last. */
export function useStacks(listing: Listing) {
  const client = useQueryClient()
  const path = usePath()
  const search = useSearchParams()
  const addressOf = (ids: readonly string[]) => stackAddress(path, search, listing, ids)
  const latest = useRef(addressOf)
  useLayoutEffect(() => {
    latest.current = addressOf
  })
  const openStack = useCallback(
    (token: Token, stack: Stack) => {
      const opened = latest.current(stack.ids)
      // Copies are alike: they are there at once, and without a network, until the server tells when each came.
      const page = { items: stack.ids.map((id) => ({ ...token, id })), total: stack.count, pinned: 0, page: 0 }
      client.setQueryData<InventoryPage>(
        tokenKeys.page(opened.listing, 0),
        (known) => known ?? { ...page, limit: limits.inventoryPageSize },
        { updatedAt: 1 },
      )
      navigate(opened.href)
    },
    [client],
  )
  return { stackHref: (ids: readonly string[]) => addressOf(ids).href, openStack }
}
