import { closeCodes, type GeoBox, type MapUpdate, type Place } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { readConfig } from '../../platform/config/config.ts'
import { createSecrets } from '../../platform/config/secrets.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { silentLogger } from '../../platform/telemetry/logger.ts'
import { listenForSockets, type SocketClient } from '../../testing/socket-client.ts'
import type { Person } from '../../testing/test-world.ts'
import { act, tokenWorld } from '../../testing/token-world.ts'

const helsinki = { lat: 60.17, lon: 24.94 }
const fiji = { lat: -17.7, lon: 180 }

const box = (bottom: number, left: number, top: number, right: number): GeoBox => ({
  bottomLeft: { lat: bottom, lon: left },
  topRight: { lat: top, lon: right },
})
const around = ({ lat, lon }: Place) => box(lat - 0.05, lon - 0.05, lat + 0.05, lon + 0.05)

async function mapWorld() {
  const world = await tokenWorld()
  return { ...world, ...(await listenForSockets(world.app)), map: await world.design({ 'map-ready-v1': {} }) }
}

async function monitor(client: SocketClient, given: unknown, id = 'm') {
  client.send({ type: 'monitor', id, box: given as GeoBox | null })
  const reply = await client.next('reply')
  expect(reply.id).toBe(id)
  return reply
}

async function watching({ connect }: { connect(): Promise<SocketClient> }, person: Person, given: GeoBox | null) {
  const client = await connect()
  await client.join(person.accessToken)
  expect(await monitor(client, given)).toMatchObject({ ok: true })
  return client
}

const drop = async (person: Person, id: string, location: Place) =>
  expect((await act(person, id, 'map-ready-v1', 'drop-v1', { location })).problem).toBeNull()
const pickup = async (person: Person, id: string) =>
  expect((await act(person, id, 'map-ready-v1', 'pickup-v1')).problem).toBeNull()

async function heard(client: SocketClient): Promise<MapUpdate[]> {
  const { mapUpdates, reload } = await client.next('map-updated')
  expect(reload).toBeUndefined()
  return mapUpdates
}

/** What is told together is told to everybody before any of them is answered after it. */
async function nothingMore(...clients: SocketClient[]): Promise<void> {
  for (const client of clients) {
    client.send({ type: 'ping' })
    const first = await Promise.race([client.next('map-updated'), client.next('pong')])
    expect(first.type).toBe('pong')
  }
}

test('everybody whose box holds a change hears of it, the dropper’s tabs too, and nobody else', async () => {
  const world = await mapWorld()
  const [ana, bo, chen] = [await world.account('Ana'), await world.account('Bo'), await world.account('Chen')]
  const [id = '', other = ''] = await world.issue(world.map, ana, ana)
  const anas = await watching(world, ana, around(helsinki))
  const bos = await watching(world, bo, box(-90, -180, 90, 180))
  const chens = await watching(world, chen, box(-20, 170, -10, -170))
  const none = await watching(world, chen, null)
  const update = (operation: string, vatomId: string, { lat, lon }: Place) => ({
    operation,
    vatomId,
    businessId: 'lumen1',
    objectDefinitionId: world.map,
    position: { type: 'Point', coordinates: [lon, lat] },
  })

  await drop(ana, id, helsinki)
  for (const client of [anas, bos]) expect(await heard(client)).toEqual([update('add', id, helsinki)])
  await drop(ana, other, fiji)
  for (const client of [bos, chens]) expect(await heard(client)).toEqual([update('add', other, fiji)])
  await pickup(bo, other)
  for (const client of [bos, chens]) expect(await heard(client)).toEqual([update('remove', other, fiji)])
  await nothingMore(anas, none)

  // A newer box is in place of the one before; null is none
  expect(await monitor(chens, around(helsinki))).toMatchObject({ ok: true })
  expect(await monitor(anas, null)).toMatchObject({ ok: true })
  await pickup(chen, id)
  for (const client of [bos, chens]) expect(await heard(client)).toEqual([update('remove', id, helsinki)])
  await nothingMore(anas, none)

  // What a brand does not show is not told; what is deleted is gone
  const draft = await world.design({ 'map-ready-v1': {} }, { draft: true })
  const lay = (design: string, count: number) =>
    world.database.transaction((tx) =>
      world.app.tokens.issue(tx, {
        objectDefinitionId: design,
        tokens: Array.from({ length: count }, () => ({ ownerId: ana.id, location: helsinki })),
      }),
    )
  await lay(draft, 1)
  const [shown = ''] = await lay(world.map, 1)
  expect(await heard(chens)).toEqual([update('add', shown, helsinki)])
  await act(ana, shown, 'deletable-v1', 'delete-v1')
  expect(await heard(chens)).toEqual([update('remove', shown, helsinki)])

  // More than anybody would draw one by one
  await lay(world.map, 150)
  expect(await chens.next('map-updated')).toEqual({ type: 'map-updated', mapUpdates: [], reload: true })
  // And what comes after that is told as before
  const [later = ''] = await lay(world.map, 1)
  expect(await heard(chens)).toEqual([update('add', later, helsinki)])
  await nothingMore(chens, none)
})

test('a box may follow every step of a moving map; one that is none changes nothing; a flood ends the connection', async () => {
  const world = await mapWorld()
  const ana = await world.account('Ana')
  const stranger = await world.connect()
  expect(await monitor(stranger, around(helsinki))).toMatchObject({ ok: false, code: 'auth.token_missing' })

  const client = await watching(world, ana, around(helsinki))
  for (let step = 100; step >= 0; step--) {
    client.send({ type: 'monitor', id: `${step}`, box: around({ lat: helsinki.lat + step / 10, lon: helsinki.lon }) })
  }
  for (let step = 100; step >= 0; step--) expect(await client.next('reply')).toMatchObject({ id: `${step}`, ok: true })
  const bad = [
    box(61, 24, 60, 25),
    box(0, 0, 91, 0),
    box(139.6, 35.6, 139.8, 35.8),
    { bottomLeft: helsinki },
    { bottomLeft: { lat: 'NaN', lon: 0 }, topRight: helsinki },
    'everywhere',
  ]
  for (const each of bad) expect(await monitor(client, each)).toMatchObject({ ok: false, code: 'request.invalid' })
  const [id = ''] = await world.issue(world.map, ana)
  await drop(ana, id, helsinki)
  expect(await heard(client)).toMatchObject([{ operation: 'add', vatomId: id }])

  for (let step = 0; step < 1_000; step++) client.send({ type: 'monitor', id: 'f', box: around(helsinki) })
  expect((await client.closed).code).toBe(closeCodes.tooManyFrames)
  stranger.send({ type: 'monitor', id: 'x'.repeat(65), box: null })
  expect((await stranger.closed).code).toBe(closeCodes.badFrame)
})

test('a socket of another server process hears the same', async () => {
  const world = await mapWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const [id = ''] = await world.issue(world.map, ana)
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
    const client = await watching(await listenForSockets(second), bo, around(helsinki))
    await drop(ana, id, helsinki)
    expect(await heard(client)).toMatchObject([{ operation: 'add', vatomId: id }])
  } finally {
    await second.close()
    await database.close()
  }
})
