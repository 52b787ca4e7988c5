import {
  blockPerson,
  changeRole,
  createCommunity,
  createSpace,
  getChatSession,
  getChatUnread,
  getSpace,
  joinSpace,
  previewSpace,
  type Space,
  sessionEnded,
  subscribeToPush,
  updateMe,
  updateSpace,
} from '@vitrine/protocol'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { silentLogger } from '../../../platform/telemetry/logger.ts'
import { chatWorld } from '../../../testing/chat-world.ts'
import { browser } from '../../../testing/push-browser.ts'
import { openSocket } from '../../../testing/socket-client.ts'
import { freePort, provideSynapse, type SynapseServer, startSynapse } from '../../../testing/synapse-server.ts'
import { type Person, testWorld } from '../../../testing/test-world.ts'
import { worldApp } from '../../../testing/world-app.ts'

const isThere = (await provideSynapse()) !== null
let synapse: SynapseServer
beforeAll(async () => {
  if (isThere) synapse = (await startSynapse()) as SynapseServer
})
afterAll(() => synapse?.stop())

const real = fetch

/** Our server with chat left to Synapse, which can be away, and a brand with a room. */
async function world() {
  const port = await freePort()
  const made = await testWorld({ env: synapse.settings, publicUrl: `http://127.0.0.1:${port}` })
  const { app, database } = made
  const net = { isAway: false, pushed: [] as Buffer[] }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const place = String(url)
    if (place.startsWith(synapse.url)) {
      if (net.isAway) throw new TypeError('fetch failed')
      return real(url, init)
    }
    net.pushed.push(Buffer.from(init?.body as ArrayBuffer))
    return new Response(null, { status: 201 })
  })
  onTestFinished(() => void vi.restoreAllMocks())
  await app.startSockets()
  await app.http.listen({ host: '127.0.0.1', port })
  for (const { consumers = [] } of app.everyModule.list.filter(({ name }) => ['chat', 'communities'].includes(name)))
    for (const each of consumers) app.consumers.start(each)
  const owner = await made.account('Olga')
  await app.studio.createBusiness(database, { id: 'lumen1', name: 'lumen', displayName: 'Lumen', ownerId: owner.id })
  const editor = await made.account('Edu', { at: { lumen1: 'editor' } })
  return { ...made, ...{ port, net, owner, editor } }
}

