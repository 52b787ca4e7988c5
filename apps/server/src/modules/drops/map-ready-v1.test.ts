import {
  accounts,
  deleteToken,
  getProvenance,
  getPublicToken,
  getToken,
  mergeAccounts,
  moveTokens,
  type PositionClaim,
  searchMap,
} from '@vitrine/protocol'
import { moveTowards } from '@vitrine/token-rules'
import { expect, test } from 'vitest'
import { actionMatrix } from '../../testing/action-matrix.ts'
import { campaignWorld } from '../../testing/campaign-world.ts'
import type { Person } from '../../testing/test-world.ts'
import { act, tokenWorld } from '../../testing/token-world.ts'

const square = { lat: 60.1699, lon: 24.9384 }
/** So many metres east of the square. */
const away = (metres: number, more: Partial<PositionClaim> = {}): PositionClaim => ({
  ...moveTowards(square, 90, metres),
  accuracy: 5,
  ...more,
})

const drop = (person: Person, token: string, location: object = square) =>
  act(person, token, 'map-ready-v1', 'drop-v1', { location })
const pickUp = (person: Person, token: string, position?: unknown, idempotencyKey?: string) =>
  act(person, token, 'map-ready-v1', 'pickup-v1', { position }, idempotencyKey ? { idempotencyKey } : {})

async function mapWorld() {
  const world = await tokenWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const query = async (sql: string) => (await world.database.pool.query(sql)).rows
  return {
    ...world,
    ana,
    bo,
    query,
    /** What the log says of the map, oldest first. */
    mapEvents: () => query(`select type, subject, actor, data from event_log where type like 'map.%' order by id`),
    onMap: () => query('select id, place from token where place is not null and deleted_at is null'),
    abilities: async (person: Person, tokenId: string) =>
      (await person.call(getToken, { params: { tokenId: tokenId as never } })).reply?.data.abilities.map(
        ({ name }) => name,
      ),
    read: (person: Person, tokenId: string) => person.call(getToken, { params: { tokenId: tokenId as never } }),
  }
}

test('what is dropped lies on the map for all to see, is nobody else’s yet, and comes back when its owner picks it up', async () => {
  const world = await mapWorld()
  const { ana, bo, read, abilities, mapEvents, onMap } = world
  const settings = { 'map-ready-v1': { pickupDistance: 50 }, 'transferable-v1': {}, 'cloneable-v1': {}, 'share-v1': {} }
  const token = await world.token(ana, settings)
  const folder = await world.token(ana, { 'folder-v1': {} })
  expect(await abilities(ana, token)).toEqual(
    expect.arrayContaining(['Drop', 'Transfer', 'Clone', 'ShareLink', 'Delete']),
  )
  expect((await read(bo, token)).problem?.code).toBe('token.not_found')

  const dropped = await drop(ana, token)

  expect(dropped.reply.data.token?.state['map-ready-v1']).toMatchObject({ location: square, pickupDistance: 50 })
  expect(dropped.reply.data.token).toMatchObject({ owner: ana.id, parentId: '.' })
  expect(await abilities(ana, token)).toEqual(['Pickup', 'Delete'])
  const seen = await read(bo, token)
  expect(seen.reply.data.abilities.map(({ name }) => name)).toEqual(['Pickup'])
  expect(JSON.stringify(seen.reply)).not.toContain('wasOnMap')
  expect(await onMap()).toEqual([{ id: token, place: { x: square.lon, y: square.lat } }])
  const data = { place: square, before: null, businessId: 'lumen1', objectDefinitionId: 'design-1' }
  expect(await mapEvents()).toEqual([
    { type: 'map.added', subject: token, actor: null, data: { ...data, cause: 'drop' } },
  ])

  await actionMatrix(world, 'transferable-v1', 'transfer-v1').refuses({
    'given away from the map': { by: ana, token, parameters: { recipient: bo.id }, code: 'token.already_on_map' },
  })
  await actionMatrix(world, 'cloneable-v1', 'clone-v1').refuses({
    'shared from the map': { by: ana, token, parameters: { cloneOwner: bo.id }, code: 'token.already_on_map' },
  })
  const moved = await ana.call(moveTokens, { body: { ids: [token as never], parentId: folder as never } })
  expect(moved.reply.data.refused).toMatchObject([{ id: token, code: 'token.already_on_map' }])
  expect((await drop(ana, token)).problem).toMatchObject({ code: 'token.already_on_map', error: 1644 })

  // Its owner needs no position.
  const back = await pickUp(ana, token)
  expect(back.reply.data.token?.state['map-ready-v1']).toMatchObject({ location: null })
  expect(await onMap()).toEqual([])
  expect((await mapEvents()).at(-1)).toEqual({
    type: 'map.removed',
    subject: token,
    actor: null,
    data: { ...data, cause: 'pickup' },
  })
  expect((await read(bo, token)).problem?.code).toBe('token.not_found')
  expect((await pickUp(ana, token)).problem?.code).toBe('token.not_on_map')
  expect(await abilities(ana, token)).toContain('Transfer')

  await drop(ana, token)
  expect((await ana.call(deleteToken, { params: { tokenId: token } })).status).toBe(204)
  expect(await onMap()).toEqual([])
  expect((await mapEvents()).map(({ type, data: { cause } }) => [type, cause]).slice(2)).toEqual([
    ['map.added', 'drop'],
    ['map.removed', 'delete'],
  ])
})

