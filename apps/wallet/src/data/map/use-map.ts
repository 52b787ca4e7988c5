import { useQueries } from '@tanstack/react-query'
import { wrapLon } from '@vitrine/map'
import type { GeoBox, MapGroup, MapToken } from '@vitrine/protocol'
import { useMemo } from 'react'
import type { Opening } from '../../platform/navigation/page.tsx'
import { type ApiClient, useApi } from '../../platform/server/api.ts'
import { viewerSettings } from '../../platform/viewer/viewer.ts'
import { regionsOf } from '../regions/regions.ts'
import { groupsQuery, mapTokensQuery, precisionOf } from './map-queries.ts'
import { keptOutBy, type MapScope, useMapScope } from './map-scope.ts'
import { levelOf, type MapTile, tilesOf } from './tiles.ts'

/** A part of the map that somebody looks at. */
export interface MapView {
  box: GeoBox
  zoom: number
}

export interface MapContents {
  /** Every cell of every region, for clusters. */
  groups: readonly MapGroup[]
  /** How many tokens lie in sight and right beside it. */
  total: number
  /** One by one, as soon as they are few enough to be shown so; null before. */
  tokens: readonly MapToken[] | null
  /** They are not shown one by one, but from nearer. */
  isCrowded: boolean
  isPending: boolean
  /** Why nothing of it could be read. */
  error: Error | null
  retry: () => void
}

/** So many are shown one by one; beyond it they are clusters, up to the zoom at which even a crowd is on one square. */
const singlesMax = 200
const closestZoom = 18

/** Just read: who pans back and forth asks nothing twice. */
const freshMs = 5_000

const noTiles: readonly MapTile[] = []

/** What lies in a part of the map: clusters from far, tokens from near. */
export function useMapContents(wanted: MapScope, view: MapView | null): MapContents {
  const api = useApi()
  const scope = useMapScope(wanted)
  const level = view ? levelOf(view.zoom) : 0
  const tiles = useMemo(() => (view ? tilesOf(view.box, level) : noTiles), [view, level])
  const precision = precisionOf(view?.zoom ?? 0)
  const places = regionsOf(api)

  const groups = useGroups(scope, tiles, precision)
  const isNear = (view?.zoom ?? 0) >= closestZoom
  const isFew = !groups.isPending && groups.total <= singlesMax
  const singleTiles = isFew || isNear ? tiles : noTiles
  const singles = useQueries({
    queries: singleTiles.flatMap((tile) =>
      places.map(({ name }) => ({ ...mapTokensQuery(api, name, scope, tile), ...lively })),
    ),
    combine: combineTokens,
  })

  const hasSingles = singleTiles.length > 0 && !singles.isPending
  return {
    groups: groups.items,
    total: groups.total,
    tokens: hasSingles ? singles.items : null,
    isCrowded: !groups.isPending && singleTiles.length === 0 && groups.total > 0,
    isPending: groups.isPending,
    error: groups.error ?? singles.error,
    retry: () => {
      groups.retry()
      singles.retry()
    },
  }
}

/** Cells of a hundred kilometres, then of some. */
const farPrecision = 3
const nearPrecision = 5
const countryDegrees = 10
const mostOfAll = 0.6

/** Where most lies, and what else lies in that part of the world; null until that is known. */
export function useOverview(wanted: MapScope, isWanted: boolean): readonly MapGroup[] | null {
  const scope = useMapScope(wanted)
  const far = useGroups(scope, isWanted ? tilesOf(wholeWorld, 0) : noTiles, farPrecision)
  const country = useMemo(() => aroundBiggest(far.items), [far.items])
  const near = useGroups(scope, isWanted ? closerTiles(country) : noTiles, nearPrecision)
  if (!isWanted || far.isPending || near.isPending) return null
  return near.items.length > 0 ? near.items : country
}

