import { QueryClient } from '@tanstack/react-query'
import type { MapGroup, MapToken } from '@vitrine/protocol'
import { beforeEach, expect, test } from 'vitest'
import { tokensOf } from '../../testing/demo-answers.ts'
import { geohashOf } from './geohash.ts'
import {
  changeOf,
  countOnMap,
  findOnMap,
  isWatchedClosely,
  type MapChange,
  putOnMap,
  refreshMap,
  takeOffMap,
} from './map-cache.ts'
import { groupsOf } from './map-groups.ts'
import { mapKeys } from './map-queries.ts'
import type { MapScope } from './map-scope.ts'
import { levelOf, tilesOf } from './tiles.ts'

const everybody: MapScope = { businessId: null, mine: false }
const helsinki = { lat: 60.17, lon: 24.94 }
const precision = 5
const [near] = tilesOf({ bottomLeft: helsinki, topRight: helsinki }, levelOf(15))
const [far] = tilesOf({ bottomLeft: helsinki, topRight: helsinki }, levelOf(3))
const tileIds = [near?.id ?? '', far?.id ?? ''] as const
const tokens = tokensOf('ana')
  .slice(0, 3)
  .map((token, step): MapToken => {
    const coordinates: [number, number] = [helsinki.lon + step * 0.0001, helsinki.lat]
    return { ...token, position: { type: 'Point', coordinates } }
  })
const [first, second, third] = tokens as [MapToken, MapToken, MapToken]

let client: QueryClient
beforeEach(() => {
  client = new QueryClient()
  const before = [first, second]
  client.setQueryData(mapKeys.tokensOf('newer', everybody, tileIds[0]), before)
  client.setQueryData(mapKeys.groupsOf('newer', everybody, tileIds[0], precision), groupsOf(before, precision))
  client.setQueryData(mapKeys.groupsOf('newer', everybody, tileIds[1], 1), groupsOf(before, 1))
  client.setQueryData(mapKeys.groupsOf('legacy-network', everybody, tileIds[0], precision), [])
})

const shown = () =>
  client.getQueryData<MapToken[]>(mapKeys.tokensOf('newer', everybody, tileIds[0]))?.map(({ id }) => id)
const counts = () =>
  [
    mapKeys.groupsOf('newer', everybody, tileIds[0], precision),
    mapKeys.groupsOf('newer', everybody, tileIds[1], 1),
    mapKeys.groupsOf('legacy-network', everybody, tileIds[0], precision),
  ].map((key) => client.getQueryData<MapGroup[]>(key)?.reduce((sum, { count }) => sum + count, 0))

test('what is taken leaves every part of the map once, however often it is told, and comes back where it was if it failed', () => {
  const restore = takeOffMap(client, changeOf(first))
  expect(shown()).toEqual([second.id])
  expect(counts()).toEqual([1, 1, 0])
  takeOffMap(client, changeOf(first))
  expect(counts()).toEqual([1, 1, 0])

  restore()
  restore()
  expect(shown()).toEqual([second.id, first.id])
  expect(counts()).toEqual([2, 2, 0])

  takeOffMap(client, changeOf(first))
  takeOffMap(client, changeOf(second))
  expect(counts()).toEqual([0, 0, 0])
  expect(client.getQueryData(mapKeys.groupsOf('newer', everybody, tileIds[0], precision))).toEqual([])
})

test('what is taken after all does not come back with a failure that is told late', () => {
  const restore = takeOffMap(client, changeOf(first))
  void refreshMap(client)
  restore()
  expect(shown()).toEqual([second.id])
})

test('what is dropped comes to the parts where it lies, is counted, and moves instead of being there twice', () => {
  putOnMap(client, third)
  expect(shown()).toEqual([first.id, second.id, third.id])
  expect(counts()).toEqual([3, 3, 0])
  const [cell] = client.getQueryData<MapGroup[]>(mapKeys.groupsOf('newer', everybody, tileIds[1], 1)) ?? []
  expect(cell?.key).toBe(geohashOf(helsinki, 1))
  expect(cell?.lon).toBeCloseTo(helsinki.lon + 0.0001, 6)

  const moved: MapToken = { ...third, position: { type: 'Point', coordinates: [helsinki.lon, helsinki.lat + 0.0001] } }
  putOnMap(client, moved)
  expect(counts()).toEqual([3, 3, 0])
  expect(findOnMap(client, third.id)?.position).toEqual(moved.position)

  const inTokyo: MapToken = { ...third, position: { type: 'Point', coordinates: [139.7, 35.7] } }
  putOnMap(client, inTokyo)
  expect(shown()).toEqual([first.id, second.id])
  expect(counts()).toEqual([2, 2, 0])
})

test('what an app keeps out is neither put on its map nor counted there, by news or by what was read', () => {
  const designsKeptOut = [third.state['studio-info-v1'].objectDefinitionId]
  const keeping: MapScope = { ...everybody, designsKeptOut, variationsKeptOut: ['v1'], publishers: ['a.example'] }
  const keys = (['newer', 'legacy-network'] as const).map((region) => ({
    tokens: mapKeys.tokensOf(region, keeping, tileIds[0]),
    groups: mapKeys.groupsOf(region, keeping, tileIds[0], precision),
  }))
  for (const key of keys) {
    client.setQueryData(key.tokens, [])
    client.setQueryData(key.groups, [])
  }
  const read = () => keys.map((key) => [client.getQueryData(key.tokens), client.getQueryData(key.groups)])
  client.removeQueries({ queryKey: mapKeys.tokensOf('newer', everybody, tileIds[0]), exact: true })
  expect(isWatchedClosely(client, changeOf(third))).toBe(false)
  putOnMap(client, third)
  const older = (design: string, publisher: string): MapChange => ({
    ...changeOf(third),
    region: 'legacy-network',
    origin: { businessId: 'any', design, publisher },
  })
  for (const change of [older('v1', 'a.example'), older('v2', 'b.example')]) {
    expect(isWatchedClosely(client, change)).toBe(false)
    countOnMap(client, change, 1)
  }
  expect(read()).toEqual([
    [[], []],
    [[], []],
  ])
  // Of what nobody knows yet whose it is, it is found out.
  const unknown: MapChange = { ...older('', ''), origin: null }
  countOnMap(client, unknown, 1)
  expect(read()[1]).toEqual([[], []])
  expect(isWatchedClosely(client, unknown)).toBe(true)
  expect(isWatchedClosely(client, older('v2', 'a.example'))).toBe(true)
})

test('other brands’ maps and the other backend’s stay as they are', () => {
  const brand: MapScope = { businessId: 'another', mine: false }
  const key = mapKeys.tokensOf('newer', brand, tileIds[0])
  client.setQueryData(key, [])
  putOnMap(client, third)
  expect(client.getQueryData(key)).toEqual([])
  const change: MapChange = { ...changeOf(first), region: 'legacy-network', id: 'elsewhere' }
  takeOffMap(client, change)
  expect(counts()).toEqual([3, 3, 0])
})
