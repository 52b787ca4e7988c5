import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiClient } from '@vitrine/client'
import { dropTokens, listDropDesigns, listDrops, recallDrop } from '@vitrine/client/routes'
import type {
  BulkDrop,
  BulkDropId,
  BusinessId,
  CallOf,
  dropTokens as DropTokens,
  listDropDesigns as ListDropDesigns,
  ReplyOf,
} from '@vitrine/protocol'
import { useApi } from '../platform/server/api.ts'

export type DropDesign = ReplyOf<typeof ListDropDesigns>['items'][number]
export type DropRequest = Omit<CallOf<typeof DropTokens>['body'], 'preview'>
export type DropReply = ReplyOf<typeof DropTokens>

const dropKeys = {
  designs: (businessId: string) => ['drops', businessId, 'designs'] as const,
  list: (businessId: string) => ['drops', businessId, 'list'] as const,
  of: (businessId: string) => ['drops', businessId] as const,
}

const pageSize = 20
/** People pick up while somebody watches. */
const askAgainMs = 15_000
/** Ten thousand are laid out in one go, on whatever machine that is. */
const patienceMs = 120_000

/** What of a business may lie on the map. */
export const dropDesignsQuery = (api: ApiClient, businessId: string) =>
  queryOptions({
    queryKey: dropKeys.designs(businessId),
    queryFn: async ({ signal }): Promise<DropDesign[]> =>
      (await api.call(listDropDesigns, { params: { businessId: businessId as BusinessId } }, { signal })).items,
  })

/** What a business has dropped in bulk, newest first. */
export const dropsQuery = (api: ApiClient, businessId: string) =>
  infiniteQueryOptions({
    queryKey: dropKeys.list(businessId),
    initialPageParam: null as BulkDropId | null,
    queryFn: async ({ signal, pageParam }): Promise<BulkDrop[]> => {
      const query = { limit: pageSize, ...(pageParam ? { after: pageParam } : {}) }
      return (await api.call(listDrops, { params: { businessId: businessId as BusinessId }, query }, { signal })).items
    },
    getNextPageParam: (page: BulkDrop[]) => (page.length === pageSize ? (page.at(-1)?.id ?? null) : null),
    refetchInterval: askAgainMs,
  })

/** Where they would lie, or what is wrong; nothing is dropped. */
export function usePreviewDrop(businessId: string) {
  const api = useApi()
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: DropRequest) =>
      api.call(
        dropTokens,
        { params: { businessId: businessId as BusinessId }, body: { ...body, preview: true } },
        { timeoutMs: patienceMs },
      ),
  })
}

export function useDropTokens(businessId: string) {
  const api = useApi()
  const refresh = useRefresh(businessId)
  return useMutation({
    networkMode: 'always',
    /** With the key of the intention: whoever presses again after a lost answer drops nothing twice. */
    mutationFn: ({ body, idempotencyKey }: { body: DropRequest; idempotencyKey: string }) =>
      api.call(
        dropTokens,
        { params: { businessId: businessId as BusinessId }, body: { ...body, preview: false } },
        { idempotencyKey, timeoutMs: patienceMs },
      ),
    onSuccess: refresh,
  })
}

/** Takes what is left of a drop off the map, for good. */
export function useRecallDrop(businessId: string) {
  const api = useApi()
  const refresh = useRefresh(businessId)
  return useMutation({
    networkMode: 'always',
    mutationFn: (dropId: BulkDropId) =>
      api.call(recallDrop, { params: { businessId: businessId as BusinessId, dropId } }, { timeoutMs: patienceMs }),
    onSuccess: refresh,
  })
}

function useRefresh(businessId: string) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: dropKeys.of(businessId) })
}
