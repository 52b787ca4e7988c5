import { randomUUID } from 'node:crypto'
import { type GeoBox, groupMap, type MapPage, type MapToken, type Place, searchMap } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { cellOf, geohashAt, isWithin, type Region } from '../../../platform/geo/geohash.ts'
import type { Person } from '../../../testing/test-world.ts'
import { act, type TokenWorld, tokenWorld } from '../../../testing/token-world.ts'

const box = (bottom: number, left: number, top: number, right: number): GeoBox => ({
  bottomLeft: { lat: bottom, lon: left },
  topRight: { lat: top, lon: right },
})
const regionOf = ({ bottomLeft, topRight }: GeoBox): Region => ({ low: bottomLeft, high: topRight })
const world = box(-90, -180, 90, 180)
const helsinki = { lat: 60.1699, lon: 24.9384 }

/** Tokens of a design, laid out by their owner. */
async function lay({ app, database }: TokenWorld, design: string, owner: { id: string }, places: readonly Place[]) {
  const tokens = places.map((location) => ({ ownerId: owner.id, location }))
  return database.transaction((tx) => app.tokens.issue(tx, { objectDefinitionId: design, tokens }))
}

async function readPage(person: Person, body: object): Promise<MapPage> {
  const { reply, problem } = await person.call(searchMap, { body: body as never })
  if (problem) throw new Error(JSON.stringify(problem))
  return reply.data
}

async function search(person: Person, body: object, limit = 100): Promise<MapToken[]> {
  const items: MapToken[] = []
  for (let nextToken: string | null = null; ; ) {
    const page = await readPage(person, { ...body, limit, nextToken })
    items.push(...page.items)
    nextToken = page.nextToken
    if (nextToken === null) return items
  }
}

async function group(person: Person, body: object, precision: number, samples = 0) {
  const { reply, problem } = await person.call(groupMap, { body: { ...body, precision, samples } as never })
  if (problem) throw new Error(JSON.stringify(problem))
  return reply.data.groups
}

