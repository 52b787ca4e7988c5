import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { executeAction, searchInventory } from '@vitrine/client/routes'
import type { FolderState, InventoryPage, ObjectDefinitionId, Token, TokenId } from '@vitrine/protocol'
import { useMemo } from 'react'
import { useApi } from '../../platform/server/api.ts'
import { refreshInventory } from '../inventory/refresh.ts'
import { type KeptTokens, useKeptTokens } from '../regions/kept-tokens.ts'
import { regionOf } from '../regions/regions.ts'
import { takes } from './folders.ts'

/** The caller's folders at the root that take a token, by name. */
export function useFolders(token: Token, { enabled = true } = {}) {
  const api = useApi()
  const region = regionOf(token)
  const isKept = region.list.kept !== null
  const kept = useKeptTokens(rootByName, region)
  const query = useQuery({
    queryKey: ['inventory', 'folders'],
    // One list for every token; what changes it tells so.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const body = { behaviorId: 'folder-v1', sortBy: 'display_name', sortOrder: 'asc', limit: 100 } as const
      return (await api.call(searchInventory, { body }, { signal })).data.items
    },
    enabled: enabled && !isKept,
  })
  const all = isKept ? kept.tokens : query.data
  return {
    data: all?.filter((each) => each.id !== token.id && takes(each, token)),
    isPending: isKept ? kept.isPending : query.isPending,
    error: isKept ? kept.error : query.error,
    refetch: () => (isKept ? kept.retry() : void query.refetch()),
  }
}

const rootByName = { businessId: null, parentId: '.', sort: 'ascending', filter: 'all', category: null } as const

/** What could be put into a folder: tokens at the root that it accepts, without the folder itself. */
export function useCandidates(token: Token, folder: FolderState): Stretch {
  const api = useApi()
  const region = regionOf(token)
  const isKept = region.list.kept !== null
  const kept = useKeptTokens(rootByName, region)
  const query = useInfiniteQuery({
    queryKey: ['inventory', 'candidates', token.id],
    queryFn: async ({ pageParam, signal }) => {
      const ids = folder.childPolicy.map((policy) => policy.objectDefinitionId as ObjectDefinitionId)
      const only = folder.containerType === 'defined' ? { objectDefinitionIds: ids } : {}
      return (await api.call(searchInventory, { body: { ...only, pageParam } }, { signal })).data
    },
    initialPageParam: 0,
    getNextPageParam: nextPage,
    enabled: !isKept,
  })
  const stretch = isKept ? stretchOfKept(kept) : stretchOf(query)
  return { ...stretch, items: stretch.items?.filter((each) => each.id !== token.id && takes(token, each)) }
}

/** What lies in a folder, by name. */
export function useInside(token: Token): Stretch {
  const api = useApi()
  const region = regionOf(token)
  const isKept = region.list.kept !== null
  const listing = useMemo(() => ({ ...rootByName, parentId: token.id }), [token.id])
  const kept = useKeptTokens(listing, region)
  const query = useInfiniteQuery({
    queryKey: ['inventory', 'inside', token.id],
    queryFn: async ({ pageParam, signal }) => {
      const body = { parentId: token.id, sortBy: 'display_name', sortOrder: 'asc', pageParam } as const
      return (await api.call(searchInventory, { body }, { signal })).data
    },
    initialPageParam: 0,
    getNextPageParam: nextPage,
    enabled: !isKept,
  })
  return isKept ? stretchOfKept(kept) : stretchOf(query)
}

/** The beginning of a list that goes on with `more`. */
export interface Stretch {
  /** Undefined until they are known. */
  items: readonly Token[] | undefined
  total: number
  /** Null at the end. */
  more: (() => void) | null
  isPending: boolean
  /** Only where there is nothing to show for it. */
  error: Error | null
  refetch: () => void
}

const nextPage = ({ page, limit, total }: InventoryPage) => ((page + 1) * limit < total ? page + 1 : undefined)

function stretchOf(query: UseInfiniteQueryResult<InfiniteData<InventoryPage>>): Stretch {
  const { data, isPending } = query
  return {
    items: data?.pages.flatMap((page) => page.items),
    total: data?.pages[0]?.total ?? 0,
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    isPending,
    error: data ? null : query.error,
    refetch: () => void query.refetch(),
  }
}

function stretchOfKept({ tokens, isPending, error, retry }: KeptTokens): Stretch {
  const items = isPending || error ? undefined : tokens
  return { items, total: tokens.length, more: null, isPending, error, refetch: retry }
}

/** Takes everything out of a folder at once, however much lies in it. */
export function useSplit() {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (tokenId: TokenId) =>
      api.call(
        executeAction,
        { params: { tokenId }, body: { behaviorId: 'folder-v1', actionId: 'split-v1' } },
        { idempotencyKey: crypto.randomUUID() },
      ),
    onSettled: () => refreshInventory(client),
  })
}
