import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '@vitrine/client'
import {
  getHandOut,
  listClaimLinks,
  listHandOutDesigns,
  listHandOutRecipients,
  listHandOuts,
  listHolders,
} from '@vitrine/client/routes'
import type {
  AccountId,
  BusinessId,
  ClaimLink,
  HandOut,
  HandOutId,
  HandOutRecipient,
  ObjectDefinitionId,
} from '@vitrine/protocol'

const all = (businessId: string) => ['hand-outs', businessId] as const
export const handOutKeys = {
  all,
  one: (businessId: string, handOutId: string) => [...all(businessId), handOutId] as const,
}

const placeOf = (businessId: string, handOutId: string) => ({
  params: { businessId: businessId as BusinessId, handOutId: handOutId as HandOutId },
})

/** What moves by itself is looked at every so often. */
const isMoving = ({ state }: HandOut) => state === 'running' || state === 'taking-back' || state === 'open'
const lookAgainMs = 1_500

export const handOutsQuery = (api: ApiClient, businessId: string) =>
  infiniteQueryOptions({
    queryKey: all(businessId),
    queryFn: ({ pageParam, signal }) =>
      api.call(
        listHandOuts,
        {
          params: { businessId: businessId as BusinessId },
          query: { limit: 30, ...(pageParam && { after: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: null as HandOutId | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.items.some(({ state: each }) => each === 'running' || each === 'taking-back')
        ? lookAgainMs
        : false,
  })

export const handOutQuery = (api: ApiClient, businessId: string, handOutId: string) =>
  queryOptions({
    queryKey: handOutKeys.one(businessId, handOutId),
    queryFn: ({ signal }) => api.call(getHandOut, placeOf(businessId, handOutId), { signal }),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? lookAgainMs : false),
  })

export const recipientsQuery = (
  api: ApiClient,
  businessId: string,
  { id: handOutId, counts, state: stage }: HandOut,
  state: 'all' | 'failed',
) =>
  infiniteQueryOptions({
    // With what has come of them: they are read again when that is something else.
    queryKey: [
      ...handOutKeys.one(businessId, handOutId),
      'recipients',
      state,
      stage,
      Object.values(counts).join(),
    ] as const,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      api.call(
        listHandOutRecipients,
        {
          ...placeOf(businessId, handOutId),
          query: { after: pageParam, limit: 50, ...(state === 'failed' ? { state } : {}) },
        },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  })

export const linksQuery = (api: ApiClient, businessId: string, handOutId: string) =>
  infiniteQueryOptions({
    queryKey: [...handOutKeys.one(businessId, handOutId), 'links'] as const,
    queryFn: ({ pageParam, signal }) =>
      api.call(
        listClaimLinks,
        { ...placeOf(businessId, handOutId), query: { after: pageParam, limit: 50 } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  })

/** All of them, as for a sheet that is printed. */
export async function everyLink(api: ApiClient, businessId: string, handOutId: string): Promise<ClaimLink[]> {
  const links: ClaimLink[] = []
  let after: number | null = 0
  while (after !== null) {
    const page: { items: ClaimLink[]; next: number | null } = await api.call(listClaimLinks, {
      ...placeOf(businessId, handOutId),
      query: { after, limit: 1_000 },
    })
    links.push(...page.items)
    after = page.next
  }
  return links
}

/** Whoever got nothing, and why. */
export async function everyFailed(api: ApiClient, businessId: string, handOutId: string): Promise<HandOutRecipient[]> {
  const failed: HandOutRecipient[] = []
  let after: number | null = 0
  while (after !== null) {
    const page: { items: HandOutRecipient[]; next: number | null } = await api.call(listHandOutRecipients, {
      ...placeOf(businessId, handOutId),
      query: { state: 'failed', after, limit: 200 },
    })
    failed.push(...page.items)
    after = page.next
  }
  return failed
}

export const handOutDesignsQuery = (api: ApiClient, businessId: string, text: string) =>
  queryOptions({
    queryKey: ['hand-out-designs', businessId, text] as const,
    queryFn: ({ signal }) =>
      api.call(
        listHandOutDesigns,
        { params: { businessId: businessId as BusinessId }, query: text ? { query: text } : {} },
        { signal },
      ),
  })

export const holdersQuery = (api: ApiClient, businessId: string, objectDefinitionId: string) =>
  infiniteQueryOptions({
    queryKey: ['holders', businessId, objectDefinitionId] as const,
    queryFn: ({ pageParam, signal }) =>
      api.call(
        listHolders,
        {
          params: {
            businessId: businessId as BusinessId,
            objectDefinitionId: objectDefinitionId as ObjectDefinitionId,
          },
          query: { limit: 50, ...(pageParam && { after: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: null as AccountId | null,
    getNextPageParam: ({ next }) => next,
  })