/** Always the same numbers. */
function numbers(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

test('pages and groups of any box hold exactly what lies in it, before and after cells were counted again', async () => {
  const made = await tokenWorld()
  const ana = await made.account('Ana')
  const next = numbers(7)
  const near = (place: Place, degrees: number): Place => ({
    lat: Math.max(-90, Math.min(90, place.lat + (next() - 0.5) * degrees)),
    lon: Math.max(-180, Math.min(180, place.lon + (next() - 0.5) * degrees)),
  })
  const corners = [-90, 0, 90].flatMap((lat) => [-180, -168.75, 0, 179.9999, 180].map((lon) => ({ lat, lon })))
  const places = [
    ...corners,
    ...Array.from({ length: 40 }, () => near(helsinki, 0.2)),
    ...Array.from({ length: 30 }, () => near({ lat: -17.7, lon: 180 }, 2)),
    ...Array.from({ length: 30 }, () => near({ lat: 0, lon: 0 }, 400)),
  ]
  const design = await made.design({ 'map-ready-v1': {} })
  await lay(made, design, ana, places.slice(0, 60))
  await made.app.map.countAgain()
  await lay(made, design, ana, places.slice(60))

  const boxes = [
    world,
    box(60.1, 24.8, 60.2, 25.1),
    box(60.16, 24.9, 60.18, 24.95),
    box(-20, 170, -15, -170),
    box(-20, 179, -15, 180),
    box(-20, -180, -15, -179),
    box(80, -180, 90, 180),
    box(-90, -20, -80, 20),
    box(90, -180, 90, 180),
    box(0, 0, 0, 0),
    box(50, 10, 50.0001, -170),
    // The edges of cells are edges of the box
    box(-90, -168.75, 0, 0),
    box(0, -180, 45, 11.25),
    ...Array.from({ length: 5 }, () => {
      const [a, b] = [near({ lat: 0, lon: 0 }, 180), near({ lat: 0, lon: 0 }, 360)]
      return box(Math.min(a.lat, b.lat), a.lon, Math.max(a.lat, b.lat), b.lon)
    }),
  ]
  // Everything is hers and of one brand: however it is looked for, the same is found.
  const filters = [{}, { businessId: 'lumen1' }, { mine: true }, { mine: true, businessId: 'lumen1' }]
  let looks = 0
  const check = async (there: readonly Place[]) => {
    for (const [index, each] of boxes.entries()) {
      looks += 1
      const filter = filters[looks % filters.length]
      const inside = there.filter((place) => isWithin(place, regionOf(each)))
      const found = await search(ana, { ...each, filter }, index % 2 === 0 ? 100 : 23)
      expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
      const coordinates = ({ lat, lon }: Place) => `${lat} ${lon}`
      expect(
        found.map(({ position: { coordinates: at } }) => coordinates({ lon: at[0], lat: at[1] })).toSorted(),
      ).toEqual(inside.map(coordinates).toSorted())
      const precision = 1 + (index % 9)
      const expected = Map.groupBy(inside, (place) => geohashAt(cellOf(place, precision), precision))
      const groups = await group(ana, { ...each, filter }, precision)
      expect(Object.fromEntries(groups.map(({ key, count }) => [key, count]))).toEqual(
        Object.fromEntries([...expected].map(([key, members]) => [key, members.length])),
      )
      for (const { key, lat, lon } of groups) {
        const members = expected.get(key) ?? []
        const mean = (of: (place: Place) => number) => members.reduce((sum, one) => sum + of(one), 0) / members.length
        expect(lat).toBeCloseTo(
          mean((one) => one.lat),
          5,
        )
        expect(lon).toBeCloseTo(
          mean((one) => one.lon),
          5,
        )
      }
    }
  }
  await check(places)
  await made.app.map.countAgain()
  await check(places)

  // What is gone is gone from both, counted again or not
  const all = await search(ana, world)
  const placeOf = ({ position: { coordinates: at } }: MapToken): Place => ({ lon: at[0], lat: at[1] })
  for (const { id } of all.slice(0, 5)) expect((await act(ana, id, 'map-ready-v1', 'pickup-v1')).problem).toBeNull()
  expect((await act(ana, all[5]?.id ?? '', 'deletable-v1', 'delete-v1')).problem).toBeNull()
  const left = all.slice(6).map(placeOf)
  await check(left)
  await made.app.map.countAgain()
  await made.app.map.countAgain()
  await check(left)
})

test('who looks at the map sees published tokens of every brand, as a stranger does; staff see their drafts; blacklisted designs nobody', async () => {
  const made = await tokenWorld()
  const { app, database } = made
  const [ana, bo, staff] = [await made.account('Ana'), await made.account('Bo'), await made.account('Staff')]
  await app.studio.createBusiness(database, {
    id: 'marea1',
    name: 'marea',
    displayName: 'Marea',
    ownerId: staff.id,
    pageConfig: { features: { inventory: { object_definition_blacklist: ['unwanted', 'lumen-cup'] } } },
  })
  const ofMarea = (id: string) => made.design({ 'map-ready-v1': {} }, { id, businessId: 'marea1' })
  await ofMarea('shell')
  await ofMarea('unwanted')
  await ofMarea('sketch')
  await made.design({ 'map-ready-v1': {}, 'coupon-v1': { codePool: 'secret pool' } }, { id: 'lumen-cup' })
  for (const design of ['shell', 'unwanted', 'sketch', 'lumen-cup']) await lay(made, design, ana, [helsinki])
  await lay(made, 'shell', bo, [{ lat: 60.17, lon: 24.94 }])
  await database.pool.query(`update object_definition set draft = true, revision = revision + 1 where id = 'sketch'`)
  await app.map.countAgain()

  const designs = async (person: Person, filter: object = {}) =>
    (await search(person, { ...world, filter }))
      .map(({ state }) => (state['studio-info-v1'] as { objectDefinitionId: string }).objectDefinitionId)
      .toSorted()
  const counts = async (person: Person, filter: object = {}) => {
    const found = await Promise.all([1, 3, 5, 6, 8].map((precision) => group(person, { ...world, filter }, precision)))
    const sums = found.map((groups) => groups.reduce((sum, { count }) => sum + count, 0))
    expect(new Set(sums).size).toBe(1)
    return sums[0]
  }
  // A brand's blacklist is about its own designs alone.
  expect(await designs(bo)).toEqual(['lumen-cup', 'shell', 'shell'])
  expect(await counts(bo)).toBe(3)
  expect(await designs(staff)).toEqual(['lumen-cup', 'shell', 'shell', 'sketch'])
  expect(await counts(staff)).toBe(4)
  expect(await designs(bo, { businessId: 'marea1' })).toEqual(['shell', 'shell'])
  expect(await counts(bo, { businessId: 'marea1' })).toBe(2)
  expect(await designs(bo, { mine: true })).toEqual(['shell'])
  expect(await counts(bo, { mine: true })).toBe(1)
  expect(await designs(bo, { mine: true, businessId: 'lumen1' })).toEqual([])
  expect(await counts(bo, { businessId: 'nobody1' })).toBe(0)

  // What a viewer keeps out is neither shown nor counted, once, whoever else keeps it out.
  const exceptObjectDefinitionIds = ['shell', 'unwanted', 'nobody-s']
  for (const [filter, left] of [
    [{}, ['lumen-cup']],
    [{ businessId: 'lumen1' }, ['lumen-cup']],
    [{ businessId: 'marea1' }, []],
    [{ mine: true }, []],
  ] as const) {
    expect(await designs(bo, { ...filter, exceptObjectDefinitionIds })).toEqual(left)
    expect(await counts(bo, { ...filter, exceptObjectDefinitionIds })).toBe(left.length)
  }
  expect(await designs(staff, { exceptObjectDefinitionIds })).toEqual(['lumen-cup', 'sketch'])

  const [cup] = await search(bo, { ...world, filter: { businessId: 'lumen1' } })
  expect(cup).toMatchObject({ position: { type: 'Point', coordinates: [helsinki.lon, helsinki.lat] }, owner: '.' })
  expect(cup?.abilities.map(({ name }) => name)).toEqual(['Pickup'])
  expect(JSON.stringify(cup)).not.toContain('secret pool')
  expect(cup?.state['map-ready-v1']).not.toHaveProperty('wasOnMap')
})

test('a walk through the pages meets everything that stays, once, while others drop and pick up', async () => {
  const made = await tokenWorld()
  const [ana, bo] = [await made.account('Ana'), await made.account('Bo')]
  const design = await made.design({ 'map-ready-v1': {} })
  const next = numbers(3)
  const somewhere = () => ({ lat: helsinki.lat + next() / 50, lon: helsinki.lon + next() / 50 })
  const stay = await lay(made, design, ana, Array.from({ length: 60 }, somewhere))
  const go = await lay(made, design, ana, Array.from({ length: 20 }, somewhere))

  const seen: string[] = []
  for (let nextToken: string | null = null, page = 0; ; page++) {
    const read = await readPage(bo, { ...world, limit: 7, nextToken })
    seen.push(...read.items.map(({ id }) => id))
    nextToken = read.nextToken
    if (nextToken === null) break
    await lay(made, design, ana, [somewhere(), somewhere()])
    await act(ana, go[page] ?? '', 'map-ready-v1', 'pickup-v1')
  }
  expect(seen).toEqual(expect.arrayContaining(stay))
  expect(new Set(seen).size).toBe(seen.length)
})

test('groups are exact and never below nothing while many drop, pick up and cells are counted again at once', async () => {
  const made = await tokenWorld()
  const ana = await made.account('Ana')
  const design = await made.design({ 'map-ready-v1': {} })
  const stay = 10
  await lay(
    made,
    design,
    ana,
    Array.from({ length: stay }, () => helsinki),
  )
  const ids = await made.issue(design, ...Array.from({ length: 12 }, () => ana))
  let isDone = false
  const sums: number[] = []
  const reading = (async () => {
    while (!isDone) {
      const groups = await group(ana, box(60, 24, 61, 26), 5)
      sums.push(groups.reduce((sum, { count }) => sum + count, 0))
      await Promise.all([made.app.map.countAgain(), made.app.map.countAgain()])
    }
  })()
  await Promise.all(
    ids.map(async (id) => {
      const location = { lat: helsinki.lat + 0.01, lon: helsinki.lon }
      for (const _ of [1, 2]) {
        expect((await act(ana, id, 'map-ready-v1', 'drop-v1', { location })).problem).toBeNull()
        expect((await act(ana, id, 'map-ready-v1', 'pickup-v1')).problem).toBeNull()
      }
    }),
  )
  isDone = true
  await reading
  expect(Math.min(...sums)).toBeGreaterThanOrEqual(stay)
  expect(Math.max(...sums)).toBeLessThanOrEqual(stay + ids.length)
  for (const precision of [1, 4, 6, 9]) {
    expect((await group(ana, world, precision)).map(({ count }) => count)).toEqual([stay])
  }
  await made.app.map.countAgain()
  const { rows } = await made.database.pool.query<{ level: number; count: number }>(
    `select level, count from map_cell where business_id = '*' order by level`,
  )
  expect(rows).toEqual([2, 4, 6].map((level) => ({ level, count: stay })))
})

test('more groups than a screen has room for are refused, and none of them is half an answer', async () => {
  const made = await tokenWorld()
  const ana = await made.account('Ana')
  const design = await made.design({ 'map-ready-v1': {} })
  const rows = Array.from({ length: 5_001 }, (_, index) => ({
    lat: 50 + Math.floor(index / 100) / 100,
    lon: index % 100,
  }))
  await lay(made, design, ana, rows)
  const { problem } = await ana.call(groupMap, { body: { ...world, precision: 12 } })
  expect(problem).toMatchObject({ code: 'map.too_many_groups', details: { limit: 5_000 } })
  for (const precision of [1, 4]) {
    const groups = await group(ana, world, precision)
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length)
  }
  expect((await group(ana, box(50, 0, 50.1, 100), 12)).length).toBeLessThanOrEqual(5_000)
})

