import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '@vitrine/client'
import { getPublicBusiness, listInventoryBusinesses } from '@vitrine/client/routes'
import type { BusinessSummary } from '@vitrine/protocol'

export const businessKeys = {
  detail: (idOrName: string) => ['businesses', idOrName] as const,
  ofInventory: ['inventory', 'businesses'] as const,
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

/** A business as the list of the inventory's businesses knows it: enough for its name and sign, offline too. */
export function findCachedBusiness(client: QueryClient, businessId: string): BusinessSummary | undefined {
  return client.getQueryData<BusinessSummary[]>(businessKeys.ofInventory)?.find(({ id }) => id === businessId)
}
