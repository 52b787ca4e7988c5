import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '@vitrine/client'
import { getPublicBusiness, listBusinesses, listInventoryBusinesses, searchBusinesses } from '@vitrine/client/routes'
import type { BusinessSummary } from '@vitrine/protocol'

export const businessKeys = {
  detail: (idOrName: string) => ['businesses', idOrName] as const,
  ofInventory: ['inventory', 'businesses'] as const,
  search: (text: string) => ['businesses', 'search', text] as const,
  toVisit: ['businesses', 'to-visit'] as const,
  byId: (ids: readonly string[]) => ['businesses', 'ids', ids] as const,
}

export const businessQuery = (api: ApiClient, idOrName: string) =>
  queryOptions({
    queryKey: businessKeys.detail(idOrName),
    queryFn: ({ signal }) => api.call(getPublicBusiness, { params: { idOrName } }, { signal }),
  })

/** The businesses whose tokens the person holds. */
export const inventoryBusinessesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: businessKeys.ofInventory,
    queryFn: async ({ signal }) => (await api.call(listInventoryBusinesses, {}, { signal })).items,
  })

/** Brands by part of their name. */
export const brandSearchQuery = (api: ApiClient, text: string) =>
  queryOptions({
    queryKey: businessKeys.search(text),
    queryFn: async ({ signal }) =>
      (await api.call(listBusinesses, { query: { name: text, limit: 20 } }, { signal })).items,
    enabled: text !== '',
  })

/** A few brands for somebody who knows none yet. */
export const brandsToVisitQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: businessKeys.toVisit,
    queryFn: async ({ signal }) => (await api.call(listBusinesses, { query: { limit: 3 } }, { signal })).items,
  })

export const brandsByIdQuery = (api: ApiClient, ids: readonly string[]) =>
  queryOptions({
    queryKey: businessKeys.byId(ids),
    queryFn: async ({ signal }) =>
      (await api.call(searchBusinesses, { body: { ids: ids.slice(0, 100) } }, { signal })).items,
  })

/** A business as the list of the inventory's businesses knows it: enough for its name and sign, offline too. */
export function findCachedBusiness(client: QueryClient, businessId: string): BusinessSummary | undefined {
  return client.getQueryData<BusinessSummary[]>(businessKeys.ofInventory)?.find(({ id }) => id === businessId)
}
