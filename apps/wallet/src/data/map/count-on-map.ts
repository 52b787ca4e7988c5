import { queryOptions } from '@tanstack/react-query'
import { groupMap } from '@vitrine/client/routes'
import type { BusinessId } from '@vitrine/protocol'
import type { ApiClient } from '../../platform/api.ts'
import { mapKeys } from './map-queries.ts'

/** As far as maps go. */
const everywhere = { bottomLeft: { lat: -85, lon: -180 }, topRight: { lat: 85, lon: 180 } }

/** How many things of a brand lie on the map, wherever. */
export const countOnMapQuery = (api: ApiClient, businessId: string) =>
  queryOptions({
    queryKey: [...mapKeys.all, 'count', businessId],
    queryFn: async ({ signal }) => {
      const filter = { businessId: businessId as BusinessId }
      const { data } = await api.call(groupMap, { body: { ...everywhere, filter, precision: 1 } }, { signal })
      return data.groups.reduce((sum, { count }) => sum + count, 0)
    },
    // As little as the map itself is it kept for another day.
    ...({ persister: undefined } as object),
  })
