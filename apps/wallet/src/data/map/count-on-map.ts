import { queryOptions } from '@tanstack/react-query'
import { groupMap } from '@vitrine/client/routes'
import type { ApiClient } from '../../platform/server/api.ts'
import { filterOf } from '../regions/newer/map-filter.ts'
import { mapKeys } from './map-queries.ts'
import type { MapScope } from './map-scope.ts'

/** As far as maps go. */
const everywhere = { bottomLeft: { lat: -85, lon: -180 }, topRight: { lat: 85, lon: 180 } }

/** How many things lie on the map, wherever. */
export const countOnMapQuery = (api: ApiClient, scope: MapScope) =>
  queryOptions({
    queryKey: [...mapKeys.all, 'count', scope],
    queryFn: async ({ signal }) => {
      const body = { ...everywhere, filter: filterOf(scope), precision: 1 }
      const { data } = await api.call(groupMap, { body }, { signal })
      return data.groups.reduce((sum, { count }) => sum + count, 0)
    },
    // As little as the map itself is it kept for another day.
    ...({ persister: undefined } as object),
  })
