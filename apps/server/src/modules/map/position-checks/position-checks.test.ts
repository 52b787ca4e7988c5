import { demoWorld } from '@vitrine/fixtures'
import { mergeAccounts, type PositionClaim } from '@vitrine/protocol'
import { moveTowards } from '@vitrine/token-rules'
import { expect, test } from 'vitest'
import type { Person } from '../../../testing/test-world.ts'
import { act, tokenWorld } from '../../../testing/token-world.ts'

const helsinki = { lat: 60.1699, lon: 24.9384 }
const tampere = { lat: 61.4978, lon: 23.761 }
const at = (place: { lat: number; lon: number }, metres = 0, more: Partial<PositionClaim> = {}): PositionClaim => ({
  ...moveTowards(place, 0, metres),
  accuracy: 10,
  ...more,
})

async function mapWorld(env: Record<string, string> = {}) {
  const world = await tokenWorld({ env })
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  await world.design({ 'map-ready-v1': { pickupDistance: 50 } }, { id: 'leaf' })
  const query = async (sql: string) => (await world.database.pool.query(sql)).rows
  /** A new token of a design, dropped there by Ana. */
  async function lying(place: { lat: number; lon: number } = helsinki, design = 'leaf'): Promise<string> {
    const [id] = await world.issue(design, ana)
    await act(ana, id as string, 'map-ready-v1', 'drop-v1', { location: place })
    return id as string
  }
  const pickUp = (person: Person, token: string, position?: unknown, idempotencyKey?: string) =>
    act(person, token, 'map-ready-v1', 'pickup-v1', { position }, idempotencyKey ? { idempotencyKey } : {})
  return {
    ...world,
    ana,
    bo,
    query,
    lying,
    pickUp,
    /** How it went, in a word. */
    outcome: async (person: Person, token: string, position?: unknown) => {
      const { problem } = await pickUp(person, token, position)
      return problem ? problem.code : 'picked up'
    },
  }
}

test('positions that are none, are stale, unsure, forged or too far pick up nothing and are kept by nobody', async () => {
  const world = await mapWorld()
  const { clock, lying, pickUp, query } = world
  const token = await lying()
  const minutes = (count: number) => new Date(clock.now().getTime() + count * 60_000).toISOString()
  const refused: [string, unknown, string, object][] = [
    ['nothing', undefined, 'map.position_required', { reachMetres: 50 }],
    ['null', null, 'request.invalid', {}],
    ['NaN, as JSON has it', { lat: null, lon: null, accuracy: null }, 'request.invalid', {}],
    ['text', { lat: '60.1699', lon: '24.9384', accuracy: '5' }, 'request.invalid', {}],
    ['NaN as text', { lat: 'NaN', lon: 'NaN', accuracy: 5 }, 'request.invalid', {}],
    ['beyond the pole', { ...at(helsinki), lat: 90.1 }, 'request.invalid', {}],
    ['beyond the meridian', { ...at(helsinki), lon: 180.1 }, 'request.invalid', {}],
    ['no accuracy', helsinki, 'request.invalid', {}],
    ['better than exact', at(helsinki, 0, { accuracy: -1 }), 'request.invalid', {}],
    ['worse than the globe', at(helsinki, 0, { accuracy: 100_001 }), 'request.invalid', {}],
    ['no time', { ...at(helsinki), at: 'now' }, 'request.invalid', {}],
    ['an hour old', at(helsinki, 0, { at: minutes(-60) }), 'map.position_required', {}],
    ['just too old', at(helsinki, 0, { at: minutes(-5.1) }), 'map.position_required', {}],
    ['of a clock that is ahead', at(helsinki, 0, { at: minutes(5.1) }), 'map.position_required', {}],
    ['longitude first', { lat: 24.9384, lon: 60.1699, accuracy: 5 }, 'map.too_far', { reachMetres: 50 }],
    ['at 60 m', at(helsinki, 60, { accuracy: 0 }), 'map.too_far', { distanceMetres: 60, reachMetres: 50 }],
    ['at 120 m, unsure', at(helsinki, 120, { accuracy: 100 }), 'map.too_far', { distanceMetres: 120 }],
    ['anywhere', at(tampere, 0, { accuracy: 100_000 }), 'map.position_inaccurate', { limitMetres: 100 }],
    ['somewhere near', at(helsinki, 0, { accuracy: 100.5 }), 'map.position_inaccurate', { accuracyMetres: 101 }],
  ]
  for (const [index, [name, position, code, details]] of refused.entries()) {
    const tester = await world.account(`T${index}`)
    const { problem } = await pickUp(tester, token, position)
    expect({ name, code: problem?.code, details: problem?.details }).toMatchObject({ name, code, details })
  }
  expect(await query('select * from location_claim')).toEqual([])
  expect(await query('select count(*)::int n from token where place is not null')).toEqual([{ n: 1 }])
  // A clock that is some minutes wrong, and an accuracy within reason, are forgiven.
  const good = at(helsinki, 70, { accuracy: 30, at: minutes(-4) })
  expect((await pickUp(world.bo, token, good)).status).toBe(200)
})

