import { getToken, groupMap, searchMap } from '@vitrine/client/routes'
import type { GeoBox, MapPage, MapToken, MapUpdate, TokenId } from '@vitrine/protocol'
import { limits } from '@vitrine/protocol/limits'
import type { ApiClient } from '../../../platform/server/api.ts'
import type { MapScope } from '../../map/map-scope.ts'
import type { FollowingMap, MapNews, RegionMap } from '../region.ts'
import { filterOf } from './map-filter.ts'

/** Of each piece of the map so many bubbles may show what lies there. */
const samples = 6

export const newerMap: RegionMap = {
  async groups(api, scope, { box }, precision, signal) {
    const body = { ...box, filter: filterOf(scope), precision, samples }
    const { data } = await api.call(groupMap, { body }, { signal })
    return data.groups
  },
  tokens: readTokens,
  follow({ api, realtime, onNews, onMissed }) {
    const listener = {
      onUpdates: (updates: MapUpdate[]) => onNews(updates.map((update) => newsOf(api, update))),
      onMissed,
    }
    let watch: ReturnType<FollowingMap['realtime']['watchMap']> | undefined
    return {
      look(box) {
        if (watch) watch.move(box)
        else watch = realtime.watchMap(box, listener)
      },
      stop: () => watch?.stop(),
    }
  },
}

/** All that lies in a box, page after page. */
async function readTokens(api: ApiClient, scope: MapScope, box: GeoBox, signal: AbortSignal): Promise<MapToken[]> {
  const found = new Map<string, MapToken>()
  let nextToken: string | null = null
  for (let number = 0; number < limits.mapPagesMax; number++) {
    const body = { ...box, filter: filterOf(scope), ...(nextToken ? { nextToken } : {}) }
    const page: MapPage = (await api.call(searchMap, { body }, { signal })).data
    for (const token of page.items) found.set(token.id, token)
    nextToken = page.nextToken
    if (!nextToken) break
  }
  return [...found.values()]
}

function newsOf(
  api: ApiClient,
  { operation, vatomId: id, businessId, objectDefinitionId, position }: MapUpdate,
): MapNews {
  const [lon, lat] = position.coordinates
  return {
    operation,
    id,
    origin: { businessId, design: objectDefinitionId },
    place: { lat, lon },
    async read() {
      const { data } = await api.call(getToken, { params: { tokenId: id as TokenId } })
      return { ...data, position: { type: 'Point', coordinates: [lon, lat] } }
    },
  }
}