test('an app that keeps out more than can be looked at is refused, and pays for nothing else', async () => {
  const made = await tokenWorld()
  const ana = await made.account('Ana')
  const design = await made.design({ 'map-ready-v1': {} })
  const places = Array.from({ length: 20_001 }, (_, index) => ({ lat: 50, lon: index / 1_000 }))
  await lay(made, design, ana, places)
  for (const [operation, more] of [
    [searchMap, {}],
    [groupMap, { precision: 2 }],
  ] as const) {
    const asked = { ...world, ...more, filter: { exceptObjectDefinitionIds: [design] } }
    const { problem } = await ana.call(operation, { body: asked })
    expect(problem).toMatchObject({ code: 'map.too_much_kept_out', details: { limit: 20_000 } })
  }
  // In another brand's wallet neither is there anything of it, nor is it told how much there is.
  await made.app.studio.createBusiness(made.database, { id: 'bar1', name: 'bar', displayName: 'Bar', ownerId: ana.id })
  await made.app.viewers.giveHostname(made.database, 'bar1', 'bar.localhost')
  const clientId = 'wallet.bar1'
  const whose = { accountId: ana.id, clientId, guest: false, scope: 'openid wallet:brand' }
  const barWallet = made.callAs(await made.app.identity.accessTokens.issue(whose))
  const { status, problem } = await barWallet(
    searchMap,
    { body: { ...world, filter: { exceptObjectDefinitionIds: [design as never] } } },
    { headers: { 'app-id': clientId } },
  )
  expect([status, problem]).toEqual([200, null])
})

