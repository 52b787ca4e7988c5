import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiClient } from '@vitrine/client'
import {
  blockPerson,
  followPerson,
  getPerson,
  getPrivacy,
  listBlocked,
  listFinds,
  listFollows,
  listPersonInventory,
  reportPerson,
  searchPeople,
  suggestPeople,
  unblockPerson,
  unfollowPerson,
  updatePrivacy,
} from '@vitrine/client/routes'
import type {
  FindsPage,
  FollowList,
  InventoryPage,
  PeoplePage,
  PersonPage,
  Privacy,
  ReportReason,
} from '@vitrine/protocol'
import { useApi } from '../platform/server/api.ts'
import type { ViewerSettings } from '../platform/viewer/settings.ts'
import { peopleKeys } from './account/people.ts'

const relationKeys = {
  all: ['relations'] as const,
  person: (userId: string) => [...relationKeys.all, 'person', userId] as const,
  list: (userId: string, type: FollowList) => [...relationKeys.all, 'list', userId, type] as const,
  inventory: (userId: string) => [...relationKeys.all, 'inventory', userId] as const,
  search: (text: string) => [...relationKeys.all, 'search', text] as const,
  finds: ['relations', 'finds'] as const,
  suggestions: ['relations', 'suggestions'] as const,
  blocked: ['relations', 'blocked'] as const,
  privacy: ['privacy'] as const,
}

export const personQuery = (api: ApiClient, userId: string) =>
  queryOptions({
    queryKey: relationKeys.person(userId),
    queryFn: ({ signal }) => api.call(getPerson, { params: { userId } }, { signal }),
    // How two people stand to each other changes by the other's hand, too.
    staleTime: 0,
  })

export const followsQuery = (api: ApiClient, userId: string, type: FollowList) =>
  infiniteQueryOptions({
    queryKey: relationKeys.list(userId, type),
    initialPageParam: null as string | null,
    queryFn: async ({ signal, pageParam }): Promise<PeoplePage> => {
      const query = pageParam ? { cursor: pageParam } : {}
      return (await api.call(listFollows, { params: { userId, type }, query }, { signal })).data
    },
    getNextPageParam: (page: PeoplePage) => page.nextCursor,
    staleTime: 0,
  })

export const blockedQuery = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: relationKeys.blocked,
    initialPageParam: null as string | null,
    queryFn: async ({ signal, pageParam }): Promise<PeoplePage> =>
      (await api.call(listBlocked, { query: pageParam ? { cursor: pageParam } : {} }, { signal })).data,
    getNextPageParam: (page: PeoplePage) => page.nextCursor,
  })

const ofBrands = (lockedTo: ViewerSettings['lockedTo']) =>
  lockedTo ? { businessIds: [lockedTo.businessId, ...lockedTo.subBusinesses].join(',') } : {}

/** What those whom the person follows lately came to have, as far as they show it; in a locked app of its brands alone (R12). */
export const findsQuery = (api: ApiClient, lockedTo: ViewerSettings['lockedTo']) =>
  infiniteQueryOptions({
    queryKey: [...relationKeys.finds, lockedTo] as const,
    initialPageParam: null as string | null,
    queryFn: async ({ signal, pageParam }): Promise<FindsPage> => {
      const query = { ...(pageParam ? { cursor: pageParam } : {}), ...ofBrands(lockedTo) }
      return (await api.call(listFinds, { query }, { signal })).data
    },
    getNextPageParam: (page: FindsPage) => page.nextCursor,
  })

/** What somebody collects, in a locked app of its brands alone (R12). */
export const personInventoryQuery = (api: ApiClient, userId: string, lockedTo: ViewerSettings['lockedTo']) =>
  infiniteQueryOptions({
    queryKey: [...relationKeys.inventory(userId), lockedTo] as const,
    initialPageParam: 0,
    queryFn: async ({ signal, pageParam }): Promise<InventoryPage> => {
      const query = { page: pageParam, ...ofBrands(lockedTo) }
      return (await api.call(listPersonInventory, { params: { userId }, query }, { signal })).data
    },
    getNextPageParam: ({ page, limit, total }) => ((page + 1) * limit < total ? page + 1 : undefined),
  })

export const peopleSearchQuery = (api: ApiClient, text: string) =>
  queryOptions({
    queryKey: relationKeys.search(text),
    queryFn: async ({ signal }) => (await api.call(searchPeople, { query: { q: text } }, { signal })).items,
    enabled: text !== '',
  })

export const suggestionsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: relationKeys.suggestions,
    queryFn: async ({ signal }) => (await api.call(suggestPeople, {}, { signal })).items,
  })

export const privacyQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: relationKeys.privacy,
    queryFn: ({ signal }) => api.call(getPrivacy, {}, { signal }),
  })

export type RelationChange = 'follow' | 'unfollow' | 'block' | 'unblock'

const changes: Record<RelationChange, (api: ApiClient, userId: string) => Promise<PersonPage>> = {
  follow: (api, userId) => api.call(followPerson, { params: { userId } }),
  unfollow: (api, userId) => api.call(unfollowPerson, { params: { userId } }),
  block: (api, userId) => api.call(blockPerson, { params: { userId } }),
  unblock: (api, userId) => api.call(unblockPerson, { params: { userId } }),
}

/** Changes how the person stands to somebody, named as the page's address names them. */
export function useRelation(userId: string) {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: RelationChange) => changes[change](api, userId),
    onSuccess: async (person, change) => {
      const names = [userId, person.id].map(relationKeys.person)
      // What was asked before the change would put back how it was.
      await Promise.all(names.map((queryKey) => client.cancelQueries({ queryKey, exact: true })))
      for (const name of names) client.setQueryData(name, person)
      const touchesLists = change === 'block' || change === 'unblock'
      const touched = touchesLists ? [relationKeys.all] : [[...relationKeys.all, 'list'], relationKeys.finds]
      for (const queryKey of touched) void client.invalidateQueries({ queryKey })
      if (touchesLists) void client.invalidateQueries({ queryKey: peopleKeys.public(person.id) })
    },
  })
}

export function useReportPerson(userId: string) {
  const api = useApi()
  return useMutation({
    mutationFn: (body: { reason: ReportReason; words: string }) => api.call(reportPerson, { params: { userId }, body }),
  })
}

export function useUpdatePrivacy() {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    // The last word is the one that was said last.
    scope: { id: 'privacy' },
    mutationFn: (change: Partial<Privacy>) => api.call(updatePrivacy, { body: change }),
    onSuccess: (privacy: Privacy) => client.setQueryData(relationKeys.privacy, privacy),
  })
}
