import { closeCodes } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { listenForSockets } from '../../testing/socket-client.ts'
import { testWorld } from '../../testing/test-world.ts'
import { createBacklog } from './backlog.ts'
import { worldWithSpace } from './testing/space-world.ts'

test('a topic of a space is heard by its members, live and after an absence, in batches, and ends with the membership', async () => {
  const { letIn, putOut, ring, connect, api, ...world } = await worldWithSpace()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  letIn(ana.id, 'plaza')
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

  putOut(ana.id, 'plaza')
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
  const backlog = createBacklog({
    unread: () => unread,
    send: (_, items) => sent.resolve(items.map(({ text }) => text)),
  })
  for (let count = 0; count < 10_000; count += 1) {
    backlog.put('poses plaza', [{ position: null, businessId: null, key: `${count % 100}`, text: `${count}` }])
  }
  expect(backlog.takes('poses plaza')).toBe(true)
  unread = 0
  const texts = await sent.promise
  expect(texts).toHaveLength(64)
  expect(texts.at(-1)).toBe('9999')
  expect(backlog.takes('poses plaza')).toBe(false)
})
