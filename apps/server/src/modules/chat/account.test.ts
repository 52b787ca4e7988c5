import { randomUUID } from 'node:crypto'
import { getChatSession } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { chatWorld } from '../../testing/chat-world.ts'

test('one signs in by a token of the wallet, once more for the same device, and not by a forged or an old one', async () => {
  const { ask, account, signIn, clock } = await chatWorld()
  const ana = await account('Ana')
  const { reply } = await ana.call(getChatSession, {})
  expect(reply.userId).toBe(`@${ana.id}:vitrine.test`)
  const login = (token: string, more = {}) => ask('POST', '/login', { type: 'org.matrix.login.jwt', token, ...more })
  const first = (await login(reply.token, { device_id: 'PHONE' })).body
  expect(first).toMatchObject({ user_id: reply.userId, device_id: 'PHONE' })
  const again = await signIn(ana, 'PHONE')
  const whoami = (token: unknown) => ask('GET', '/account/whoami', undefined, String(token))
  expect((await whoami(first.access_token)).body.errcode).toBe('M_UNKNOWN_TOKEN')
  expect((await whoami(again.accessToken)).body).toMatchObject({
    user_id: reply.userId,
    device_id: 'PHONE',
    is_guest: false,
  })
  expect((await ask('GET', '/account/whoami')).body.errcode).toBe('M_MISSING_TOKEN')
  expect((await login(reply.token)).body.errcode).toBe('M_FORBIDDEN')
  const [head, body] = reply.token.split('.')
  expect((await login(`${head}.${body}.c2lnbmF0dXJl`)).body.errcode).toBe('M_FORBIDDEN')
  expect((await ask('POST', '/login', { type: 'm.login.password', user: ana.id, password: 'x' })).status).toBe(400)
  const old = (await ana.call(getChatSession, {})).reply.token
  clock.advance({ seconds: 301 })
  expect((await login(old)).body.errcode).toBe('M_FORBIDDEN')
  await again.post('/logout')
  expect((await whoami(again.accessToken)).body.errcode).toBe('M_UNKNOWN_TOKEN')
})

test('what a client keeps for somebody is theirs alone, and told to their other devices', async () => {
  const { person, room, signIn } = await chatWorld()
  const [ana, bo] = [await person('Ana'), await person('Bo')]
  const roomId = await room(ana, [bo])
  const tablet = await signIn(ana.person, 'TABLET')
  await tablet.sync()
  const mine = `/user/${ana.userId}`
  await ana.put(`${mine}/account_data/m.direct`, { [bo.userId]: [roomId] })
  await ana.put(`${mine}/rooms/${roomId}/tags/m.favourite`, { order: 1 })
  const told = await tablet.sync()
  expect(told.account_data.events).toContainEqual({ type: 'm.direct', content: { [bo.userId]: [roomId] } })
  expect(told.rooms.join[roomId]?.account_data.events).toEqual([
    { type: 'm.tag', content: { tags: { 'm.favourite': { order: 1 } } } },
  ])
  expect((await tablet.sync()).account_data.events).toEqual([])
  expect((await ana.get(`${mine}/account_data/m.direct`)).body).toEqual({ [bo.userId]: [roomId] })
  expect((await bo.get(`${mine}/account_data/m.direct`)).body.errcode).toBe('M_FORBIDDEN')
  expect((await bo.put(`${mine}/account_data/m.direct`, {})).body.errcode).toBe('M_FORBIDDEN')
  expect((await ana.get(`${mine}/account_data/none`)).body.errcode).toBe('M_NOT_FOUND')

  const { filter_id: filterId } = (await ana.post(`${mine}/filter`, { room: { timeline: { limit: 1 } } })).body
  expect((await ana.sync({ filter: String(filterId) })).rooms.join[roomId]?.timeline.events).toHaveLength(1)
  expect((await bo.get(`/sync?filter=${filterId}`)).body.errcode).toBe('M_INVALID_PARAM')
})

