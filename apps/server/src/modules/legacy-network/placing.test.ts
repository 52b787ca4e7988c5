import { network } from '@vitrine/protocol'
import { moveTowards } from '@vitrine/token-rules'
import { expect, test } from 'vitest'
import { type Client, networkWorld } from './testing/network-world.ts'

const square = { lat: 60.1699, lon: 24.9384 }
const tampere = { lat: 61.4978, lon: 23.761 }
/** So many metres east of the square, as a device claims it. */
const away = (metres: number, more: object = {}) => ({
  'geo.pos': { ...moveTowards(square, 90, metres), accuracy: 5, ...more },
})

async function mapWorld() {
  const world = await networkWorld()
  const { database, must } = world
  const [ana, bo] = [await world.person('Ana'), await world.person('Bo')]
  const leaf = await world.design()
  const query = async (sql: string) => (await database.pool.query(sql)).rows
  return {
    ...world,
    ana,
    bo,
    query,
    /** How near the brand wants people to come. */
    setReach: (metres: number) =>
      query(`update business set page_config = '{"features":{"maxDistanceForPickup":${metres}}}' where id = 'lumen1'`),
    async lying(place: object = square, variation = leaf): Promise<string> {
      const [id = ''] = await world.give(variation, ana)
      await must(ana.act('Drop', id, { 'geo.pos': place }))
      return id
    },
    /** How it went: null for well. */
    outcome: async (person: Client, id: string, input: object = {}) =>
      (await person.act('Pickup', id, { ...input })).code,
  }
}

test('R22 with no reach whoever comes first picks up, as the original’s clients do; with one they must be there', async () => {
  const { ana, bo, clock, lying, outcome, query, setReach } = await mapWorld()
  expect(await outcome(bo, await lying())).toBe(null)
  expect(await outcome(bo, await lying(), away(5_000))).toBe(null)
  expect(await query('select * from location_claim')).toEqual([])

  await setReach(50)
  const id = await lying()
  const without = await bo.act('Pickup', id)
  expect([without.code, without.message]).toEqual([403, 'Share your location to pick this up.'])
  const far = await bo.act('Pickup', id, away(60))
  expect([far.code, far.message]).toEqual([
    403,
    'You are too far away from this Token. Please move closer to pick it up',
  ])
  for (const position of [
    { lat: null, lon: null },
    { lat: '60', lon: '24' },
    { lat: 91, lon: 0 },
    [1, 2],
    'here',
    {},
  ]) {
    expect(await outcome(bo, id, { 'geo.pos': position }), JSON.stringify(position)).toBe(517)
  }
  expect(await outcome(bo, id, away(5, { accuracy: 5_000 }))).toBe(403)
  expect(await outcome(bo, id, away(5, { at: new Date(clock.now().getTime() - 3_600_000).toISOString() }))).toBe(403)
  expect(await outcome(bo, id, away(40))).toBe(null)
  expect(await outcome(bo, id, away(40))).toBe(1645)
  // Who dropped it takes it back from anywhere.
  expect(await outcome(ana, await lying(tampere))).toBe(null)
})

test('R26 who moves faster than anybody can hears 17 in the words of places, and waits after too many tries', async () => {
  const { bo, clock, lying, outcome, setReach } = await mapWorld()
  await setReach(50)
  expect(await outcome(bo, await lying(), away(5))).toBe(null)
  const there = await lying(tampere)
  const jump = await bo.act('Pickup', there, { 'geo.pos': { ...tampere, accuracy: 5 } })
  expect([jump.code, jump.message]).toEqual([
    17,
    'You have moved too quickly from your previous location. Please try again later.',
  ])
  const spanish = await bo.call(
    'POST',
    '/user/vatom/action/Pickup',
    { 'this.id': there, 'geo.pos': { ...tampere, accuracy: 5 } },
    { 'accept-language': 'es' },
  )
  expect(spanish.message).toBe('Te has alejado demasiado rápido de tu ubicación anterior. Inténtalo más tarde.')
  const home = await lying()
  // By whatever name: the one for objects on a chain counts, too.
  for (const name of ['Pickup', 'EthPickup']) expect((await bo.act(name, home, away(600))).code).toBe(403)
  for (const name of ['Pickup', 'EthPickup']) expect((await bo.act(name, home, away(5))).code).toBe(429)
  clock.advance({ seconds: 2 })
  expect(await outcome(bo, home, away(5))).toBe(null)
})

test('nobody gets one like it from afar because it lies on the map for all to see', async () => {
  const { ana, bo, lying, setReach } = await mapWorld()
  await setReach(50)
  const id = await lying()
  for (const name of ['AcquirePubVariation', 'Acquire']) expect((await bo.act(name, id)).code, name).not.toBe(null)
  expect((await bo.act('AcquirePubVariation', id)).code).toBe(1644)
  expect((await ana.inventory()).vatoms).toHaveLength(1)
  expect((await bo.inventory()).vatoms).toEqual([])
})

test('of 20 people who reach for one object one gets it, near as they all are', async () => {
  const { person, lying, outcome, setReach } = await mapWorld()
  await setReach(50)
  const people = await Promise.all(Array.from({ length: 20 }, (_, index) => person(`P${index}`)))
  const id = await lying()
  const outcomes = await Promise.all(people.map((each, index) => outcome(each, id, away(index))))
  expect(outcomes.filter((code) => code === null)).toHaveLength(1)
  expect(outcomes.filter((code) => code === 1645)).toHaveLength(19)
})

test('a dispenser of the map gives one thing to each who comes and stays where it is', async () => {
  const world = await mapWorld()
  const { ana, bo, must, outcome, setReach } = world
  await setReach(50)
  const machine = await world.design(
    { root_type: network.rootTypes.folder, is_map_dispenser: true },
    { actions: ['Drop', 'Dispense', { name: 'Pickup', limit_per_user: 1 }] },
  )
  const pin = await world.design()
  const [id = ''] = (await must(world.admin.post('/vatoms', { template_variation: machine, num: 1 }))).payload.ids
  const pins = await world.give(pin, world.admin, 2)
  await must(world.admin.call('PATCH', '/vatoms', { ids: pins, parent_id: id }))
  await must(world.admin.act('Drop', id, { 'geo.pos': square }))

  expect(await outcome(bo, id, away(500))).toBe(403)
  const first = await must(bo.act('Pickup', id, away(5)))
  expect(pins).toContain(first.payload.main.output.id)
  expect((await bo.inventory()).vatoms.map((vatom) => vatom.id)).toEqual([first.payload.main.output.id])
  expect(await outcome(bo, id, away(5))).toBe(1082)
  // From the sofa there is nothing to get by the other name either.
  expect((await ana.act('Dispense', id)).code).toBe(403)
  expect((await must(ana.act('Dispense', id, away(5)))).payload.main.output.id).toBeTruthy()
  const chen = await world.person('Chen')
  expect(await outcome(chen, id, away(5))).toBe(1656)
  const [row] = await world.query(`select dropped, owner_id from network_vatom where id = '${id}'`)
  expect(row).toEqual({ dropped: true, owner_id: world.admin.id })
})
