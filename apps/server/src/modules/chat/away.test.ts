import { blockPerson, subscribeToPush, updateNotificationSettings } from '@vitrine/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NotFetched, type PostRemote } from '../../platform/media/index.ts'
import { chatWorld } from '../../testing/chat-world.ts'
import { browser } from '../../testing/push-browser.ts'

const sent: Buffer[] = []
beforeEach(() => {
  sent.length = 0
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    sent.push(Buffer.from(init?.body as ArrayBuffer))
    return new Response(null, { status: 201 })
  })
})
afterEach(() => vi.restoreAllMocks())

test('who is away is told of conversations, mentions and invitations, once for a room; not of what was read, is muted, or comes from whom they have blocked', async () => {
  const { person, app } = await chatWorld()
  const [ana, bo, chen] = [await person('Ana'), await person('Bo'), await person('Chen')]
  const phone = browser('phone')
  await bo.person.call(subscribeToPush, { body: { ...phone.subscription, locale: 'en' } })
  const told = async () => {
    await app.chat.tellAway()
    await app.jobs.runDue()
    return sent.splice(0).map((body) => phone.read(body))
  }
  await told()
  const direct = String((await ana.post('/createRoom', { is_direct: true, invite: [bo.userId] })).body.room_id)
  const url = `/dm/${encodeURIComponent(direct)}`
  const tag = `chat ${direct}`
  expect(await told()).toEqual([{ title: 'Vitrine', body: 'Ana wants to talk to you', url, tag }])
  await bo.post(`/rooms/${direct}/join`)
  await ana.say(direct, 'Hello')
  await ana.say(direct, 'Are you\nthere?')
  expect(await told()).toMatchObject([{ body: 'Ana: Are you there? (and 1 more)', tag }])
  await ana.say(direct, 'Sun.png', { msgtype: 'm.image' })
  expect(await told()).toMatchObject([{ body: 'Ana: Picture' }])
  expect(await told()).toEqual([])

  const read = await ana.say(direct, 'Seen at once')
  await bo.post(`/rooms/${direct}/receipt/m.read/${encodeURIComponent(read)}`)
  await bo.say(direct, 'What I say myself')
  const edit = { rel_type: 'm.replace', event_id: read }
  await ana.say(direct, '* Seen', { 'm.new_content': { msgtype: 'm.text', body: 'Seen' }, 'm.relates_to': edit })
  expect(await told()).toEqual([])

  const group = String(
    (await chen.post('/createRoom', { name: 'Harbour', invite: [ana.userId, bo.userId] })).body.room_id,
  )
  for (const each of [ana, bo]) await each.post(`/rooms/${group}/join`)
  await told()
  await ana.say(group, 'To everybody')
  expect(await told()).toEqual([])
  await ana.say(group, 'Bo, look', { 'm.mentions': { user_ids: [bo.userId] } })
  expect(await told()).toMatchObject([{ body: 'Ana in Harbour: Bo, look' }])
  await bo.put(`/pushrules/global/room/${encodeURIComponent(direct)}`, { actions: [] })
  await ana.say(direct, 'Muted')
  expect(await told()).toEqual([])
  await bo.del(`/pushrules/global/room/${encodeURIComponent(direct)}`)
  await bo.person.call(updateNotificationSettings, { body: { push: { messages: false } } })
  await ana.say(direct, 'Not wanted')
  expect(await told()).toEqual([])
  await bo.person.call(updateNotificationSettings, { body: { push: { messages: true } } })
  await bo.person.call(blockPerson, { params: { userId: chen.id as never } })
  await chen.say(group, 'Bo!', { 'm.mentions': { user_ids: [bo.userId] } })
  expect(await told()).toEqual([])
})

