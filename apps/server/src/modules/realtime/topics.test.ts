import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { audienceOf, campaignEvent, closeCodes, defineTopic } from '@vitrine/protocol'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { listenForSockets, openSocket } from '../../testing/socket-client.ts'
import { testWorld } from '../../testing/test-world.ts'
import { createEphemeralLane } from './ephemeral-lane.ts'
import { realtimeModule } from './realtime.module.ts'

/** Who is in which space is this world's to say. */
async function worldWithSpace() {
  const world = await testWorld()
  const { app, clock } = world
  const { logger, log } = app
  const members = new Set<string>()
  const bell = defineTopic({
    name: 'bell',
    about: 'Somebody rings.',
    delivery: 'durable',
    audience: 'space',
    payload: z.object({ rung: z.string() }),
    from: [campaignEvent],
    tell: ({ audiences, data: { name: rung } }) =>
      audiences.map((audience) => ({ of: audience.slice('space:'.length), payload: { rung } })),
  })
  const needs = { log, logger, clock, authenticator: app.identity, origins: new Set<string>() }
  const { api, ...realtime } = realtimeModule({ ...needs, designsOnMap: async () => new Set<string>() })
  const authorize = ({ accountId }: { accountId: string }) => members.has(accountId)
  realtime.assemble?.([{ name: 'bells', topics: [{ topic: bell, authorize }] }])
  const server = createServer()
  realtime.attach?.(server)
  await realtime.start?.()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    await realtime.close?.()
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const ring = (space: string, ...names: string[]) =>
    world.database.transaction((tx) =>
      log.append(
        tx,
        names.map((name) =>
          campaignEvent({
            subject: '5f0c6f0e-0000-4000-8000-000000000001',
            actor: null,
            audiences: [audienceOf.space(space)],
            data: { businessId: 'lumen1', campaignId: 'c', name, facts: {} },
          } as never),
        ),
      ),
    )
  return { ...world, members, ring, api, connect: () => openSocket(port) }
}

test('a topic of a space is heard by its members, live and after an absence, in batches, and ends with the membership', async () => {
  const { members, ring, connect, api, ...world } = await worldWithSpace()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  members.add(ana.id)
  const [anas, bos] = [await connect(), await connect()]
  const began = await anas.follow(ana.accessToken, 'bell', { of: 'plaza' })
  expect(await bos.follow(bo.accessToken, 'bell', { of: 'plaza' })).toMatchObject({ ok: false, code: 'auth.forbidden' })

  await ring('elsewhere', 'not here')
  await ring('plaza', 'one', 'two')

  const frame = { type: 'updates', topic: 'bell', of: 'plaza' }
  expect(await anas.next('updates')).toMatchObject({ ...frame, payloads: [{ rung: 'one' }, { rung: 'two' }] })
  const back = await connect()
  if (!began.ok || !began.position) throw new Error('not followed')
  await back.follow(ana.accessToken, 'bell', { of: 'plaza', since: began.position })
  expect(await back.next('updates')).toMatchObject({ ...frame, payloads: [{ rung: 'one' }, { rung: 'two' }] })

  members.delete(ana.id)
  await api.beat()
  expect(await anas.next('ended')).toEqual({ type: 'ended', topic: 'bell', of: 'plaza' })
  await ring('plaza', 'three')
  anas.send({ type: 'ping' })
  const heard = anas.next('updates').catch(() => 'closed')
  expect(await Promise.race([heard, anas.next('pong').then(() => 'nothing')])).toBe('nothing')
})

test('nobody follows what is another account’s, nor what is no topic', async () => {
  const world = await testWorld()
  const { connect } = await listenForSockets(world.app)
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  for (const topic of ['user-inventory', 'user-coins', 'user-campaigns']) {
    const client = await connect()
    expect(await client.follow(bo.accessToken, topic, { of: ana.id })).toMatchObject({ code: 'auth.forbidden' })
    expect(await client.follow(bo.accessToken, topic, { of: bo.id })).toMatchObject({ ok: true })
  }
  expect(await (await connect()).follow(bo.accessToken, 'gossip')).toMatchObject({ code: 'request.invalid' })
})

test('a client of another version is sent away with a code of its own; the server says which it speaks', async () => {
  const world = await testWorld()
  const { connect } = await listenForSockets(world.app)
  const client = await connect()
  expect(await client.next('hello')).toMatchObject({ version: 2 })
  client.send({ type: 'authenticate', id: 'a', accessToken: (await world.account('Ana')).accessToken, version: 3 })
  expect((await client.closed).code).toBe(closeCodes.otherVersion)
})

test('what is worth nothing later waits for a slow client as its newest alone, and never much of it', async () => {
  let unread = 1_000_000
  const sent = Promise.withResolvers<string[]>()
  const lane = createEphemeralLane({
    unread: () => unread,
    send: (_, items) => sent.resolve(items.map(({ text }) => text)),
  })
  for (let count = 0; count < 10_000; count += 1) {
    lane.put('poses plaza', [{ position: '1-1' as never, key: `${count % 100}`, text: `${count}` }])
  }
  unread = 0
  const texts = await sent.promise
  expect(texts).toHaveLength(64)
  expect(texts.at(-1)).toBe('9999')
})
