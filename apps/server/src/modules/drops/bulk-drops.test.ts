import {
  BulkDropId,
  BusinessId,
  type CallOf,
  dropTokens,
  listDropDesigns,
  listDrops,
  recallDrop,
} from '@vitrine/protocol'
import { expect, test } from 'vitest'
import type { Member } from '../../testing/test-world.ts'
import { act, tokenWorld } from '../../testing/token-world.ts'
import type { Blocks } from '../tokens/index.ts'

type Body = CallOf<typeof dropTokens>['body']

const params = { businessId: BusinessId.parse('marea1') }

function drop(person: Member, places: Body['places'], more: Partial<Record<keyof Body, unknown>> = {}, options = {}) {
  return person.studio.call(
    dropTokens,
    { params, body: { objectDefinitionId: 'shell', places, ...more } as Body },
    options,
  )
}

const table = (...lines: string[]): Body['places'] => ({ type: 'table', csv: lines.join('\n') })
const features = (...all: unknown[]): Body['places'] => ({
  type: 'points',
  geojson: { type: 'FeatureCollection', features: all },
})
const point = (lon: unknown, lat: unknown, properties: Record<string, unknown> | null = null) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [lon, lat] },
  properties,
})
const ring = (west: number, south: number, east: number, north: number) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]
const scattered = (count: number, more: Record<string, unknown> = {}) =>
  ({
    type: 'scatter',
    area: { type: 'Polygon', coordinates: [ring(24.93, 60.16, 24.97, 60.18)] },
    count,
    ...more,
  }) as Body['places']

/** A museum whose staff is Sol, with a design that may lie on the map. */
async function museum(settings: Blocks = {}) {
  const world = await tokenWorld()
  const [sol, ana] = [await world.account('Sol'), await world.account('Ana')]
  const brand = { id: 'marea1', name: 'marea', displayName: 'Museo Marea', ownerId: sol.id, staff: [sol.id] }
  await world.app.studio.createBusiness(world.database, brand)
  const mapReady = { 'map-ready-v1': { pickupDistance: 40 }, ...settings }
  await world.design(mapReady, { id: 'shell', businessId: 'marea1' })
  const query = async (text: string) => (await world.database.pool.query(text)).rows
  return {
    ...world,
    sol,
    ana,
    onMap: () =>
      query(`select id, owner_id, place, state->'map-ready-v1' as block from token
        where place is not null and deleted_at is null order by place[0], place[1]`),
    events: async (type: string) =>
      query(`select subject, audiences, data from event_log where type = '${type}' order by id`),
    counts: async () => {
      const [row] =
        await query(`select (select count(*)::int from token) tokens, (select count(*)::int from event_log) events,
        (select count(*)::int from bulk_drop) drops, (select issued from edition_counter where object_definition_id = 'shell') issued`)
      return row
    },
  }
}