test('what cannot lie on the map is refused, and so is what is no place', async () => {
  const world = await mapWorld()
  const { ana, bo, query } = world
  const settings = { 'map-ready-v1': {}, 'transferable-v1': {} }
  const token = await world.token(ana, settings)
  const matrix = actionMatrix(world, 'map-ready-v1', 'drop-v1')
  await matrix.refusesStrangers({ token, parameters: { location: square } })
  await matrix.refusesParameters(ana, token, {
    'no place': {},
    'half a place': { location: { lat: 60 } },
    'no numbers': { location: { lat: '60', lon: '24' } },
    'NaN, as JSON has it': { location: { lat: null, lon: null } },
    'beyond the pole': { location: { lat: 90.000001, lon: 0 } },
    'beyond the meridian': { location: { lat: 0, lon: -180.5 } },
    'longitude first': { location: { lat: 139.69, lon: 35.68 } },
    'more than a place': { location: { ...square, alt: 3 } },
    'a list': { location: [60, 24] },
  })
  const folder = await world.token(ana, { 'folder-v1': {}, ...settings })
  const inside = await world.token(ana, settings)
  await ana.call(moveTokens, { body: { ids: [inside], parentId: folder } })
  const sold = await world.token(ana, { ...settings, 'commerce-v1': {} })
  await query(`update token set state = jsonb_set(state, '{commerce-v1,channel}', '"direct"') where id = '${sold}'`)
  const machine = await world.token(ana, { 'map-ready-v1': { isMapDispenser: true } })
  const location = square
  const refused = (token: string, reason: string) => ({
    by: ana,
    token,
    parameters: { location },
    code: 'token.wrong_state' as const,
    details: { reason },
  })
  await matrix.refuses({
    'in a folder': refused(inside, 'in_folder'),
    'a folder that holds something': { by: ana, token: folder, parameters: { location }, code: 'token.has_contents' },
    'for sale': refused(sold, 'for_sale'),
    'a dispenser of nothing': refused(machine, 'dispenses_nothing'),
  })
  // A design cannot say that all its tokens lie somewhere.
  const everywhere = await world.token(ana, { 'map-ready-v1': { location: square } })
  expect((await pickUp(ana, everywhere)).problem?.code).toBe('token.not_on_map')
  expect((await world.read(bo, everywhere)).problem?.code).toBe('token.not_found')
  await matrix.answersReplays(ana, token, { location })
  await matrix.refusesFormerOwner({
    by: ana,
    to: bo,
    token: await world.token(ana, settings),
    parameters: { location },
  })
})

test('of 20 people who reach for a token one gets it, and the others hear that it is picked up', async () => {
  const world = await mapWorld()
  const { ana, query, mapEvents } = world
  const people = await Promise.all(Array.from({ length: 20 }, (_, index) => world.account(`P${index}`)))
  const token = await world.token(ana, { 'map-ready-v1': { pickupDistance: 50, limitPerUser: 1 } })
  await drop(ana, token)

  const answers = await Promise.all(
    people.map((person, index) => pickUp(person, token, away(20 + index), `pick-${index}`)),
  )

  const winner = answers.findIndex(({ status }) => status === 200)
  const taker = people[winner] as Person
  expect(answers[winner]?.reply.data.token).toMatchObject({ owner: taker.id, lastOwner: ana.id })
  expect(answers.filter(({ problem }) => problem).map(({ problem }) => problem)).toEqual(
    Array(19).fill(expect.objectContaining({ code: 'token.not_on_map', error: 1645 })),
  )
  expect(await query(`select owner_id, held from holding where held <> 0`)).toEqual([{ owner_id: taker.id, held: 1 }])
  expect(
    await query(`select data->>'cause' as cause, audiences from event_log where type = 'token.transferred'`),
  ).toEqual([{ cause: 'pickup', audiences: accounts(ana.id, taker.id) }])
  expect(await query(`select actor, subject from event_log where type = 'action.picked-up'`)).toEqual([
    { actor: taker.id, subject: token },
  ])
  expect((await mapEvents()).map(({ type }) => type)).toEqual(['map.added', 'map.removed'])
  // The winner whose answer was lost hears it again; who comes later is told, too, also who dropped it.
  expect((await pickUp(taker, token, away(20 + winner), `pick-${winner}`)).reply).toEqual(answers[winner]?.reply)
  expect((await pickUp(await world.account('Late'), token, away(1))).problem?.error).toBe(1645)
  expect((await pickUp(ana, token)).problem?.error).toBe(1645)
  // Losing costs nothing of what one may pick up: only the winner has had theirs.
  const next = await world.issue('design-1', ana)
  await drop(ana, next[0] as string)
  expect((await pickUp(taker, next[0] as string, away(1))).problem).toMatchObject({ code: 'token.limit_reached' })
  expect((await pickUp(people[(winner + 1) % 20] as Person, next[0] as string, away(1))).status).toBe(200)
})