/** Reads the overview before there is a screen that asks for it; settles when it is known, or cannot be had. */
export async function readOverviewAhead({ api, client }: Opening, { businessId, mine }: MapScope): Promise<void> {
  const scope = { businessId, mine, ...keptOutBy(viewerSettings()) }
  const read = async (tiles: readonly MapTile[], precision: number) => {
    const queries = groupsQueries(api, scope, tiles, precision)
    await Promise.all(queries.map((query) => client.prefetchQuery(query)))
    return cellsOf(queries.map(({ queryKey }) => client.getQueryData<MapGroup[]>(queryKey) ?? []))
  }
  const { items } = await read(tilesOf(wholeWorld, 0), farPrecision)
  await read(closerTiles(aroundBiggest(items)), nearPrecision)
}

/** What lies all in one cell is looked at closer up. */
function closerTiles([only, ...others]: readonly MapGroup[]): readonly MapTile[] {
  return only && others.length === 0 ? tilesOf({ bottomLeft: only, topRight: only }, cellLevel) : noTiles
}

/** Pieces of the size of such a cell. */
const cellLevel = 8

/** The cells of the biggest one's part of the world that most of its tokens lie in: what lies far off is not what one looks for first. */
export function aroundBiggest(groups: readonly MapGroup[]): MapGroup[] {
  const bySize = groups.toSorted((a, b) => b.count - a.count)
  const [biggest] = bySize
  if (!biggest) return []
  const country = bySize.filter(
    ({ lat, lon }) =>
      Math.abs(lat - biggest.lat) <= countryDegrees && Math.abs(wrapLon(lon - biggest.lon)) <= countryDegrees,
  )
  const most = country.reduce((sum, { count }) => sum + count, 0) * mostOfAll
  let counted = 0
  return country.filter(({ count }) => {
    const isNeeded = counted < most
    counted += count
    return isNeeded
  })
}

function useGroups(scope: MapScope, tiles: readonly MapTile[], precision: number) {
  return useQueries({ queries: groupsQueries(useApi(), scope, tiles, precision), combine: combineGroups })
}

const groupsQueries = (api: ApiClient, scope: MapScope, tiles: readonly MapTile[], precision: number) =>
  tiles.flatMap((tile) =>
    regionsOf(api).map(({ name }) => ({ ...groupsQuery(api, name, scope, tile, precision), ...lively })),
  )

const wholeWorld: GeoBox = { bottomLeft: { lat: -90, lon: -180 }, topRight: { lat: 90, lon: 180 } }

/** Parts that come into sight again are read again, as nothing was heard of them meanwhile; what was known shows at once. */
const lively = { staleTime: freshMs } as const

interface Result<T> {
  data: T | undefined
  error: Error | null
  isPending: boolean
  refetch: () => unknown
}

/** Nothing counts as failed while some backend could be read. */
function combined<T>(results: readonly Result<T[]>[]) {
  const failed = results.filter(({ error, data }) => error && !data)
  return {
    // A part that is still on its way, while others failed or came.
    isPending: results.some(({ isPending, error }) => isPending && !error),
    error: failed.length > 0 && failed.length === results.length ? (failed[0]?.error ?? null) : null,
    retry: () => {
      for (const each of failed) void each.refetch()
    },
  }
}

const combineGroups = (results: readonly Result<MapGroup[]>[]) => ({
  ...combined(results),
  ...cellsOf(results.map(({ data = [] }) => data)),
})

function cellsOf(parts: readonly (readonly MapGroup[])[]) {
  const cells = new Map<string, MapGroup>()
  let total = 0
  for (const group of parts.flat()) {
    total += group.count
    const known = cells.get(group.key)
    cells.set(group.key, known ? joined(known, group) : group)
  }
  return { items: [...cells.values()], total }
}

function joined(a: MapGroup, b: MapGroup): MapGroup {
  const count = a.count + b.count
  const mean = (one: number, other: number) => (one * a.count + other * b.count) / count
  const sample = a.sample ?? b.sample
  return { key: a.key, lat: mean(a.lat, b.lat), lon: mean(a.lon, b.lon), count, ...(sample && { sample }) }
}

function combineTokens(results: readonly Result<MapToken[]>[]) {
  const tokens = new Map<string, MapToken>()
  for (const { data = [] } of results) for (const token of data) tokens.set(token.id, token)
  return { ...combined(results), items: [...tokens.values()] }
}
