import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '../../platform/server/api.ts'
import { regionNamed } from '../regions/regions.ts'
import type { MapScope } from './map-scope.ts'
import type { MapTile } from './tiles.ts'

/** Every region has a map of its own; each is read for itself, so that one that fails hides nothing of the others. */
export const mapKeys = {
  all: ['map'] as const,
  groups: ['map', 'groups'] as const,
  tokens: ['map', 'tokens'] as const,
  groupsOf: (region: string, scope: MapScope, tile: string, precision: number) =>
    [...mapKeys.groups, region, scope, tile, precision] as const,
  tokensOf: (region: string, scope: MapScope, tile: string) => [...mapKeys.tokens, region, scope, tile] as const,
}

/** Cells of 32 to 128 pixels: fine enough to make clusters of, coarse enough to be few. */
export function precisionOf(zoom: number): number {
  const wanted = Math.floor(zoom) + 2
  const found = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((precision) => Math.ceil((5 * precision) / 2) >= wanted)
  return found ?? 9
}

/** Kept for this visit alone: the map of last week would be wrong, and boxes are without number. */
const unkept = { persister: undefined } as object

export const groupsQuery = (api: ApiClient, region: string, scope: MapScope, tile: MapTile, precision: number) =>
  queryOptions({
    queryKey: mapKeys.groupsOf(region, scope, tile.id, precision),
    queryFn: async ({ signal }) => (await regionNamed(region).map()).groups(api, scope, tile, precision, signal),
    ...unkept,
  })

export const mapTokensQuery = (api: ApiClient, region: string, scope: MapScope, tile: MapTile) =>
  queryOptions({
    queryKey: mapKeys.tokensOf(region, scope, tile.id),
    queryFn: async ({ signal }) => (await regionNamed(region).map()).tokens(api, scope, tile.box, signal),
    ...unkept,
  })
