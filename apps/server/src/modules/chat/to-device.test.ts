import { blockPerson, updateMe } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { type ChatClient, chatWorld } from '../../testing/chat-world.ts'

interface Told {
  type: string
  sender: string
  content: { n: number }
}

/** What a device is told past all rooms by its next answer, or by the same again. */
async function told(who: ChatClient, since?: string): Promise<{ events: Told[]; since: string }> {
  const answer = await who.sync(since === undefined ? {} : { since })
  const { events } = (answer as unknown as { to_device: { events: Told[] } }).to_device
  return { events, since: answer.next_batch }
}

test('what a device is told past all rooms arrives once, in order, even by an answer that was lost, and from nobody strange', async () => {
  const { person, room, signIn, app, clock, database } = await chatWorld()
  const [ana, bo, eve] = [await person('Ana'), await person('Bo'), await person('Eve')]
  const phone = await signIn(bo.person, 'PHONE')
  await room(ana, [bo])
  let count = 0
  const send = (who: ChatClient, whom: ChatClient, device: string, content: object, txn = `t${count++}`) =>
    who.put(`/sendToDevice/x.hello/${txn}`, { messages: { [whom.userId]: { [device]: content } } })
  const begin = await told(phone)
  const waiting = phone.sync({ timeout: '30000' })
  await send(ana, bo, '*', { n: 1 }, 'one')
  await send(ana, bo, '*', { n: 1 }, 'one')
  await send(ana, bo, 'PHONE', { n: 2 })
  expect((await waiting) as unknown, 'whoever waits is woken').toMatchObject({
    to_device: { events: [{ type: 'x.hello', sender: ana.userId, content: { n: 1 } }] },
  })
  const first = await told(phone, begin.since)
  expect(first.events.map(({ content }) => content.n)).toEqual([1, 2])
  expect((await told(phone, begin.since)).events, 'the answer was lost').toEqual(first.events)
  expect((await told(phone, first.since)).events).toEqual([])
  expect((await told(bo)).events.map(({ content }) => content.n)).toEqual([1])

  for (const wrong of [
    {},
    { messages: [] },
    { messages: { [bo.userId]: 'x' } },
    { messages: { [bo.userId]: { A: 1 } } },
  ])
    expect((await ana.put(`/sendToDevice/x.hello/w${count++}`, wrong)).body.errcode).toBe('M_BAD_JSON')
  expect((await send(ana, bo, 'PHONE', { long: 'x'.repeat(65_536) })).body.errcode).toBe('M_TOO_LARGE')
  // Nobody learns who is there.
  for (const [who, whom] of [
    [eve, bo],
    [ana, { userId: '@nobody:vitrine.test' }],
    [ana, { userId: '@somebody:elsewhere.test' }],
  ] as const)
    expect(await send(who, whom as ChatClient, 'PHONE', { n: 3 })).toEqual({ status: 200, body: {} })
  const guest = await person('Gus', { guest: true })
  expect((await send(guest, guest, '*', { n: 3 })).status).toBe(403)
  await bo.person.call(blockPerson, { params: { userId: ana.id } })
  await send(ana, bo, 'PHONE', { n: 4 })
  expect((await told(phone)).events).toEqual([])

  for (let n = 0; n < 210; n++) {
    if (n % 100 === 0) clock.advance({ seconds: 60 })
    await send(bo, bo, 'PHONE', { n })
  }
  const rest = [await told(phone), await told(phone), await told(phone)].flatMap(({ events }) => events)
  expect(rest.map(({ content }) => content.n)).toEqual(Array.from({ length: 200 }, (_, at) => at + 10))
  await send(bo, bo, 'PHONE', { n: 5 })
  clock.advance({ seconds: 8 * 86_400 })
  const forget = app.everyModule.list
    .find(({ name }) => name === 'chat')
    ?.jobs?.find(({ task }) => task === 'chat.forget-to-device')
  await forget?.run()
  const { rows } = await database.pool.query('select count(*)::int as n from chat_to_device')
  expect([rows, (await told(phone)).events]).toEqual([[{ n: 0 }], []])
})

test('people are called in their rooms as in their profile, from when they change it, and are no newer for it', async () => {
  const { person, room, app, clock, signInAnew } = await chatWorld()
  const { consumers: [follower] = [] } = app.everyModule.list.find(({ name }) => name === 'chat') ?? {}
  if (follower) app.consumers.start(follower)
  const [ana, bo] = [await person('Ana'), await person('Bo')]
  const roomId = await room(ana, [bo])
  await ana.put(`/rooms/${roomId}/state/v.rules/`, { newcomers: { hours: 1, links: false } })
  clock.advance({ seconds: 3_600 })
  await ana.sync()
  await (await signInAnew(bo.person)).call(updateMe, { body: { name: 'Boris' } })
  const { timeline } = (await ana.sync({ timeout: '60000' })).rooms.join[roomId] ?? {}
  expect(timeline?.events).toMatchObject([
    { type: 'm.room.member', content: { membership: 'join', displayname: 'Boris' } },
  ])
  expect(await bo.say(roomId, 'https://example.org')).toBeTruthy()
})