test('rules of notices begin with those of everybody and are changed one by one', async () => {
  const { person } = await chatWorld()
  const ana = await person('Ana')
  const rule = '/pushrules/global/room/!somewhere:vitrine.test'
  await ana.put(rule, { actions: [] })
  await ana.put('/pushrules/global/underride/.m.rule.message/enabled', { enabled: false })
  const { global } = (await ana.get('/pushrules/')).body as {
    global: Record<string, { rule_id: string; enabled: boolean }[]>
  }
  expect(global.room).toMatchObject([{ rule_id: '!somewhere:vitrine.test', default: false, actions: [] }])
  expect(global.underride?.find(({ rule_id }) => rule_id === '.m.rule.message')?.enabled).toBe(false)
  expect((await ana.del('/pushrules/global/underride/.m.rule.message')).body.errcode).toBe('M_INVALID_PARAM')
  expect((await ana.del(rule)).status).toBe(200)
  expect((await ana.get(rule)).body.errcode).toBe('M_NOT_FOUND')
})

test('what this server cannot do, or nobody means, is refused in the words of Matrix, and never with 500', async () => {
  const { person, app, ask, room } = await chatWorld()
  const ana = await person('Ana')
  const roomId = await room(ana, [])
  expect(await ask('GET', '/nothing')).toMatchObject({ status: 404, body: { errcode: 'M_UNRECOGNIZED' } })
  expect(await ask('DELETE', '/login')).toMatchObject({ status: 405, body: { errcode: 'M_UNRECOGNIZED' } })
  const send = (payload: string) =>
    app.http.inject({
      method: 'PUT',
      url: `/_matrix/client/v3/rooms/${roomId}/send/m.room.message/${randomUUID()}`,
      payload,
      headers: { authorization: `Bearer ${ana.accessToken}`, 'content-type': 'application/json' },
    })
  const refused = async (payload: string) => {
    const { statusCode, body } = await send(payload)
    return `${statusCode} ${JSON.parse(body).errcode}`
  }
  expect(await refused('{')).toBe('400 M_NOT_JSON')
  expect(await refused('[]')).toBe('400 M_BAD_JSON')
  expect(await refused('{"body":"\\u0000"}')).toBe('400 M_BAD_JSON')
  expect(await refused('{"body":"\\ud800"}')).toBe('400 M_BAD_JSON')
  expect(await refused(`{"body":${'['.repeat(100)}${']'.repeat(100)}}`)).toBe('400 M_BAD_JSON')
  expect(await refused(`{"body":"${'x'.repeat(65_000)}"}`)).toBe('413 M_TOO_LARGE')
  for (const since of ['x', 's1', 's1_x', 's-1_0', `s${'9'.repeat(16)}_1`, "s1_1'--"]) {
    expect((await ana.get(`/sync?since=${encodeURIComponent(since)}`)).body.errcode, since).toBe('M_INVALID_PARAM')
  }
  expect((await ana.get('/sync?since=s999999999_0')).status).toBe(200)
  for (const query of ['limit=x', 'limit=-1', 'from=there']) {
    expect((await ana.get(`/rooms/${roomId}/messages?dir=b&${query}`)).status, query).toBe(400)
  }
  for (const id of ['!none:vitrine.test', '%00', 'x', '!a:elsewhere.example']) {
    expect((await ana.get(`/rooms/${id}/messages`)).status, id).toBeLessThan(500)
    expect((await ana.put(`/rooms/${id}/send/m.room.message/1`, {})).status, id).toBeLessThan(500)
  }
  expect((await ana.post('/createRoom', { invite: ['@bob:elsewhere.example'] })).body.errcode).toBe('M_INVALID_PARAM')
})

