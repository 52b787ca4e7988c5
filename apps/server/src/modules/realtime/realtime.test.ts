import { closeCodes, deleteToken, type LogPosition, updateToken } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { listenForSockets, type SocketClient } from '../../testing/socket-client.ts'
import { send, share, tokenWorld } from '../../testing/token-world.ts'

async function liveWorld() {
  const world = await tokenWorld()
  return { ...world, ...(await listenForSockets(world.app)) }
}

/** Frames answer in order: when the answer to a ping is there, so is everything that was sent before it. */
async function settled(client: SocketClient): Promise<void> {
  client.send({ type: 'ping' })
  await client.next('pong')
}

test('a transfer reaches the receiver as an arrival and every tab of the sender as a removal', async () => {
  const world = await liveWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const tabs = [await world.connect(), await world.connect(), await world.connect()] as const
  await tabs[0].join(ana.accessToken)
  await tabs[1].join(ana.accessToken)
  await tabs[2].join(bo.accessToken)
  const id = await world.token(ana)
  for (const tab of [tabs[0], tabs[1]]) {
    // R20: what its author gives comes from the business.
    expect(await tab.updates(1)).toMatchObject([{ operation: 'add', vatomId: id, cause: 'issue', by: 'lumen1' }])
  }

  await send(ana, id, bo.id)

  expect(await tabs[0].updates(1)).toMatchObject([{ operation: 'remove', vatomId: id, cause: 'transfer' }])
  expect(await tabs[1].updates(1)).toMatchObject([{ operation: 'remove', vatomId: id, cause: 'transfer' }])
  expect(await tabs[2].updates(1)).toMatchObject([{ operation: 'add', vatomId: id, cause: 'transfer', by: ana.id }])
})

test('opening, sharing and deleting are told with their causes, and nobody else hears of them', async () => {
  const world = await liveWorld()
  const [ana, bo, chen] = [await world.account('Ana'), await world.account('Bo'), await world.account('Chen')]
  const id = await world.token(ana, { 'cloneable-v1': {} })
  const [anas, bos, chens] = [await world.connect(), await world.connect(), await world.connect()]
  await Promise.all([anas.join(ana.accessToken), bos.join(bo.accessToken), chens.join(chen.accessToken)])

  await ana.call(updateToken, { params: { tokenId: id }, body: { openedAt: '2026-06-01T12:00:00.000Z' } })
  await ana.call(updateToken, { params: { tokenId: id }, body: { openedAt: '2026-06-02T12:00:00.000Z' } })
  await share(ana, id, bo.id)
  await ana.call(deleteToken, { params: { tokenId: id } })

  expect((await anas.updates(3)).map(({ operation, cause }) => [operation, cause])).toEqual([
    ['update', 'open'],
    ['update', 'clone'],
    ['remove', 'delete'],
  ])
  expect(await bos.updates(1)).toMatchObject([{ operation: 'add', cause: 'clone', by: ana.id }])
  await settled(chens)
  expect(await Promise.race([chens.updates(1), settled(chens).then(() => 'nothing')])).toBe('nothing')
})

test('a client that comes back gets what it missed, in order and once, and then what happens', async () => {
  const world = await liveWorld()
  const bo = await world.account('Bo')
  const design = await world.design()
  const first = await world.connect()
  await first.join(bo.accessToken)
  const [before] = await world.issue(design, bo)
  const position = (await first.updates(1))[0]?.position
  await first.close()
  const missed = [
    ...(await world.issue(design, bo)),
    ...(await world.issue(design, bo)),
    ...(await world.issue(design, bo)),
  ]

  const second = await world.connect()
  await second.join(bo.accessToken, position)
  const [live] = await world.issue(design, bo)

  const heard = await second.updates(4)
  expect(heard.map((update) => update.vatomId)).toEqual([...missed, live])
  expect(before).not.toBe(live)
})

