import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '@vitrine/client'
import { listBrandOffers } from '@vitrine/client/routes'
import type { BrandOffer, BusinessId } from '@vitrine/protocol'

/** What everybody can get of a brand now. */
export const brandOffersQuery = (api: ApiClient, businessId: string) =>
  queryOptions({
    queryKey: ['businesses', businessId, 'offers'] as const,
    queryFn: async ({ signal }): Promise<BrandOffer[]> =>
      (await api.call(listBrandOffers, { params: { businessId: businessId as BusinessId } }, { signal })).items,
  })