test('tokens of a table and of GeoJSON lie where they were put, nobody’s, and the map hears of each', async () => {
  const { sol, onMap, events, counts } = await museum()

  const fromTable = await drop(sol, table('Lat;LNG;limit', '60,17;24,95;', '60.1705;24.94;2'), { pickupDistance: 25 })
  expect(fromTable.reply).toEqual({ dropId: expect.any(String), dropped: 2, seed: null, errors: [], points: [] })
  const geojson = features(point(24.96, 60.17, { pickupDistance: 60 }), point(24.97, 60.17))
  expect((await drop(sol, geojson)).reply.dropped).toBe(2)

  const rows = await onMap()
  expect(rows.map(({ owner_id, place, block }) => [owner_id, place.x, place.y, block])).toEqual([
    [
      null,
      24.94,
      60.1705,
      expect.objectContaining({ location: { lat: 60.1705, lon: 24.94 }, pickupDistance: 25, limitPerUser: 2 }),
    ],
    [null, 24.95, 60.17, expect.not.objectContaining({ limitPerUser: expect.anything() })],
    [null, 24.96, 60.17, expect.objectContaining({ pickupDistance: 60 })],
    [null, 24.97, 60.17, expect.not.objectContaining({ pickupDistance: expect.anything() })],
  ])
  const heard = await events('map.added')
  expect(heard.map(({ subject }) => subject).toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
  expect((await events('token.issued')).every(({ audiences }) => audiences.length === 0)).toBe(true)
  expect(await counts()).toMatchObject({ tokens: 4, drops: 2, issued: 4 })
})

test('each row that is wrong is named, and nothing is dropped; a preview answers the places and drops nothing', async () => {
  const { sol, counts } = await museum()
  const before = await counts()

  const wrong = table(
    'lat,lon,pickupDistance,limit',
    '60.17,24.95,,',
    ',24.95,,',
    'north,24.95,,',
    '60.17,361,,',
    '120.5,60.17,,',
    '60.17000000,24.95,,',
    '60.18,24.95,-1,',
    '60.19,24.95,,1.5',
  )
  expect((await drop(sol, wrong)).reply).toMatchObject({
    dropId: null,
    dropped: 0,
    errors: [
      { row: 3, error: 'place_missing' },
      { row: 4, error: 'not_a_number' },
      { row: 5, error: 'out_of_range' },
      { row: 6, error: 'swapped' },
      { row: 7, error: 'twice' },
      { row: 8, error: 'pickup_distance_invalid' },
      { row: 9, error: 'limit_invalid' },
    ],
  })
  const strange = features(
    point(180, 10),
    point(-180, 10),
    point('24', 60),
    { type: 'Feature', geometry: null },
    {
      ...point(1, 2),
      geometry: {
        type: 'LineString',
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      },
    },
    7,
    point('24', '60', { limit: 'many' }),
    point(24, 60, { limit: 'many' }),
  )
  expect((await drop(sol, strange)).reply.errors).toEqual([
    { row: 2, error: 'twice' },
    { row: 3, error: 'not_a_number' },
    { row: 4, error: 'not_a_point' },
    { row: 5, error: 'not_a_point' },
    { row: 6, error: 'not_a_point' },
    { row: 7, error: 'not_a_number' },
    { row: 8, error: 'limit_invalid' },
  ])
  for (const csv of ['lat,lon', 'lat', 'lat,lon,colour\n1,2,3', 'lat,lon,lat\n1,2,3']) {
    expect((await drop(sol, table(csv))).problem?.code).toBe('request.invalid')
  }
  const preview = await drop(sol, table('lat,lon', '60.17,24.95'), { preview: true, limit: 3 })
  expect(preview.reply).toMatchObject({
    dropId: null,
    dropped: 0,
    points: [{ lat: 60.17, lon: 24.95, pickupDistance: null, limit: 3 }],
  })
  expect(await counts()).toEqual(before)
})

test('what a preview of a scattering shows is what its seed drops; what has no room or no area is refused', async () => {
  const { sol, onMap, counts } = await museum()
  const before = await counts()

  const preview = await drop(sol, scattered(60, { minDistance: 100 }), { preview: true })
  const { seed, points } = preview.reply
  expect(points).toHaveLength(60)
  expect((await drop(sol, scattered(60, { minDistance: 2_000 }))).problem).toMatchObject({
    code: 'map.area_too_small',
    details: { fits: expect.any(Number) },
  })
  const bowTie = {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
        [0, 0],
      ],
    ],
  }
  expect((await drop(sol, scattered(1, { area: bowTie }))).problem).toMatchObject({
    code: 'map.area_invalid',
    details: { reason: 'crosses_itself' },
  })
  const corners = Array.from({ length: 501 }, (_, index) => [index / 1000, index % 2])
  const many = { type: 'MultiPolygon', coordinates: [[corners], [corners]] }
  expect((await drop(sol, scattered(1, { area: many }))).problem?.details).toEqual({ reason: 'too_many_corners' })
  expect((await drop(sol, scattered(10_001))).problem?.code).toBe('request.invalid')
  expect(await counts()).toEqual(before)

  const feature = {
    type: 'Feature',
    properties: {},
    geometry: { type: 'Polygon', coordinates: [ring(24.93, 60.16, 24.97, 60.18)] },
  }
  expect((await drop(sol, scattered(60, { minDistance: 100, seed, area: feature }))).reply.dropped).toBe(60)
  const laid = (await onMap()).map(({ place }) => [place.x, place.y])
  expect(laid).toEqual(points.map(({ lat, lon }) => [lon, lat]).toSorted(([a = 0], [b = 0]) => a - b))
})