test('gateways of other clients are told in the form that they asked for, tried again, and forgotten when they say so or with their device', async () => {
  const posts: { address: string; body: Record<string, never> }[] = []
  const answers: (() => unknown)[] = []
  const postRemote: PostRemote = async (address, body) => {
    posts.push({ address, body: body as never })
    return (answers.shift() ?? (() => ({ rejected: [] })))()
  }
  const { person, room, app, signIn, database } = await chatWorld({ postRemote })
  const [ana, bo] = [await person('Ana'), await person('Bo')]
  const phone = await signIn(bo.person, 'PHONE')
  const roomId = await room(ana, [bo], { name: 'Hall' })
  const pusher = {
    ...{ kind: 'http', app_id: 'im.example', pushkey: 'k1', app_display_name: 'Example', device_display_name: 'Phone' },
    ...{
      lang: 'en',
      data: { url: 'https://push.example.org/_matrix/push/v1/notify', format: 'event_id_only', brand: 'x' },
    },
  }
  for (const url of [
    'http://push.example.org/_matrix/push/v1/notify',
    'https://push.example.org/elsewhere',
    'https://push.example.org:8448/_matrix/push/v1/notify',
    'https://user@push.example.org/_matrix/push/v1/notify',
    'file:///etc/passwd',
  ]) {
    expect((await phone.post('/pushers/set', { ...pusher, data: { url } })).body.errcode, url).toBe('M_INVALID_PARAM')
  }
  expect((await phone.post('/pushers/set', pusher)).status).toBe(200)
  expect((await bo.get('/pushers')).body.pushers).toMatchObject([pusher])
  expect((await ana.get('/pushers')).body.pushers).toEqual([])
  const tell = async () => {
    await app.chat.tellAway()
    await app.jobs.runDue()
    return posts.splice(0)
  }
  await tell()
  const eventId = await ana.say(roomId, 'Hello')
  const device = {
    app_id: 'im.example',
    pushkey: 'k1',
    pushkey_ts: expect.any(Number),
    data: { format: 'event_id_only', brand: 'x' },
  }
  expect(await tell()).toEqual([
    {
      address: pusher.data.url,
      body: {
        notification: {
          ...{ event_id: eventId, room_id: roomId, counts: { unread: 0 }, prio: 'low' },
          devices: [{ ...device, tweaks: { sound: 'default' } }],
        },
      },
    },
  ])
  await phone.post('/pushers/set', { ...pusher, data: { url: pusher.data.url } })
  answers.push(() => {
    throw new NotFetched('answered 503')
  })
  await ana.say(roomId, 'Again')
  expect(await tell()).toHaveLength(1)
  await database.pool.query(`update graphile_worker._private_jobs set run_at = now() where attempts > 0`)
  answers.push(() => ({ rejected: ['k1'] }))
  expect(await tell()).toMatchObject([
    {
      body: {
        notification: { content: { body: 'Again' }, sender: ana.userId, sender_display_name: 'Ana', room_name: 'Hall' },
      },
    },
  ])
  expect((await phone.get('/pushers')).body.pushers).toEqual([])
  await phone.post('/pushers/set', pusher)
  await phone.post('/logout')
  await ana.say(roomId, 'Nobody hears')
  expect(await tell()).toEqual([])
})

test('the digest counts what was missed since the last one: not what was read, muted, or comes from whom one has blocked', async () => {
  const { person, room, app, clock } = await chatWorld()
  const [ana, bo, chen, eve] = [await person('Ana'), await person('Bo'), await person('Chen'), await person('Eve')]
  const two = { is_direct: true, preset: 'trusted_private_chat' }
  const [withBo, withChen, withEve] = [
    await room(ana, [bo], two),
    await room(ana, [chen], two),
    await room(ana, [eve], two),
  ]
  const large = await room(bo, [ana, chen, eve], { name: 'The counter' })
  await ana.person.call(updateNotificationSettings, { body: { digest: 'daily' } })
  clock.advance({ seconds: 60 })
  await bo.say(withBo, 'One')
  await bo.say(withBo, 'Two')
  await chen.say(withChen, 'Muted')
  await eve.say(withEve, 'Blocked')
  await bo.say(large, 'To nobody')
  const named = { 'm.mentions': { user_ids: [ana.userId] } }
  await bo.say(large, 'Ana!', named)
  await eve.say(large, 'Ana!', named)
  await ana.put(`/pushrules/global/room/${encodeURIComponent(withChen)}`, { actions: [] })
  await ana.person.call(blockPerson, { params: { userId: eve.id } })
  const mails = vi.spyOn(app.messages, 'send')
  const sent = async () => {
    mails.mockClear()
    await app.notifications.sendDigests()
    return mails.mock.calls.flatMap(([{ template, data }]) => (template === 'digest' ? [data] : []))
  }
  expect(await sent(), 'not before a day').toEqual([])
  clock.advance({ seconds: 86_400 })
  expect(await sent()).toMatchObject([
    { sentences: ['You were named in The counter: 1 unread message.', '2 unread messages from Bo.'], more: 0 },
  ])
  expect(await sent(), 'once').toEqual([])
  clock.advance({ seconds: 86_400 })
  expect(await sent(), 'nothing new, no mail').toEqual([])
  const read = await bo.say(withBo, 'Three')
  await ana.post(`/rooms/${withBo}/receipt/m.read/${encodeURIComponent(read)}`)
  clock.advance({ seconds: 86_400 })
  expect(await sent()).toEqual([])
})