test('on a demo walk only things of the demo’s brands are had, within their reach; nobody’s place is kept, and nobody travels', async () => {
  const [brand] = demoWorld.businesses
  if (!brand) throw new Error('The demo world has no brand.')
  const onWalk = { isDemoWalk: true } as const
  const walkIn = async (env: Record<string, string>) => {
    const world = await mapWorld(env)
    const { id, name, displayName } = brand
    await world.app.studio.createBusiness(world.database, { id, name, displayName, ownerId: 'owner' })
    await world.design({ 'map-ready-v1': { pickupDistance: 50 } }, { id: 'demo', businessId: id })
    return world
  }
  const { ana, bo, lying, outcome, query } = await walkIn({})
  expect(await outcome(bo, await lying(tampere), at(tampere))).toBe('picked up')
  const [stay] = await query('select lat, lon, at from location_claim')
  expect(await outcome(bo, await lying(), at(helsinki, 0, onWalk))).toBe('map.not_on_demo_walk')
  expect(await outcome(bo, await lying(helsinki, 'demo'), at(helsinki, 90, onWalk))).toBe('map.too_far')
  expect(await outcome(bo, await lying(helsinki, 'demo'), at(helsinki, 0, onWalk))).toBe('picked up')
  expect(await outcome(ana, await lying(tampere, 'demo'), at(tampere, 0, onWalk))).toBe('picked up')
  expect(await query('select lat, lon, at from location_claim')).toEqual([stay])

  const without = await walkIn({ DEMO: 'no' })
  expect(await without.outcome(without.bo, await without.lying(helsinki, 'demo'), at(helsinki, 0, onWalk))).toBe(
    'map.not_on_demo_walk',
  )
})

test('R22 the nearest of token, brand and host counts; where none says anything nobody’s position is looked at', async () => {
  const clients = [{ id: 'guide', origins: ['https://guide.example'], pickupDistance: 20 }]
  const world = await mapWorld({ CLIENTS: JSON.stringify(clients) })
  const { app, database, bo, lying, pickUp, outcome, query } = world
  await world.design({ 'map-ready-v1': {} }, { id: 'free' })
  await app.studio.createBusiness(database, {
    id: 'marea1',
    name: 'marea',
    displayName: 'Museo Marea',
    ownerId: 'owner',
    pageConfig: { features: { maxDistanceForPickup: 30 } },
  })
  await world.design({ 'map-ready-v1': { pickupDistance: 200 } }, { id: 'marea', businessId: 'marea1' })
  const accessToken = await app.identity.accessTokens.issue({
    accountId: bo.id,
    clientId: 'guide',
    guest: false,
    scope: 'openid wallet:all',
  })
  const inGuide: Person = {
    ...bo,
    call: (operation, input, options) =>
      bo.call(operation, input, { ...options, headers: { 'app-id': 'guide', authorization: `Bearer ${accessToken}` } }),
  }
  const reachOf = async (person: Person, token: string) => (await pickUp(person, token)).problem?.details.reachMetres

  expect(await outcome(bo, await lying(helsinki, 'free'))).toBe('picked up')
  expect(await query('select * from location_claim')).toEqual([])
  expect(await reachOf(bo, await lying(helsinki, 'marea'))).toBe(30)
  expect(await reachOf(inGuide, await lying(helsinki, 'marea'))).toBe(20)
  expect(await reachOf(inGuide, await lying(helsinki, 'free'))).toBe(20)
  expect(await reachOf(bo, await lying())).toBe(50)
  expect(await outcome(bo, await lying(helsinki, 'marea'), at(helsinki, 25))).toBe('picked up')
  expect(await outcome(inGuide, await lying(helsinki, 'marea'), at(helsinki, 45))).toBe('map.too_far')
})

