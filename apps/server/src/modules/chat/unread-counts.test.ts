import { blockPerson, getChatUnread, unblockPerson } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { chatWorld } from '../../testing/chat-world.ts'
import { listenForSockets } from '../../testing/socket-client.ts'

test('what is unread is told to the wallet’s sockets: messages of conversations, mentions elsewhere, invitations; nothing of muted rooms', async () => {
  const { person, room, app } = await chatWorld()
  const { connect } = await listenForSockets(app)
  const [ana, bo, chen] = [await person('Ana'), await person('Bo'), await person('Chen')]
  const socket = await connect()
  const topic = 'user-chat-unread'
  await socket.follow(bo.person.accessToken, topic)
  const told = async () => {
    const { payloads, ...frame } = await socket.next('updates')
    expect(frame).toEqual({ type: 'updates', topic })
    return payloads.at(-1)
  }
  const { body } = await ana.post('/createRoom', { is_direct: true, invite: [bo.userId] })
  const direct = String(body.room_id)
  expect(await told()).toEqual({ count: 1, mentions: 0 })
  await bo.post(`/rooms/${direct}/join`)
  expect(await told()).toEqual({ count: 0, mentions: 0 })
  await ana.say(direct, 'One')
  expect(await told()).toEqual({ count: 1, mentions: 0 })
  const group = await room(ana, [bo, chen])
  expect((await bo.person.call(getChatUnread, {})).reply).toEqual({ count: 1, mentions: 0 })
  await ana.say(group, 'To all')
  const named = await ana.say(group, 'Bo!', { 'm.mentions': { user_ids: [bo.userId] } })
  await expect.poll(async () => (await bo.person.call(getChatUnread, {})).reply).toEqual({ count: 2, mentions: 1 })
  await bo.post(`/rooms/${group}/receipt/m.read/${encodeURIComponent(named)}`)
  expect((await bo.person.call(getChatUnread, {})).reply).toEqual({ count: 1, mentions: 0 })
  const all = await ana.say(group, 'Everybody!', { 'm.mentions': { room: true } })
  await chen.say(group, 'Everybody, too!', { 'm.mentions': { room: true } })
  expect((await bo.person.call(getChatUnread, {})).reply).toEqual({ count: 2, mentions: 1 })
  await ana.put(`/rooms/${group}/redact/${encodeURIComponent(all)}/r1`)
  expect((await bo.person.call(getChatUnread, {})).reply).toEqual({ count: 1, mentions: 0 })
  await bo.put(`/pushrules/global/room/${encodeURIComponent(direct)}`, { actions: [] })
  expect((await bo.person.call(getChatUnread, {})).reply).toEqual({ count: 0, mentions: 0 })
  const stranger = await connect()
  expect(await stranger.follow(chen.person.accessToken, topic, { of: bo.id })).toMatchObject({ code: 'auth.forbidden' })
})

test('who is blocked names nobody, writes to no conversation of two, and is ignored by the other’s clients until it is lifted', async () => {
  const { person, room } = await chatWorld()
  const [ana, bo, chen] = [await person('Ana'), await person('Bo'), await person('Chen')]
  const group = await room(chen, [ana, bo])
  const { body } = await ana.post('/createRoom', { is_direct: true, invite: [bo.userId] })
  const direct = String(body.room_id)
  await bo.post(`/rooms/${direct}/join`)
  await bo.sync()
  await bo.person.call(blockPerson, { params: { userId: ana.id as never } })
  const ignored = (await bo.sync({ timeout: '30000' })).account_data.events
  expect(ignored).toEqual([{ type: 'm.ignored_user_list', content: { ignored_users: { [ana.userId]: {} } } }])
  expect(await ana.put(`/rooms/${direct}/send/m.room.message/x`, { msgtype: 'm.text', body: 'Still?' })).toMatchObject({
    ...{ status: 403, body: { errcode: 'M_FORBIDDEN' } },
  })
  await ana.say(group, 'Bo!', { 'm.mentions': { user_ids: [bo.userId, chen.userId] } })
  expect((await bo.person.call(getChatUnread, {})).reply).toEqual({ count: 0, mentions: 0 })
  expect((await chen.person.call(getChatUnread, {})).reply).toEqual({ count: 1, mentions: 1 })
  const list = `/user/${bo.userId}/account_data/m.ignored_user_list`
  await bo.put(list, { ignored_users: { [chen.userId]: {} } })
  expect((await bo.get(list)).body).toEqual({ ignored_users: { [ana.userId]: {}, [chen.userId]: {} } })
  await bo.person.call(unblockPerson, { params: { userId: ana.id as never } })
  expect((await bo.get(list)).body).toEqual({ ignored_users: { [chen.userId]: {} } })
  await ana.say(direct, 'Hello again')
  expect((await bo.person.call(getChatUnread, {})).reply).toEqual({ count: 1, mentions: 0 })
})