test('only the brand’s staff drop, only what may lie on a map, and only as many as there may be', async () => {
  const { sol, ana, design, counts } = await museum({ 'scarcity-v1': { maxObjects: 3 } })
  await design({}, { id: 'poster', businessId: 'marea1' })
  await design({ 'map-ready-v1': {} }, { id: 'bean', businessId: 'lumen1' })
  const places = table('lat,lon', '60.17,24.95', '60.18,24.95')
  const before = await counts()

  expect((await drop(ana, places)).problem?.code).toBe('auth.forbidden')
  expect((await drop(sol, places, { objectDefinitionId: 'poster' })).problem?.code).toBe('token.action_not_supported')
  for (const objectDefinitionId of ['bean', 'nothing']) {
    expect((await drop(sol, places, { objectDefinitionId })).problem?.code).toBe('object_definition.not_found')
  }
  expect((await drop(sol, scattered(4))).problem).toMatchObject({ code: 'token.sold_out', details: { limit: 3 } })
  expect(await counts()).toEqual(before)

  // What may be dropped is told with how many of it there may be.
  const designs = async (person: Member) => person.studio.call(listDropDesigns, { params })
  expect((await designs(ana)).problem?.code).toBe('auth.forbidden')
  const told = async () => (await designs(sol)).reply.items.map(({ design, issued, max }) => [design.id, issued, max])
  expect(await told()).toEqual([['shell', 0, 3]])

  // The same request again is the same drop.
  const [first, again] = [
    await drop(sol, places, {}, { idempotencyKey: 'once' }),
    await drop(sol, places, {}, { idempotencyKey: 'once' }),
  ]
  expect(again.reply).toEqual(first.reply)
  expect(await counts()).toMatchObject({ tokens: 2, issued: 2, drops: 1 })
  expect(await told()).toEqual([['shell', 2, 3]])
})

test('whoever comes first picks one up; the brand takes back what is left, and that alone', async () => {
  const { sol, ana, clock, onMap, events } = await museum({ 'map-ready-v1': { pickupDistance: 0 } })
  const places = table('lat,lon', '60.17,24.95', '60.18,24.95', '60.19,24.95')
  const dropId = BulkDropId.parse((await drop(sol, places)).reply.dropId)
  clock.advance({ seconds: 60 })
  const other = await drop(sol, table('lat,lon', '61,24'))
  const [taken, dropped] = (await onMap()).filter(({ place }) => place.y < 61).map(({ id }) => id)
  expect((await act(ana, taken, 'map-ready-v1', 'pickup-v1')).reply?.data.token?.owner).toBe(ana.id)
  expect((await act(ana, dropped, 'map-ready-v1', 'pickup-v1')).status).toBe(200)
  await act(ana, dropped, 'map-ready-v1', 'drop-v1', { location: { lat: 60.2, lon: 24.95 } })

  const list = async (query = {}) => (await sol.studio.call(listDrops, { params, query })).reply.items
  expect((await list()).map(({ id, dropped, left }) => [id, dropped, left])).toEqual([
    [other.reply.dropId, 1, 1],
    [dropId, 3, 1],
  ])
  expect((await list({ after: other.reply.dropId })).map(({ id }) => id)).toEqual([dropId])

  const recall = (person: Member, id = dropId, businessId = 'marea1') =>
    person.studio.call(recallDrop, { params: { businessId: BusinessId.parse(businessId), dropId: id } })
  expect((await ana.studio.call(listDrops, { params })).problem?.code).toBe('auth.forbidden')
  expect((await recall(ana)).problem?.code).toBe('auth.forbidden')
  expect((await recall(sol, BulkDropId.parse(crypto.randomUUID()))).problem?.code).toBe('map.drop_not_found')
  expect((await recall(sol)).reply).toEqual({ recalled: 1 })
  expect((await recall(sol)).reply).toEqual({ recalled: 0 })
  const changes = (await events('brand.changed')).map(({ data }) => [data.what, data.id, data.after])
  expect(changes).toEqual([
    ['drop.made', dropId, { total: 3 }],
    ['drop.made', other.reply.dropId, { total: 1 }],
    ['drop.recalled', dropId, { count: 1 }],
  ])

  expect((await onMap()).map(({ place }) => place.y).toSorted()).toEqual([60.2, 61])
  expect((await events('map.removed')).at(-1)?.data).toMatchObject({
    cause: 'recall',
    place: { lat: 60.19, lon: 24.95 },
  })
  expect((await list()).map(({ left, box, recalledAt }) => [left, box !== null, recalledAt !== null])).toEqual([
    [1, true, false],
    [0, false, true],
  ])

  // Around what is left, the shorter way.
  clock.advance({ seconds: 60 })
  await drop(sol, table('lat,lon', '-17,179.5', '-16,-179', '-16.5,180'))
  expect((await list())[0]?.box).toEqual({ bottomLeft: { lat: -17, lon: 179.5 }, topRight: { lat: -16, lon: -179 } })
})

test('ten thousand are laid out and taken back in one go', async () => {
  const { sol, counts, onMap } = await museum()
  const { reply } = await drop(sol, scattered(10_000, { minDistance: 5 }))
  expect(reply.dropped).toBe(10_000)
  expect(await counts()).toMatchObject({ tokens: 10_000, drops: 1, issued: 10_000 })

  const dropId = BulkDropId.parse(reply.dropId)
  expect((await sol.studio.call(recallDrop, { params: { ...params, dropId } })).reply).toEqual({ recalled: 10_000 })
  expect(await onMap()).toEqual([])
})
