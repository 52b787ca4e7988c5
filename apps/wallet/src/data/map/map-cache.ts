import type { QueryClient } from '@tanstack/react-query'
import type { MapGroup, MapToken, Place } from '@vitrine/protocol'
import { perAccount } from '../account/per-account.ts'
import { regionNamed, regionOf } from '../regions/regions.ts'
import { geohashOf } from './geohash.ts'
import { withOneMore } from './map-groups.ts'
import { mapKeys } from './map-queries.ts'
import type { MapScope, Origin } from './map-scope.ts'
import { isIn, tileOf } from './tiles.ts'

/** A change of what lies on the map, as far as the cache has to know it. */
export interface MapChange {
  id: string
  /** Null while that is not known. */
  origin: Origin | null
  place: Place
  /** The name of its region. */
  region: string
}

type TokensKey = ReturnType<typeof mapKeys.tokensOf>
type GroupsKey = ReturnType<typeof mapKeys.groupsOf>

/** Tokens that the cache already has as gone: news of the same pickup, by the answer and by the socket, counts once. */
const gone = perAccount(() => new Set<string>())

export const placeOf = ({ position }: MapToken): Place => {
  const [lon, lat] = position.coordinates
  return { lat, lon }
}

export function changeOf(token: MapToken): MapChange {
  const { name, read } = regionOf(token)
  return { id: token.id, origin: read.origin(token), place: placeOf(token), region: name }
}

/** Whether a change is within a scope; whose token it is may be all that decides, or not known yet. */
function isOfScope(scope: MapScope, { origin, region }: MapChange, ifUnknown: boolean): boolean {
  const { admits } = regionNamed(region).read
  if (!origin) return ifUnknown || (!scope.businessId && admits(null, scope))
  return (!scope.businessId || scope.businessId === origin.businessId) && admits(origin, scope)
}

/** Pieces of the map with single tokens in which a place lies. */
function tokenTiles(client: QueryClient, change: MapChange): TokensKey[] {
  const { place, region } = change
  return client
    .getQueriesData<MapToken[]>({ queryKey: [...mapKeys.tokens, region] })
    .map(([key]) => key as TokensKey)
    .filter(([, , , scope, tile]) => isOfScope(scope, change, true) && isIn(place, tileOf(tile).box))
}

/** Whether single tokens are shown where this lies: only then is it worth to be fetched. */
export const isWatchedClosely = (client: QueryClient, change: MapChange) => tokenTiles(client, change).length > 0

/** A token as some part of the map knows it. */
export function findOnMap(client: QueryClient, id: string): MapToken | undefined {
  for (const [, tokens] of client.getQueriesData<MapToken[]>({ queryKey: mapKeys.tokens })) {
    const found = tokens?.find((token) => token.id === id)
    if (found) return found
  }
  return undefined
}

/** Puts a token on every part of the map where it belongs, at its new place if it was elsewhere. */
export function putOnMap(client: QueryClient, token: MapToken): void {
  const before = findOnMap(client, token.id)
  if (before) takeOffMap(client, changeOf(before))
  gone(client).delete(token.id)
  const change = changeOf(token)
  for (const key of tokenTiles(client, change)) {
    const [, , , scope] = key
    // Whether it is one's own is the server's to say.
    if (scope.mine) void client.invalidateQueries({ queryKey: key })
    else client.setQueryData<MapToken[]>(key, (tokens) => tokens && [...tokens, token])
  }
  countOnMap(client, change, 1)
}

/** Takes a token off the map wherever it is shown; the returned function puts it back as it was. */
export function takeOffMap(client: QueryClient, change: MapChange): () => void {
  if (gone(client).has(change.id)) return () => undefined
  gone(client).add(change.id)
  const taken: [TokensKey, MapToken][] = []
  for (const [key, tokens] of client.getQueriesData<MapToken[]>({ queryKey: mapKeys.tokens })) {
    const token = tokens?.find(({ id }) => id === change.id)
    if (!token) continue
    taken.push([key as TokensKey, token])
    client.setQueryData<MapToken[]>(key, (shown) => shown?.filter(({ id }) => id !== change.id))
  }
  const at = taken[0] ? { ...change, place: placeOf(taken[0][1]) } : change
  countOnMap(client, at, -1)
  return () => {
    if (!gone(client).delete(change.id)) return
    for (const [key, token] of taken) {
      client.setQueryData<MapToken[]>(key, (shown) => shown && [...shown.filter(({ id }) => id !== token.id), token])
    }
    countOnMap(client, at, 1)
  }
}

/** Something that lies there was told of without being fetched. */
export function countOnMap(client: QueryClient, change: MapChange, by: 1 | -1): void {
  const groups = client.getQueriesData<MapGroup[]>({ queryKey: [...mapKeys.groups, change.region] })
  for (const [key] of groups) {
    const [, , , scope, tile, precision] = key as GroupsKey
    if (!isOfScope(scope, change, false) || !isIn(change.place, tileOf(tile).box)) continue
    if (scope.mine) void client.invalidateQueries({ queryKey: key })
    else client.setQueryData<MapGroup[]>(key, (shown) => shown && withCount(shown, change.place, precision, by))
  }
}

function withCount(groups: readonly MapGroup[], place: Place, precision: number, by: 1 | -1): MapGroup[] {
  const key = geohashOf(place, precision)
  const index = groups.findIndex((group) => group.key === key)
  const group = groups[index]
  if (by === 1) {
    const more = withOneMore(group, key, place)
    return group ? groups.with(index, more) : [...groups, more]
  }
  if (!group) return [...groups]
  return group.count > 1 ? groups.with(index, { ...group, count: group.count - 1 }) : groups.toSpliced(index, 1)
}

/** What was told may have been missed: everything in sight is read again, the rest when it comes into sight. */
export function refreshMap(client: QueryClient): Promise<void> {
  gone(client).clear()
  return client.invalidateQueries({ queryKey: mapKeys.all })
}