/** Somebody as their client of Synapse. */
async function signIn(person: Person, deviceId?: string) {
  const { homeserverUrl, token, userId } = (await person.call(getChatSession, {})).reply
  const ask = async (method: string, path: string, body?: object, accessToken?: string) => {
    const answer = await real(`${homeserverUrl}/_matrix/client/v3${path}`, {
      method,
      headers: accessToken ? { authorization: `Bearer ${accessToken}` } : {},
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of it
    return { status: answer.status, body: (await answer.json()) as any }
  }
  const login = { type: 'org.matrix.login.jwt', token, ...(deviceId ? { device_id: deviceId } : {}) }
  const { body } = await ask('POST', '/login', login)
  let sent = 0
  return {
    userId,
    get: (path: string) => ask('GET', path, undefined, body.access_token),
    post: (path: string, given: object = {}) => ask('POST', path, given, body.access_token),
    put: (path: string, given: object) => ask('PUT', path, given, body.access_token),
    async say(roomId: string, text: string, more: object = {}): Promise<string> {
      sent += 1
      const path = `/rooms/${encodeURIComponent(roomId)}/send/m.room.message/t${sent}`
      return (await this.put(path, { msgtype: 'm.text', body: text, ...more })).body.event_id
    },
  }
}

const businessId = 'lumen1' as never
const soon = <T>(look: () => Promise<T>) => vi.waitFor(look, { timeout: 60_000, interval: 100 })

test.skipIf(!isThere)(
  'rooms, who may do what in them, names and access follow what is so here, also what changed while Synapse was away',
  async () => {
    const { account, editor, owner, net, app, database } = await world()
    const { reply: community } = await editor.studio.call(createCommunity, {
      params: { idOrName: businessId },
      body: { name: 'Regulars' },
    })
    const space = async (body: object) =>
      (
        await editor.studio.call(createSpace, {
          params: { businessId, communityId: community.id },
          body: { displayName: 'Counter', ...body },
        })
      ).reply
    const [open, closed] = [
      await space({ accessLevel: 'anonymous', showsMessages: true }),
      await space({ accessLevel: 'user', maxAttendees: 1 }),
    ]
    const [ana, bo] = [await account('Ana'), await account('Bo')]
    const join = async (who: Person, { id }: Space) => await who.call(joinSpace, { params: { spaceId: id }, body: {} })
    const { reply: joined } = await join(ana, open)
    expect(await join(ana, open)).toMatchObject({ reply: joined })
    const roomId = joined.matrixRoomId
    const room = `/rooms/${encodeURIComponent(roomId)}`
    const anaThere = await signIn(ana)
    expect((await anaThere.get(`/profile/${anaThere.userId}/displayname`)).body).toEqual({ displayname: 'Ana' })
    expect((await anaThere.put(`/profile/${anaThere.userId}/displayname`, { displayname: 'Olga' })).status).not.toBe(
      200,
    )
    expect((await anaThere.put(`${room}/state/m.room.name/`, { name: 'Mine' })).body.errcode).toBe('M_FORBIDDEN')
    expect(await anaThere.say(roomId, 'Hello')).toMatch(/^\$/)
    const seen = (await ana.call(getSpace, { params: { spaceId: open.id } })).reply
    expect(seen).toMatchObject({ isMember: true, attendeeCount: 1, matrixRoomId: roomId })
    expect((await bo.call(previewSpace, { params: { spaceId: open.id } })).reply.messages).toMatchObject([
      { sender: 'Ana', text: 'Hello' },
    ])
    const guest = await account('Gus', { guest: true })
    expect((await guest.call(getChatSession, {})).problem?.code).toBe('auth.guest_not_allowed')

    // By Synapse alone nobody comes in where we let people in.
    const boThere = await signIn(bo)
    await join(ana, closed)
    expect((await join(bo, closed)).problem?.code).toBe('space.full')
    const { matrixRoomId } = (await ana.call(getSpace, { params: { spaceId: closed.id } })).reply
    expect((await boThere.post(`/join/${encodeURIComponent(matrixRoomId ?? '')}`)).body.errcode).toBe('M_FORBIDDEN')

    // Banned there, they are so here, too.
    const editorThere = await signIn(editor)
    await join(editor, open)
    await join(bo, open)
    expect((await editorThere.post(`${room}/ban`, { user_id: boThere.userId })).status).toBe(200)
    expect((await join(bo, open)).problem?.code).toBe('space.not_found')

    net.isAway = true
    expect((await account('Cy').then((cy) => join(cy, open))).problem?.code).toBe('service.unavailable')
    await ana.call(updateMe, { body: { name: 'Ana Luz' } })
    await editor.studio.call(updateSpace, {
      params: { businessId, spaceId: open.id },
      body: { version: open.version, displayName: 'The bar' },
    })
    await owner.studio.call(changeRole, {
      params: { businessId, accountId: editor.id },
      body: { role: 'viewer' },
    } as never)
    await database.transaction((tx) =>
      app.log.append(tx, sessionEnded({ subject: ana.id, actor: ana.id, data: { sessionId: null } })),
    )
    net.isAway = false
    await soon(async () =>
      expect((await editorThere.get(`${room}/state/m.room.name/`)).body).toEqual({ name: 'The bar' }),
    )
    await soon(async () =>
      expect((await editorThere.get(`/profile/${anaThere.userId}/displayname`)).body.displayname).toBe('Ana Luz'),
    )
    await soon(async () => {
      const { body } = await editorThere.get(`${room}/state/m.room.power_levels/`)
      expect(body.users).not.toHaveProperty([editorThere.userId])
    })
    await soon(async () => expect((await anaThere.get('/account/whoami')).body.errcode).toBe('M_UNKNOWN_TOKEN'))
    await database.transaction((tx) => app.users.closeAccount(tx, bo.id))
    await soon(async () => expect((await boThere.get('/account/whoami')).status).toBe(401))
  },
)

test.skipIf(!isThere)(
  'what is not read is told to sockets and devices by a gateway that believes nobody else',
  async () => {
    const { account, app, port, net } = await world()
    const [ana, bo] = [await account('Ana'), await account('Bo')]
    const phone = browser('phone')
    await bo.call(subscribeToPush, { body: { ...phone.subscription, locale: 'en' } })
    const [anaThere, boThere] = [await signIn(ana), await signIn(bo)]
    expect((await bo.call(getChatUnread, {})).reply).toEqual({ count: 0, mentions: 0 })
    const socket = await openSocket(port)
    await socket.follow(bo.accessToken, 'user-chat-unread')
    const { body } = await anaThere.post('/createRoom', { preset: 'trusted_private_chat', invite: [boThere.userId] })
    await soon(async () => expect((await bo.call(getChatUnread, {})).reply.count).toBe(1))
    await boThere.post(`/rooms/${encodeURIComponent(body.room_id)}/join`)
    const told = await anaThere.say(body.room_id, 'Are you there?')
    await soon(async () => expect((await bo.call(getChatUnread, {})).reply.count).toBeGreaterThan(1))
    expect(await socket.payloads(1)).toMatchObject([{ count: expect.any(Number) }])
    await soon(async () => {
      await app.jobs.runDue()
      const bodies = net.pushed.map((each) => (phone.read(each) as { body: string }).body)
      expect(bodies).toContain('Ana: Are you there?')
    })
    await boThere.post(`/rooms/${encodeURIComponent(body.room_id)}/receipt/m.read/${encodeURIComponent(told)}`)
    await soon(async () => expect((await bo.call(getChatUnread, {})).reply.count).toBe(0))

    const notify = (pushkey: string) =>
      app.http.inject({
        method: 'POST',
        url: '/_matrix/push/v1/notify',
        payload: { notification: { counts: { unread: 9 }, devices: [{ app_id: 'vitrine', pushkey }] } },
      })
    const forged = `${bo.id}.${'A'.repeat(43)}`
    expect((await notify(forged)).json()).toEqual({ rejected: [forged] })
    expect((await bo.call(getChatUnread, {})).reply.count).toBe(0)

    // Whom somebody blocks, their clients ignore.
    await bo.call(blockPerson, { params: { userId: ana.id } } as never)
    await app.jobs.runDue()
    const { body: ignored } = await boThere.get(`/user/${boThere.userId}/account_data/m.ignored_user_list`)
    expect(ignored).toEqual({ ignored_users: { [anaThere.userId]: {} } })
  },
)

test.skipIf(!isThere)(
  'what was said here moves with its people, rooms, answers, files and times, once, and is emptied here',
  async () => {
    const made = await chatWorld()
    const { app, database, person, account, room } = made
    const owner = await account('Olga')
    await app.studio.createBusiness(database, { id: 'lumen1', name: 'lumen', displayName: 'Lumen', ownerId: owner.id })
    const space = (
      await owner.studio
        .call(createCommunity, { params: { idOrName: businessId }, body: { name: 'All' } })
        .then(({ reply }) =>
          owner.studio.call(createSpace, {
            params: { businessId, communityId: reply.id },
            body: { displayName: 'Counter', isReadOnly: true },
          }),
        )
    ).reply
    const [ana, bo, cy] = [await person('Ana'), await person('Bo'), await person('Cy')]
    for (const each of [ana, bo]) await each.person.call(joinSpace, { params: { spaceId: space.id }, body: {} })
    const ownerThere = await made.signIn(owner)
    await owner.call(joinSpace, { params: { spaceId: space.id }, body: {} })
    await ownerThere.say(space.matrixRoomId ?? '', 'Open from nine')
    const direct = await room(ana, [bo], { is_direct: true, preset: 'trusted_private_chat' })
    const first = await ana.say(direct, 'Hello')
    const slip = await ana.say(direct, 'A slip')
    await ana.put(`/rooms/${direct}/redact/${slip}/r1`)
    await bo.say(direct, 'A thread', { 'm.relates_to': { rel_type: 'm.thread', event_id: first } })
    await bo.say(direct, 'An answer', { 'm.relates_to': { 'm.in_reply_to': { event_id: slip } } })
    await bo.put(`/rooms/${direct}/send/m.reaction/x1`, {
      'm.relates_to': { rel_type: 'm.annotation', event_id: first, key: '🎉' },
    })
    await ana.put(`/user/${ana.userId}/account_data/m.direct`, { [bo.userId]: [direct] })
    const group = await room(cy, [ana, bo], { name: 'Harbour' })
    await cy.say(group, 'I am off')
    await cy.post(`/rooms/${group}/leave`)

    const env = { DATA_DIR: app.config.dataFolder, ...synapse.settings }
    const there = await worldApp({ database, clock: made.clock, logger: silentLogger, env })
    onTestFinished(() => there.close())
    const move = async () => {
      await there.chat.move?.bring(await there.communities.keepAll(database), () => {})
      return there.communities.keepAll(database)
    }
    await move()
    const [counter] = await move()
    const call = async (as: string, path: string) => {
      const asked = new URL(`${synapse.url}/_matrix/client/v3${path}`)
      asked.searchParams.set('user_id', as)
      const headers = { authorization: `Bearer ${synapse.settings.MATRIX_APP_TOKEN}` }
      // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of it
      return (await (await real(asked, { headers })).json()) as any
    }
    const said = async (as: string, roomId: string) =>
      (await call(as, `/rooms/${encodeURIComponent(roomId)}/messages?dir=f&limit=100`)).chunk
        .filter(({ type }: { type: string }) => type === 'm.room.message' || type === 'm.reaction')
        // biome-ignore lint/suspicious/noExplicitAny: as above
        .map(({ sender, content, event_id, origin_server_ts }: any) => ({
          ...{ sender, body: content.body, of: content['m.relates_to']?.event_id, id: event_id, at: origin_server_ts },
        }))
    const [directThere] = (await call(ana.userId, `/user/${ana.userId}/account_data/m.direct`))[bo.userId]
    expect(directThere).not.toBe(direct)
    const talk = await said(bo.userId, directThere)
    expect(talk).toMatchObject([
      { sender: ana.userId, body: 'Hello', at: made.clock.now().getTime() },
      { sender: bo.userId, body: 'A thread', of: talk[0].id },
      { sender: bo.userId, body: 'An answer', of: undefined },
      { sender: bo.userId, of: talk[0].id },
    ])
    expect(talk).toHaveLength(4)
    expect(await said(ana.userId, counter?.roomId ?? '')).toMatchObject([{ body: 'Open from nine' }])
    const { joined_rooms: ofCy } = await call(cy.userId, '/joined_rooms')
    expect(ofCy).toEqual([])
    const { joined_rooms: ofBo } = await call(bo.userId, '/joined_rooms')
    expect(ofBo).toHaveLength(3)
    const levels = await call(
      ana.userId,
      `/rooms/${encodeURIComponent(counter?.roomId ?? '')}/state/m.room.power_levels/`,
    )
    expect(levels.events_default).toBe(50)
    await there.chat.move?.empty()
    expect((await database.pool.query('select count(*)::int n from chat_event')).rows).toEqual([{ n: 0 }])
  },
)
