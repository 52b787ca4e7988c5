import { queryOptions } from '@tanstack/react-query'
import { groupMap, searchMap } from '@vitrine/client/routes'
import type { BusinessId, MapFilter, MapGroup, MapPage, MapToken, network } from '@vitrine/protocol'
import { limits } from '@vitrine/protocol/limits'
import type { ApiClient, OlderNetwork } from '../../platform/server/api.ts'
import { asWalletToken } from '../regions/legacy-network/network-token.ts'
import { geohashOf } from './geohash.ts'
import type { MapScope } from './map-scope.ts'
import type { MapTile } from './tiles.ts'

/** Both backends have a map; each is read for itself, so that one that fails hides nothing of the other. */
export const regions = ['newer', 'older'] as const
export type Region = (typeof regions)[number]

export const mapKeys = {
  all: ['map'] as const,
  groups: ['map', 'groups'] as const,
  tokens: ['map', 'tokens'] as const,
  groupsOf: (region: Region, scope: MapScope, tile: string, precision: number) =>
    [...mapKeys.groups, region, scope, tile, precision] as const,
  tokensOf: (region: Region, scope: MapScope, tile: string) => [...mapKeys.tokens, region, scope, tile] as const,
}

/** Cells of 32 to 128 pixels: fine enough to make clusters of, coarse enough to be few. */
export function precisionOf(zoom: number): number {
  const wanted = Math.floor(zoom) + 2
  const found = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((precision) => Math.ceil((5 * precision) / 2) >= wanted)
  return found ?? 9
}

export const filterOf = ({ businessId, mine, designsKeptOut }: MapScope): MapFilter => ({
  ...(businessId ? { businessId: businessId as BusinessId } : {}),
  ...(mine ? { mine: true } : {}),
  ...(designsKeptOut ? { exceptObjectDefinitionIds: [...designsKeptOut] } : {}),
})

/** Kept for this visit alone: the map of last week would be wrong, and boxes are without number. */
const unkept = { persister: undefined } as object

export const groupsQuery = (api: ApiClient, region: Region, scope: MapScope, tile: MapTile, precision: number) =>
  queryOptions({
    queryKey: mapKeys.groupsOf(region, scope, tile.id, precision),
    queryFn: ({ signal }) =>
      region === 'newer'
        ? readGroups(api, scope, tile, precision, signal)
        : readOlderGroups(api, scope, tile, precision, signal),
    ...unkept,
  })

async function readGroups(api: ApiClient, scope: MapScope, { box }: MapTile, precision: number, signal: AbortSignal) {
  const { data } = await api.call(groupMap, { body: { ...box, filter: filterOf(scope), precision } }, { signal })
  return data.groups
}

export const mapTokensQuery = (api: ApiClient, region: Region, scope: MapScope, tile: MapTile) =>
  queryOptions({
    queryKey: mapKeys.tokensOf(region, scope, tile.id),
    queryFn: ({ signal }) =>
      region === 'newer' ? readTokens(api, scope, tile.box, signal) : readOlderTokens(api, scope, tile.box, signal),
    ...unkept,
  })

/** All that lies in a box, page after page. */
export async function readTokens(
  api: ApiClient,
  scope: MapScope,
  box: MapTile['box'],
  signal: AbortSignal,
  pagesMax: number = limits.mapPagesMax,
): Promise<MapToken[]> {
  const found = new Map<string, MapToken>()
  let nextToken: string | null = null
  for (let number = 0; number < pagesMax; number++) {
    const body = { ...box, filter: filterOf(scope), ...(nextToken ? { nextToken } : {}) }
    const page: MapPage = (await api.call(searchMap, { body }, { signal })).data
    for (const token of page.items) found.set(token.id, token)
    nextToken = page.nextToken
    if (!nextToken) break
  }
  return [...found.values()]
}