test('500 that were missed come in one frame', async () => {
  const world = await liveWorld()
  const bo = await world.account('Bo')
  const design = await world.design()
  const client = await world.connect()
  const since = await client.join(bo.accessToken)
  await client.close()
  const missed = await world.issue(design, ...Array.from({ length: 499 }, () => bo))
  missed.push(...(await world.issue(design, bo)))

  const back = await world.connect()
  await back.join(bo.accessToken, since)

  const { userInventoryUpdates } = await back.next('user-inventory-updated')
  expect(userInventoryUpdates.map(({ vatomId }) => vatomId)).toEqual(missed)
})

test('through any number of broken connections during a stream nothing is missed and nothing comes twice', async () => {
  const world = await liveWorld()
  const bo = await world.account('Bo')
  const design = await world.design()
  const total = 120
  const issued: string[] = []
  const stream = (async () => {
    // Four at a time, so that events commit out of the order in which they began.
    for (let done = 0; done < total; done += 4) {
      const ids = await Promise.all([1, 2, 3, 4].map(() => world.issue(design, bo)))
      issued.push(...ids.flat())
    }
  })()

  const heard: string[] = []
  let since: LogPosition | undefined
  let client = await world.connect()
  since = await client.join(bo.accessToken)
  const early = (await world.database.pool.query('select id from token')).rows.length
  while (heard.length < total - early) {
    for (const update of await client.updates(Math.min(7, total - early - heard.length))) {
      heard.push(update.vatomId)
      since = update.position
    }
    await client.close()
    client = await world.connect()
    await client.join(bo.accessToken, since)
  }
  await stream

  expect(new Set(heard).size).toBe(heard.length)
  expect(issued).toEqual(expect.arrayContaining(heard))
})

test('a gap that is too long to replay, and a position from elsewhere, are answered with a reset', async () => {
  const world = await liveWorld()
  const bo = await world.account('Bo')
  const design = await world.design()
  const start = await world.app.log.head()
  await world.issue(design, ...Array.from({ length: 501 }, () => bo))

  for (const since of [start, '99999999999999999999-1' as LogPosition]) {
    const client = await world.connect()
    const position = await client.join(bo.accessToken, since)
    expect(await client.next('reset')).toEqual({ type: 'reset', topic: 'user-inventory', position })
    const [id] = await world.issue(design, bo)
    expect(await client.updates(1)).toMatchObject([{ vatomId: id }])
  }
})

test('after unsubscribing nothing is sent', async () => {
  const world = await liveWorld()
  const bo = await world.account('Bo')
  const client = await world.connect()
  await client.join(bo.accessToken)
  client.send({ type: 'unsubscribe', id: 'u', topic: 'user-inventory' })
  await client.next('reply')
  const other = await world.connect()
  await other.join(bo.accessToken)

  await world.token(bo)

  await other.updates(1)
  expect(await Promise.race([client.updates(1), settled(client).then(() => 'nothing')])).toBe('nothing')
})

test('what waited for an address arrives live with the cause claim when its owner proves it', async () => {
  const world = await liveWorld()
  const ana = await world.account('Ana')
  const guest = await world.account('Guest', { guest: true })
  const id = await world.token(ana)
  await send(ana, id, 'new@example.com')
  const client = await world.connect()
  await client.join(guest.accessToken)

  await world.database.transaction((tx) =>
    world.app.everyModule.identityVerified(tx, { accountId: guest.id, type: 'email', value: 'new@example.com' }),
  )

  expect(await client.updates(1)).toMatchObject([{ operation: 'add', vatomId: id, cause: 'claim', by: ana.id }])
})

test.each([
  ['no JSON', 'hello', closeCodes.badFrame],
  ['an unknown frame', '{"type":"dance"}', closeCodes.badFrame],
  [
    'a position that is none',
    '{"type":"subscribe","id":"1","topic":"user-inventory","since":"1;drop"}',
    closeCodes.badFrame,
  ],
  ['bytes', Buffer.from([1, 2, 3]), closeCodes.badFrame],
  ['a frame of 20 kB', `"${'x'.repeat(20_000)}"`, 1009],
  ['a forged token', '{"type":"authenticate","id":"1","accessToken":"forged"}', closeCodes.unauthenticated],
])('%s ends the connection with a code that says why', async (_, data, code) => {
  const world = await liveWorld()
  const client = await world.connect()

  client.sendRaw(data)

  expect((await client.closed).code).toBe(code)
})