test('who moves faster than anybody can hears 17 and waits; what is kept of a place is one rough row for a day', async () => {
  const world = await mapWorld()
  const { ana, bo, clock, lying, pickUp, outcome, query } = world
  const [here, there, next] = [await lying(), await lying(tampere), await lying(moveTowards(helsinki, 90, 150))]
  const first = await pickUp(bo, here, at(helsinki, 10), 'first')
  expect(first.status).toBe(200)

  const jump = await pickUp(bo, there, at(tampere), 'jump')

  expect(jump.problem).toMatchObject({ code: 'map.moved_too_fast', error: 17 })
  // 161 km by a fast train.
  const wait = Number(jump.problem?.details.retryAfterSeconds)
  expect(wait).toBeGreaterThan(1_850)
  expect(wait).toBeLessThan(1_950)
  expect(await outcome(bo, next, at(moveTowards(helsinki, 90, 150)))).toBe('picked up')
  // The answer that was given stands, wherever one is now.
  expect((await pickUp(bo, here, at(helsinki, 10), 'first')).reply).toEqual(first.reply)
  expect(await query('select account_id, lat, lon from location_claim')).toEqual([
    { account_id: bo.id, lat: 60.17, lon: 24.941 },
  ])
  // At two places at the same moment one is nowhere.
  const twins = [await lying(), await lying(tampere)]
  const chen = await world.account('Chen')
  const both = await Promise.all([
    outcome(chen, twins[0] ?? '', at(helsinki)),
    outcome(chen, twins[1] ?? '', at(tampere)),
  ])
  expect(both.toSorted()).toEqual(['map.moved_too_fast', 'picked up'])
  // An account that was made for it is no way around, once they are one.
  const body = { sourceAccessToken: bo.accessToken, targetAccessToken: ana.accessToken }
  expect((await ana.call(mergeAccounts, { body })).status).toBe(200)
  const dora = await world.account('Dora')
  const [bait] = await world.issue('leaf', dora)
  await act(dora, bait as string, 'map-ready-v1', 'drop-v1', { location: tampere })
  expect(await outcome(ana, bait as string, at(tampere))).toBe('map.moved_too_fast')
  clock.advance({ seconds: wait + 10 })
  expect(await outcome(ana, bait as string, at(tampere))).toBe('picked up')

  clock.advance({ seconds: 23 * 3_600 })
  await world.app.nearby.forgetOld()
  expect(await query('select account_id from location_claim')).not.toEqual([])
  clock.advance({ seconds: 3_620 })
  await world.app.nearby.forgetOld()
  expect(await query('select account_id from location_claim')).toEqual([])
  expect(await query('select account_id from location_refusal')).toEqual([])
})

test('claims that are refused again and again wait longer each time, and an honest one begins anew', async () => {
  const world = await mapWorld()
  const { bo, clock, lying, pickUp, outcome, query } = world
  const token = await lying()
  const far = at(helsinki, 500)
  const near = at(helsinki, 5)
  // Walking nearer and trying again costs nothing.
  expect([await outcome(bo, token, far), await outcome(bo, token, far)]).toEqual(['map.too_far', 'map.too_far'])
  expect(await outcome(bo, token, near)).toBe('picked up')
  expect(await query('select * from location_refusal')).toEqual([])

  const other = await lying()
  for (let tries = 0; tries < 3; tries += 1) expect(await outcome(bo, other, far)).toBe('map.too_far')
  const waits: unknown[] = []
  for (let tries = 0; tries < 4; tries += 1) {
    expect(await outcome(bo, other, far)).toBe('map.too_far')
    const { problem } = await pickUp(bo, other, near)
    expect(problem?.code).toBe('map.try_again_later')
    waits.push(problem?.details.retryAfterSeconds)
    clock.advance({ seconds: Number(problem?.details.retryAfterSeconds) })
  }
  expect(waits).toEqual([2, 4, 8, 16])
  expect(await query('select count from location_refusal')).toEqual([{ count: 7 }])
  // Nobody else waits for it, and after a while it is forgotten.
  expect(await outcome(await world.account('Chen'), await lying(), near)).toBe('picked up')
  expect(await outcome(bo, other, far)).toBe('map.too_far')
  clock.advance({ seconds: 15 * 60 + 1 })
  expect(await outcome(bo, other, far)).toBe('map.too_far')
  expect(await query('select count from location_refusal')).toEqual([{ count: 1 }])
  expect(await outcome(bo, other, near)).toBe('picked up')
})

test('who leaves takes what was kept along', async () => {
  const world = await mapWorld()
  const { app, bo, database, lying, outcome, query } = world
  expect(await outcome(bo, await lying(), at(helsinki))).toBe('picked up')
  expect(await outcome(bo, await lying(), at(helsinki, 900))).toBe('map.too_far')
  await database.transaction((tx) => app.users.closeAccount(tx, bo.id))
  expect(await query('select account_id from location_claim union select account_id from location_refusal')).toEqual([])
})