/** What the older network is asked for: a box, less what is kept out of it. */
const olderBody = ({ bottomLeft, topRight }: MapTile['box'], { variationsKeptOut, publishers }: MapScope) => ({
  bottom_left: bottomLeft,
  top_right: topRight,
  filter: 'vatoms',
  ...(variationsKeptOut ? { except_variations: variationsKeptOut } : {}),
  ...(publishers ? { publisher_fqdns: publishers } : {}),
})

async function readOlderGroups(
  { network: there }: ApiClient,
  scope: MapScope,
  { box }: MapTile,
  precision: number,
  signal: AbortSignal,
): Promise<MapGroup[]> {
  if (!there) return []
  // That network counts everybody's; a brand's and one's own are counted here.
  if (scope.businessId || scope.mine) return groupsOf(await discover(there, scope, box, signal), precision)
  const body = { ...olderBody(box, scope), precision }
  const reply = await there.client.call<{ groups?: MapGroup[] }>('POST', '/v1/vatom/geodiscovergroups', body, {
    signal,
  })
  return reply.groups ?? []
}

export function readOlderTokens(
  { network: there }: ApiClient,
  scope: MapScope,
  box: MapTile['box'],
  signal: AbortSignal,
) {
  return there ? discover(there, scope, box, signal) : Promise.resolve([])
}

async function discover(
  there: OlderNetwork,
  scope: MapScope,
  box: MapTile['box'],
  signal: AbortSignal,
): Promise<MapToken[]> {
  const me = there.accountId()
  const found = new Map<string, MapToken>()
  let nextToken = ''
  for (let page = 0; page < limits.mapPagesMax; page++) {
    const body = {
      ...olderBody(box, scope),
      limit: limits.mapPageSizeMax,
      ...(nextToken ? { next_token: nextToken } : {}),
    }
    const pack = await there.client.call<network.Pack & { next_token?: string }>(
      'POST',
      '/v1/vatom/geodiscover',
      body,
      { signal },
    )
    for (const token of mapTokensIn(pack, me)) if (isShown(token, scope, me)) found.set(token.id, token)
    nextToken = pack.next_token ?? ''
    if (!nextToken) break
  }
  return [...found.values()]
}

function isShown(token: MapToken, { businessId, mine }: MapScope, me: string | null): boolean {
  if (mine && token.owner !== me) return false
  return !businessId || token.state['studio-info-v1'].businessId === businessId
}

/** What a reply of the older network puts on the map, with the faces and actions of each. */
export function mapTokensIn(pack: network.Pack, viewerId: string | null): MapToken[] {
  const faces = Map.groupBy(pack.faces ?? [], (face) => face.template)
  const actions = Map.groupBy(pack.actions ?? [], ({ name }) => name.slice(0, name.indexOf('::Action::')))
  return (pack.vatoms ?? []).flatMap((vatom): MapToken[] => {
    const { template, geo_pos: place } = vatom['vAtom::vAtomType']
    const [lon, lat] = place?.coordinates ?? []
    if (lon === undefined || lat === undefined) return []
    const parts = { vatom, faces: faces.get(template) ?? [], actions: actions.get(template) ?? [] }
    return [{ ...asWalletToken(parts, viewerId), position: { type: 'Point', coordinates: [lon, lat] } }]
  })
}

/** Counted here, as the server counts. */
export function groupsOf(tokens: readonly MapToken[], precision: number): MapGroup[] {
  const groups = new Map<string, MapGroup>()
  for (const { position } of tokens) {
    const [lon, lat] = position.coordinates
    const key = geohashOf({ lat, lon }, precision)
    groups.set(key, withOneMore(groups.get(key), key, { lat, lon }))
  }
  return [...groups.values()]
}

export function withOneMore(
  group: MapGroup | undefined,
  key: string,
  { lat, lon }: { lat: number; lon: number },
): MapGroup {
  if (!group) return { key, lat, lon, count: 1 }
  const count = group.count + 1
  return { key, lat: group.lat + (lat - group.lat) / count, lon: group.lon + (lon - group.lon) / count, count }
}