test('the largest groups come with a picture of something in them that the reader may see, as many as are asked for', async () => {
  const made = await tokenWorld()
  const { app, database } = made
  const [ana, bo, staff] = [await made.account('Ana'), await made.account('Bo'), await made.account('Staff')]
  const page = { features: { inventory: { object_definition_blacklist: ['marea-unwanted'] } } }
  await app.studio.createBusiness(database, {
    ...{ id: 'marea1', name: 'marea', displayName: 'Marea', ownerId: staff.id, pageConfig: page },
  })
  const drawnAs = (id: string, businessId: string) =>
    made.design(
      { 'map-ready-v1': {} },
      { id, businessId, views: [{ placeholderId: 'icon', view: { type: 'image', url: `/media/${id}` } }] as never },
    )
  for (const id of ['marea-shell', 'marea-unwanted', 'marea-sketch']) await drawnAs(id, 'marea1')
  await drawnAs('lumen-cup', 'lumen1')
  const bare = await made.design({ 'map-ready-v1': {} }, { businessId: 'marea1' })
  const [here, there, far] = [helsinki, { lat: 40, lon: 20 }, { lat: -30, lon: 10 }]
  // What the first look would find is hidden, each in its own way.
  await lay(made, 'marea-unwanted', ana, [here, here])
  await lay(made, 'marea-sketch', ana, [here])
  await lay(made, 'marea-shell', ana, [here, here, here])
  await lay(made, 'lumen-cup', ana, [there, there])
  await lay(made, bare, ana, [far])
  await database.pool.query(
    `update object_definition set draft = true, revision = revision + 1 where id = 'marea-sketch'`,
  )
  await app.map.countAgain()

  const pictures = async (person: Person, samples: number, filter: object = {}, precision = 3) =>
    Object.fromEntries(
      (await group(person, { ...world, filter }, precision, samples)).map(({ count, sample }) => [count, sample?.url]),
    )
  for (const precision of [1, 2, 3, 5, 8, 12]) {
    expect(await pictures(bo, 9, {}, precision)).toEqual({
      3: '/media/marea-shell',
      2: '/media/lumen-cup',
      1: undefined,
    })
  }
  expect(await pictures(bo, 1)).toEqual({ 3: '/media/marea-shell', 2: undefined, 1: undefined })
  expect(await pictures(bo, 0)).toEqual({ 3: undefined, 2: undefined, 1: undefined })
  expect(await pictures(bo, 9, { businessId: 'lumen1' })).toEqual({ 2: '/media/lumen-cup' })
  const exceptObjectDefinitionIds = ['marea-shell']
  expect(await pictures(bo, 9, { exceptObjectDefinitionIds })).toEqual({ 2: '/media/lumen-cup', 1: undefined })
  // Who works for the brand sees its drafts.
  expect((await pictures(staff, 9))[4]).toMatch(/marea-(shell|sketch)$/)
  // One's own drops are few: they are shown one by one.
  expect(Object.values(await pictures(ana, 9, { mine: true })).filter(Boolean)).toEqual([])
})