test('who has not said who they are hears nothing, and is sent away after a while', async () => {
  const world = await liveWorld()
  const client = await world.connect()

  client.send({ type: 'subscribe', id: 's', topic: 'user-inventory' })
  expect(await client.next('reply')).toMatchObject({ ok: false, code: 'auth.token_missing' })

  world.clock.advance({ seconds: 20 })
  await world.app.realtime.beat()
  expect((await client.closed).code).toBe(closeCodes.unauthenticated)
})

test('a client that sends frames without end is cut off', async () => {
  const world = await liveWorld()
  const client = await world.connect()

  for (let count = 0; count < 200; count += 1) client.send({ type: 'ping' })

  expect((await client.closed).code).toBe(closeCodes.tooManyFrames)
})

test('a client that asks for topics without end is cut off, however many it puts into a frame', async () => {
  const world = await liveWorld()
  const ana = await world.account('Ana')
  const client = await world.connect()
  await client.join(ana.accessToken)
  const subscriptions = Array.from({ length: 40 }, (_, each) => ({ id: `${each}`, topic: 'user-inventory' }))

  client.send({ type: 'subscribe-all', subscriptions })
  client.send({ type: 'subscribe-all', subscriptions })

  expect((await client.closed).code).toBe(closeCodes.tooManyFrames)
})

test('a socket ends when its access token expires, and lives on with a new one', async () => {
  const world = await liveWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const [forgetful, careful] = [await world.connect(), await world.connect()]
  await forgetful.join(ana.accessToken)
  await careful.join(bo.accessToken)
  world.clock.advance({ seconds: 3_500 })
  const fresh = await world.app.identity.accessTokens.issue({
    accountId: bo.id,
    clientId: 'vitrine-wallet',
    guest: false,
    scope: 'openid',
  })
  careful.send({ type: 'authenticate', id: 'again', accessToken: fresh })
  expect(await careful.next('reply')).toMatchObject({ id: 'again', ok: true })

  world.clock.advance({ seconds: 200 })
  await world.app.realtime.beat()

  expect((await forgetful.closed).code).toBe(closeCodes.unauthenticated)
  await careful.next('ping')
  const id = await world.token(bo)
  expect(await careful.updates(1)).toMatchObject([{ vatomId: id }])
})

test('a connection whose other end is gone is let go at the second beat', async () => {
  const world = await liveWorld()
  const ana = await world.account('Ana')
  const client = await world.connect()
  await client.join(ana.accessToken)
  // It still acknowledges bytes, as a sleeping phone's network does, and answers nothing.
  await world.app.realtime.beat()
  expect(world.app.realtime.size).toBe(1)

  await world.app.realtime.beat()

  await client.closed
  expect(world.app.realtime.size).toBe(0)
})

test('pages of other origins are refused, our own and programs are not', async () => {
  const world = await liveWorld()

  await expect(world.connect({ origin: 'https://evil.example' })).rejects.toThrow('403')
  await expect(world.connect({ path: '/api/other' })).rejects.toThrow('404')
  await expect(world.connect({ path: '//' })).rejects.toThrow('404')
  expect(await (await world.connect({ origin: 'http://vitrine.test' })).next('hello')).toBeTruthy()
  expect(await (await world.connect({ origin: `http://127.0.0.1:${world.port}` })).next('hello')).toBeTruthy()
})

test('one person has at most 32 sockets', async () => {
  const world = await liveWorld()
  const ana = await world.account('Ana')
  for (let count = 0; count < 32; count += 1) await (await world.connect()).join(ana.accessToken)

  const oneMore = await world.connect()
  oneMore.send({ type: 'authenticate', id: 'a', accessToken: ana.accessToken })

  expect((await oneMore.closed).code).toBe(closeCodes.tooManyFrames)
})

test('on shutdown every client is told that the server goes away', async () => {
  const world = await liveWorld()
  const client = await world.connect()
  await client.join((await world.account('Ana')).accessToken)

  await world.app.realtime.close()

  expect(await client.closed).toEqual({ code: closeCodes.goingAway, reason: 'the server is going away' })
})