test('what its owner alone may read stays theirs while it lies on the map', async () => {
  const world = await mapWorld()
  const { ana, bo, query, read } = world
  const token = await world.token(ana, {
    'map-ready-v1': {},
    'user-points-v2': { channel: 'stamps' },
    'redeemable-v1': { totalQuantity: 3 },
    'share-v1': {},
    'form-v1': { fields: [{ id: 'wish', label: 'Wish', type: 'text' }] },
  })
  await query(`update token set state = state || '{"user-points-v2":{"total":41},"share-v1":{"shareUrl":"https://secret.example","scores":{}},
    "redeemable-v1":{"count":2,"lastRedeemedAt":"2026-05-31T09:00:00.000Z"},"form-v1":{"data":{"wish":"a pony"}}}' where id = '${token}'`)
  await drop(ana, token)

  const hers = JSON.stringify((await read(ana, token)).reply)
  const his = JSON.stringify((await read(bo, token)).reply)

  for (const secret of ['"total":41', 'secret.example', '2026-05-31T09', 'a pony']) {
    expect(hers).toContain(secret)
    expect(his).not.toContain(secret)
  }
})

test('who laid something down, and who had it before, is told to nobody who passes by', async () => {
  const world = await mapWorld()
  const { ana, bo, read } = world
  const chen = await world.account('Chen')
  const token = await world.token(chen, { 'map-ready-v1': {}, 'transferable-v1': {} })
  expect((await act(chen, token, 'transferable-v1', 'transfer-v1', { recipient: ana.id })).status).toBe(200)
  await drop(ana, token)
  const body = { bottomLeft: { lat: -90, lon: -180 }, topRight: { lat: 90, lon: 180 } } as never
  const seenBy = async (person: Person) => {
    const [found, provenance] = [
      await person.call(searchMap, { body }),
      await person.call(getProvenance, { params: { tokenId: token as never } }),
    ]
    expect([found.reply.data.items.length, provenance.reply.data.length]).toEqual([1, 3])
    return JSON.stringify([found.reply, (await read(person, token)).reply, provenance.reply])
  }

  const [hers, his] = [await seenBy(ana), await seenBy(bo)]

  for (const somebody of [ana.id, chen.id]) {
    expect(hers).toContain(somebody)
    expect(his).not.toContain(somebody)
  }
  expect(his).not.toMatch(/"name":"(Ana|Chen)/)
  // Whoever picks it up may know where it has been.
  await pickUp(bo, token)
  expect(JSON.stringify((await bo.call(getProvenance, { params: { tokenId: token as never } })).reply)).toContain(
    ana.id,
  )
})

test('who may pick up: guests where they may, each person so many, also after accounts became one', async () => {
  const world = await mapWorld()
  const { ana, bo } = world
  const guest = await world.account('Guest', { guest: true })
  await world.design({ 'map-ready-v1': { limitPerUser: 1 } }, { id: 'leaf' })
  await world.design({ 'map-ready-v1': { guests: false } }, { id: 'flower' })
  const lying = async (design: string) => {
    const [id] = await world.issue(design, ana)
    await drop(ana, id as string)
    return id as string
  }
  const matrix = actionMatrix(world, 'map-ready-v1', 'pickup-v1')
  expect((await pickUp(guest, await lying('leaf'))).status).toBe(200)
  const [leaf, flower] = [await lying('leaf'), await lying('flower')]
  await matrix.refuses({
    'a guest': { by: guest, token: flower, code: 'auth.guest_not_allowed' },
    'who had theirs': { by: guest, token: leaf, code: 'token.limit_reached', details: { limit: 1 } },
    'signed out': { by: world.stranger, token: leaf, code: 'auth.token_missing' },
    'what never lay there': { by: bo, token: await world.token(ana, { 'map-ready-v1': {} }), code: 'token.not_found' },
  })
  const body = { sourceAccessToken: guest.accessToken, targetAccessToken: bo.accessToken }
  expect((await bo.call(mergeAccounts, { body })).status).toBe(200)
  expect((await pickUp(bo, leaf)).problem?.code).toBe('token.limit_reached')
  expect((await pickUp(bo, flower)).status).toBe(200)
})

test('a dispenser of the map gives to whoever comes, stays where it is, and is empty in the end', async () => {
  const world = await mapWorld()
  const { ana, bo, onMap } = world
  await world.design({ 'scarcity-v1': { maxObjects: 2 } }, { id: 'pin' })
  const machine = await world.token(ana, {
    'map-ready-v1': { isMapDispenser: true, pickupDistance: 30, limitPerUser: 1 },
    'dispense-v1': { public: true, objectDefinitionId: 'pin' },
  })
  const dispense = (person: Person) => act(person, machine, 'dispense-v1', 'dispense-v1')
  await drop(ana, machine)

  const first = await pickUp(bo, machine, away(10))

  expect(first.reply.data.output.given).toMatchObject([{ objectDefinitionId: 'pin' }])
  expect(first.reply.data.token).toMatchObject({ id: machine, owner: '.' })
  expect(await onMap()).toHaveLength(1)
  // From the sofa there is nothing to get, and the page of its link offers nothing.
  const page = await world.stranger.call(getPublicToken, { params: { tokenId: machine } })
  expect(page.reply.data.offer).toBeNull()
  const chen = await world.account('Chen')
  expect((await dispense(chen)).problem?.details).toEqual({ reason: 'on_map' })
  expect(await world.abilities(chen, machine)).toEqual(['Pickup'])
  expect((await pickUp(bo, machine, away(10))).problem?.code).toBe('token.limit_reached')
  expect((await pickUp(chen, machine, away(10))).status).toBe(200)
  const dora = await world.account('Dora')
  expect((await pickUp(dora, machine, away(10))).problem).toMatchObject({ code: 'token.dispenser_empty', error: 1656 })
  expect((await pickUp(dora, machine, away(10))).problem?.code).toBe('token.dispenser_empty')
  expect((await pickUp(ana, machine)).reply.data.token?.owner).toBe(ana.id)
  expect(await onMap()).toEqual([])
})

test('what is open to everybody elsewhere is had on the map by coming there alone', async () => {
  const world = await mapWorld()
  const { ana, bo } = world
  await world.design({ 'scarcity-v1': { maxObjects: 2 } }, { id: 'pin' })
  const machine = await world.token(ana, {
    'map-ready-v1': { pickupDistance: 30 },
    'dispense-v1': { public: true, objectDefinitionId: 'pin' },
  })
  const master = await world.token(ana, {
    'map-ready-v1': { pickupDistance: 30 },
    'acquirable-v1': { mode: 'variation' },
  })
  const tries = () =>
    Promise.all([
      act(bo, machine, 'dispense-v1', 'dispense-v1'),
      act(bo, master, 'acquirable-v1', 'acquire-pub-variation-v1'),
    ])
  expect((await tries()).map(({ status }) => status)).toEqual([200, 200])
  for (const token of [machine, master]) await drop(ana, token)

  const refused = await tries()

  expect(refused.map(({ problem }) => problem?.details)).toEqual([{ reason: 'on_map' }, { reason: 'on_map' }])
  for (const token of [machine, master]) expect(await world.abilities(bo, token)).toEqual(['Pickup'])
})

test('who picks something up gets the campaign’s points for it; taking back one’s own brings nothing', async () => {
  const world = await campaignWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const leaf = await world.design({ 'map-ready-v1': {} })
  const effects = [{ id: 'add-points-v2', config: { points: 3 } }]
  await world.rules({ trigger: { id: 'picked-up', config: { objectDefinitionId: leaf } }, effects } as never)
  const [token = ''] = await world.issue(leaf, ana)
  await drop(ana, token)
  await pickUp(ana, token)
  await drop(ana, token)
  await pickUp(bo, token)

  await world.settle()

  expect([(await world.pointsOf(ana)).total, (await world.pointsOf(bo)).total]).toEqual([0, 3])
})