const good = box(60, 24, 61, 25)
const point = { lat: 0, lon: 0 }
const bad: Record<string, object> = {
  'no box': {},
  'a latitude of 91': { bottomLeft: point, topRight: { lat: 91, lon: 0 } },
  'a longitude of 181': { bottomLeft: point, topRight: { lat: 0, lon: 181 } },
  'swapped coordinates': { bottomLeft: { lat: 139.6, lon: 35.6 }, topRight: { lat: 139.8, lon: 35.8 } },
  'no number': { bottomLeft: point, topRight: { lat: null, lon: 0 } },
  words: { bottomLeft: point, topRight: { lat: 'NaN', lon: 'Infinity' } },
  'upside down': { bottomLeft: { lat: 1, lon: 0 }, topRight: point },
  'an unknown field': { ...good, near: true },
  'a list of a thousand and one': { ...good, filter: { exceptObjectDefinitionIds: Array(1001).fill('x') } },
}

test('bad boxes, page sizes, page tokens and precisions are refused, and so is who has not signed in', async () => {
  const made = await tokenWorld()
  const [ana, { stranger }] = [await made.account('Ana'), made]
  for (const [what, body] of Object.entries(bad)) {
    const searched = await ana.call(searchMap, { body: body as never })
    const grouped = await ana.call(groupMap, { body: { ...body, precision: 5 } as never })
    expect([what, searched.problem?.code, grouped.problem?.code]).toEqual([what, 'request.invalid', 'request.invalid'])
  }
  const forged = (text: string) => Buffer.from(text).toString('base64url')
  const tokens = [
    'x',
    forged('1'),
    forged(`-1 ${randomUUID()}`),
    forged(`${2n ** 60n} ${randomUUID()}`),
    'x'.repeat(201),
  ]
  for (const more of [{ limit: 0 }, { limit: 101 }, { limit: 1.5 }, ...tokens.map((nextToken) => ({ nextToken }))]) {
    const { problem } = await ana.call(searchMap, { body: { ...good, ...more } as never })
    expect([more, problem?.code]).toEqual([more, 'request.invalid'])
  }
  for (const samples of [-1, 25, 0.5]) {
    const { problem } = await ana.call(groupMap, { body: { ...good, precision: 5, samples } as never })
    expect([samples, problem?.code]).toEqual([samples, 'request.invalid'])
  }
  for (const precision of [0, 13, -1, 5.5, null]) {
    const { problem } = await ana.call(groupMap, { body: { ...good, precision } as never })
    expect([precision, problem?.code]).toEqual([precision, 'request.invalid'])
  }
  expect((await stranger.call(searchMap, { body: good as never })).status).toBe(401)
  expect((await stranger.call(groupMap, { body: { ...good, precision: 5 } as never })).status).toBe(401)
  expect(
    (await ana.call(searchMap, { body: { ...good, nextToken: forged(`0 ${randomUUID()}`) } as never })).reply,
  ).toEqual({
    data: { items: [], nextToken: null },
  })
})
