import { closeCodes } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { readConfig } from '../../platform/config/config.ts'
import { createSecrets } from '../../platform/config/secrets.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { silentLogger } from '../../platform/telemetry/logger.ts'
import { kiosk, listenForFrames, networkWorld } from './testing/network-world.ts'

const here = { lat: 60.1619, lon: 24.9514 }
const box = { top_left: { lat: 61, lon: 24 }, bottom_right: { lat: 60, lon: 26 } }
const monitor = (payload: object) => ({ id: '1', version: '1', type: 'command', cmd: 'monitor', payload })

test('people’s sockets hear what happens to their objects and on the map they watch, and nothing else', async () => {
  const world = await networkWorld()
  const [ana, bo, chen] = [await world.person('Ana'), await world.person('Bo'), await world.person('Chen')]
  const variation = await world.design({}, { actions: ['Transfer', 'Drop', 'Pickup'] })
  const [id = '', other = ''] = await world.give(variation, ana, 2)
  const { connect, refused } = await listenForFrames(world.app)

  expect(await refused(`app_id=vitrine-wallet&token=nonsense`)).toBe(401)
  expect(await refused(`app_id=kiosk&token=${ana.accessToken}`)).toBe(401)
  expect(await refused(`app_id=nobody&token=${ana.accessToken}`)).toBe(400)
  expect(await refused(`app_id=vitrine-wallet&token=${ana.accessToken}`, 'https://evil.example')).toBe(403)

  const anas = await connect(ana)
  const bos = await connect(bo, kiosk.origin)
  const chens = await connect(chen)
  bos.command(monitor(box), 'binary')
  chens.command(monitor({ geohashes: ['ud9', 'u4xez'] }))
  await Promise.all([bos.settled(), chens.settled()])

  await world.must(ana.act('Drop', id, { 'geo.pos': here }))
  const added = { op: 'add', vatom_id: id, action_name: 'Drop', ...here }
  expect((await bos.next('map')).payload).toMatchObject(added)
  expect((await chens.next('map')).payload).toMatchObject(added)
  expect((await anas.next('state_update')).payload.new_object['vAtom::vAtomType']).toEqual({
    visibility: { type: 'public', value: '*' },
    geo_pos: { type: 'Point', coordinates: [here.lon, here.lat] },
    dropped: true,
  })
  // An `add` makes clients fetch at once.
  expect((await bo.post('/user/vatom/get', { ids: [id] })).payload.vatoms).toHaveLength(1)

  // Elsewhere from now on: a newer command replaces the one before
  chens.command(monitor({ top_left: { lat: -10, lon: 170 }, bottom_right: { lat: -20, lon: -170 } }))
  await chens.settled()
  await world.must(bo.act('Pickup', id))
  const moved = { old_owner: ana.id, new_owner: bo.id, id, action_name: 'Pickup', parent_id: '.' }
  expect((await anas.next('inventory')).payload).toMatchObject(moved)
  expect((await bos.next('inventory')).payload).toMatchObject(moved)
  expect((await bos.next('state_update')).payload.new_object['vAtom::vAtomType']).toMatchObject({
    dropped: false,
    owner: bo.id,
    visibility: { type: 'owner' },
  })
  expect((await bos.next('my_events')).payload).toMatchObject({
    action_name: 'Pickup',
    triggered_by: bo.id,
    vatoms: [id],
  })
  await anas.next('my_events')
  expect((await anas.next('my_events')).payload.msg).toBe('<b>Bo</b> picked up <b>Design 1</b>.')

  await world.must(ana.post('/user/vatom/trash', { 'this.id': other }))
  expect((await anas.next('inventory')).payload.new_owner).not.toBe(ana.id)
  const [fiji = ''] = await world.give(variation, ana)
  await world.must(ana.act('Drop', fiji, { 'geo.pos': { lat: -18, lon: 178 } }))
  expect((await chens.next('map')).payload.vatom_id).toBe(fiji)
  expect(chens.waiting()).toEqual([])
  expect(bos.waiting()).toEqual([])

  // A merchant's clients are called
  const coupon = await world.design(
    { redeemable: true },
    { actions: ['Transfer'], variation: { private: { 'redeemable-v1': { merchants: [bo.id] } } } },
  )
  const [offered = ''] = await world.give(coupon, ana)
  await world.must(ana.post('/user/vatom/request/redemption', { object_id: offered }))
  expect((await bos.next('rpc')).payload).toEqual({
    method: 'redemption-requested',
    object_id: offered,
    user_id: ana.id,
  })

  // What is not understood is said, and costs nothing
  chens.command({ id: '9', type: 'command', cmd: 'unheard' })
  expect((await chens.next('info')).payload.message).toBe('The command was not understood.')
  const swapped = { top_left: { lat: 139.8, lon: 35.6 }, bottom_right: { lat: 139.6, lon: 35.8 } }
  for (const box of [
    swapped,
    { top_left: { lat: 'NaN', lon: 0 }, bottom_right: { lat: 0, lon: 0 } },
    { geohashes: ['!'] },
  ]) {
    chens.command(monitor(box))
    expect((await chens.next('info')).payload.message).toBe('The command was not understood.')
  }
  chens.socket.send('{')
  expect((await chens.next('info')).payload.message).toBe('The command was not understood.')
  for (let index = 0; index < 60; index++) chens.command({ id: index, cmd: 'ping' })
  expect(await chens.closed).toBe(closeCodes.tooManyFrames)
  bos.socket.send('x'.repeat(20_000))
  expect(await bos.closed).toBe(1009)

  // A session that ended takes its sockets along
  await world.must(ana.post('/user/logout', {}))
  world.clock.advance({ seconds: 1 })
  await world.app.network.beat()
  expect(await anas.closed).toBe(closeCodes.unauthenticated)
})

test('a socket of another server process hears the same', async () => {
  const world = await networkWorld()
  const [ana, bo] = [await world.person('Ana'), await world.person('Bo')]
  const variation = await world.design({}, { actions: ['Transfer'] })
  const [id = ''] = await world.give(variation, ana)
  const database = openDatabase({ url: world.database.url })
  const second = await createApp({
    database,
    clock: world.clock,
    logger: silentLogger,
    publicUrl: 'http://vitrine.test',
    config: readConfig({ env: { DATA_DIR: '/nonexistent-data' } }),
    secrets: createSecrets(['the secret of a test world, which is no secret']),
  })
  try {
    const { connect } = await listenForFrames(second)
    const bos = await connect(bo)
    await world.must(ana.act('Transfer', id, { 'new.owner.id': bo.id }))
    expect((await bos.next('inventory')).payload).toMatchObject({ id, new_owner: bo.id, old_owner: ana.id })
    expect((await bos.next('my_events')).payload.msg).toBe('<b>Ana</b> sent you <b>Design 1</b>.')
  } finally {
    await second.close()
    await database.close()
  }
})