test('clients of any origin find the server and may call it', async () => {
  const { app, ask } = await chatWorld()
  const found = await ask('GET', '/.well-known/matrix/client')
  expect(found.body).toEqual({ 'm.homeserver': { base_url: expect.stringContaining('vitrine.test') } })
  const preflight = await app.http.inject({
    method: 'OPTIONS',
    url: '/_matrix/client/v3/sync',
    headers: { origin: 'https://app.element.io', 'access-control-request-method': 'GET' },
  })
  expect(preflight.statusCode).toBeLessThan(300)
  expect(preflight.headers).toMatchObject({ 'access-control-allow-origin': '*' })
  expect((await ask('GET', '/_matrix/client/versions')).body.versions).toContain('v1.11')
})

test('who closes their account leaves their rooms; who joins two accounts is in the rooms of both, with the power they had', async () => {
  const { person, room, signIn, app, database } = await chatWorld()
  const [ana, bo, chen] = [await person('Ana'), await person('Bo'), await person('Chen')]
  const [ofAna, ofBo] = [await room(ana, [bo, chen]), await room(bo, [chen])]
  await chen.sync()
  await database.transaction(async (tx) => {
    for (const { onAccountMerged } of app.everyModule.list) await onAccountMerged?.(tx, { from: bo.id, to: ana.id })
  })
  const merged = await signIn(ana.person)
  expect((await merged.get('/joined_rooms')).body.joined_rooms).toEqual(expect.arrayContaining([ofAna, ofBo]))
  expect((await merged.put(`/rooms/${ofBo}/state/m.room.name/`, { name: 'Ours' })).status).toBe(200)
  const told = (await chen.sync({ timeout: '30000' })).rooms.join[ofBo]?.timeline.events
  expect(
    told?.flatMap(({ content, state_key }) => (content.membership ? [[state_key, content.membership]] : [])),
  ).toEqual([
    [ana.userId, 'join'],
    [bo.userId, 'leave'],
  ])
  await database.transaction(async (tx) => {
    for (const { onAccountClosed } of app.everyModule.list) await onAccountClosed?.(tx, ana.id)
  })
  const left = (await chen.sync({ timeout: '30000' })).rooms.join
  for (const roomId of [ofAna, ofBo]) {
    expect(left[roomId]?.timeline.events).toContainEqual(
      expect.objectContaining({ state_key: ana.userId, content: { membership: 'leave' } }),
    )
  }
})

test('with the sign-in here end its devices, its tokens for signing in, and what waits', async () => {
  const { ask, person, room, signIn, app, database, clock } = await chatWorld()
  const [ana, bo] = [await person('Ana'), await person('Bo')]
  const roomId = await room(ana, [bo])
  await ana.sync()
  const { reply } = await ana.person.call(getChatSession, {})
  clock.advance({ seconds: 1 })
  const waiting = ana.get(`/sync?timeout=30000&since=${(await ana.sync()).next_batch}`)
  await database.transaction(async (tx) => {
    for (const { onSessionEnded } of app.everyModule.list)
      await onSessionEnded?.(tx, { accountId: ana.id, sessionId: null })
  })
  const whoami = async () => (await ana.get('/account/whoami')).body.errcode
  await expect.poll(whoami, { timeout: 30_000 }).toBe('M_UNKNOWN_TOKEN')
  await bo.say(roomId, 'For Ana no more')
  expect((await waiting).body.errcode).toBe('M_UNKNOWN_TOKEN')
  const login = () => ask('POST', '/login', { type: 'org.matrix.login.jwt', token: reply.token })
  expect((await login()).body.errcode).toBe('M_FORBIDDEN')
  const again = await signIn(ana.person)
  expect((await again.get('/account/whoami')).status).toBe(200)
  const next = (await ana.person.call(getChatSession, {})).reply.token
  clock.advance({ seconds: 1 })
  await database.transaction(async (tx) => {
    for (const { onAccountClosed } of app.everyModule.list) await onAccountClosed?.(tx, ana.id)
  })
  const late = await ask('POST', '/login', { type: 'org.matrix.login.jwt', token: next })
  expect(late.body.errcode).toBe('M_FORBIDDEN')
})
