import {
  type BodyOf,
  changeRole,
  closeBusiness,
  createCommunity,
  createSpace,
  getChatSession,
  getSpace,
  joinSpace,
  listBrandCommunities,
  listCommunities,
  orderCommunities,
  orderSpaces,
  previewSpace,
  removeFromTeam,
  type Space,
  subscribeToPush,
  updateCommunity,
  updateSpace,
} from '@vitrine/protocol'
import { expect, test, vi } from 'vitest'
import { browser } from '../../testing/push-browser.ts'
import { type Member, type Person, testWorld } from '../../testing/test-world.ts'

const businessId = 'lumen1' as never
const patiently = { timeout: 60_000 }

/** A brand with its team, people around it, and a community. */
async function meetingPlace() {
  const world = await testWorld()
  const { app, database } = world
  const { consumers: [follower] = [] } = app.everyModule.list.find(({ name }) => name === 'communities') ?? {}
  if (follower) app.consumers.start(follower)
  const owner = await world.account('Olga')
  await app.studio.createBusiness(database, {
    ...{ id: 'lumen1', name: 'lumen', displayName: 'Café Lumen', ownerId: owner.id },
  })
  await app.studio.createBusiness(database, { id: 'marea1', name: 'marea', displayName: 'Marea', ownerId: 'nobody' })
  const editor = await world.account('Edu', { at: { lumen1: 'editor' } })
  const viewer = await world.account('Vera', { at: { lumen1: 'viewer' } })
  const other = await world.account('Otto', { at: { marea1: 'admin' } })
  const ana = await world.account('Ana')
  const bo = await world.account('Bo')
  const guest = await world.account('Gus', { guest: true })
  const { reply: regulars } = await editor.studio.call(createCommunity, {
    params: { idOrName: businessId },
    body: { name: 'Regulars' },
  })
  async function space(fields: Partial<BodyOf<typeof createSpace>> = {}, by: Person = editor.studio) {
    const { reply, problem } = await by.call(createSpace, {
      params: { businessId, communityId: regulars.id },
      body: { displayName: 'The counter', ...fields },
    })
    if (problem) throw new Error(problem.code)
    return reply
  }
  const change = (id: Space['id'], version: number, fields: object) =>
    editor.studio.call(updateSpace, { params: { businessId, spaceId: id }, body: { version, ...fields } })
  const join = (who: { call: Person['call'] }, spaceId: string, code?: string) =>
    who.call(joinSpace, { params: { spaceId }, body: code === undefined ? {} : { code } })
  const see = async (who: { call: Person['call'] }, spaceId: string) =>
    (await who.call(getSpace, { params: { spaceId } })).problem?.code ?? 'seen'
  const names = async (who: { call: Person['call'] }) => {
    const { reply } = await who.call(listCommunities, { params: { idOrName: 'lumen' } })
    return reply.items.flatMap(({ spaces }) => spaces.map(({ displayName }) => displayName))
  }
  const state = async (roomId: string, type: string) => {
    const { rows } = await database.pool.query(
      `select content from chat_event event join chat_room room on room.nr = event.room_nr
       where room.id = $1 and type = $2 and state_key = '' order by position desc limit 1`,
      [roomId, type],
    )
    return rows[0]?.content ?? null
  }
  const levelOf = async (roomId: string, who: Member) =>
    (await state(roomId, 'm.room.power_levels')).users[`@${who.id}:vitrine.test`] ?? null
  let sent = 0
  /** Somebody as their client of chat. */
  async function signIn(person: Person) {
    const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, token?: string) => {
      const headers = token ? { authorization: `Bearer ${token}` } : {}
      const url = `/_matrix/client/v3${path}`
      const answer = await app.http.inject({ method, url, headers, ...(payload ? { payload } : {}) })
      return { status: answer.statusCode, body: answer.json() }
    }
    const { token } = (await person.call(getChatSession, {})).reply
    const { body: device } = await ask('POST', '/login', { type: 'org.matrix.login.jwt', token })
    const as = (method: 'GET' | 'POST' | 'PUT') => (path: string, payload?: object) =>
      ask(method, path, method === 'GET' ? undefined : (payload ?? {}), device.access_token)
    const put = as('PUT')
    return {
      ...{ get: as('GET'), post: as('POST'), put },
      async say(roomId: string, text: string, more: object = {}): Promise<string> {
        sent += 1
        const path = `/rooms/${roomId}/send/m.room.message/t${sent}`
        return (await put(path, { msgtype: 'm.text', body: text, ...more })).body.event_id
      },
    }
  }
  const people = { owner, editor, viewer, other, ana, bo, guest }
  return { ...world, ...people, regulars, space, change, join, see, names, state, levelOf, signIn }
}

test('people see and join what their access level lets them; to all others it does not exist', async () => {
  const { space, see, names, join, ana, guest, other, editor, viewer, stranger, signIn, app } = await meetingPlace()
  const open = await space({ displayName: 'Open', accessLevel: 'anonymous', alias: 'the-open' })
  const guests = await space({ displayName: 'Guests', accessLevel: 'guest' })
  const users = await space({ displayName: 'Users', accessLevel: 'user' })

  expect(await names(stranger)).toEqual(['Open'])
  expect(await names(guest)).toEqual(['Open', 'Guests'])
  expect(await names(ana)).toEqual(['Open', 'Guests', 'Users'])
  expect(await names(other)).toEqual(['Open', 'Guests', 'Users'])
  const sees = async (who: { call: Person['call'] }) => [
    await see(who, 'The-Open'),
    await see(who, guests.id),
    await see(who, users.id),
  ]
  expect(await sees(stranger)).toEqual(['seen', 'space.not_found', 'space.not_found'])
  expect(await sees(guest)).toEqual(['seen', 'seen', 'space.not_found'])
  expect(await sees(ana)).toEqual(['seen', 'seen', 'seen'])
  const { problem } = await ana.call(getSpace, { params: { spaceId: 'no-such-place' } })
  expect(problem).toMatchObject({ code: 'space.not_found', details: { id: 'no-such-place' } })

  const { reply: read } = await stranger.call(getSpace, { params: { spaceId: open.id } })
  expect(read).toMatchObject({
    ...{ displayName: 'Open', businessId: 'lumen1', createdById: 'lumen1', code: null, matrixRoomId: null },
    ...{ isAuthorized: false, isMember: false, attendeeCount: 0, path: '/b/lumen/space/the-open', addressable: true },
  })
  expect((await join(stranger, open.id)).problem?.code).toBe('auth.token_missing')
  expect((await join(guest, users.id)).problem?.code).toBe('space.not_found')

  const { reply: joined } = await join(guest, guests.id)
  expect((await join(guest, guests.id)).reply).toEqual(joined)
  await join(ana, guests.id)
  const { reply: inside } = await ana.call(getSpace, { params: { spaceId: guests.id } })
  expect(inside).toMatchObject({
    isMember: true,
    isAuthorized: true,
    attendeeCount: 2,
    matrixRoomId: guests.matrixRoomId,
  })
  const anaInChat = await signIn(ana)
  expect(await anaInChat.say(joined.matrixRoomId, 'Hello')).toBeTruthy()
  expect((await anaInChat.get('/joined_rooms')).body.joined_rooms).toEqual([joined.matrixRoomId])
  expect((await ana.call(getSpace, { params: { spaceId: guests.id } })).reply.lastMessageAt).not.toBeNull()

  // Who is away is led to the room's own address, not to one of messages.
  const posted = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 201 }))
  const tells = async () => {
    await app.chat.tellAway()
    await app.jobs.runDue()
  }
  await tells()
  const phone = browser('phone')
  await ana.call(subscribeToPush, { body: { ...phone.subscription, locale: 'en' } })
  const mentions = { 'm.mentions': { user_ids: [`@${ana.id}:vitrine.test`] } }
  await (await signIn(guest)).say(joined.matrixRoomId, 'Ana, look', mentions)
  await tells()
  const [[, push] = []] = posted.mock.calls
  expect(phone.read(Buffer.from(push?.body as ArrayBuffer))).toMatchObject({ url: `/b/lumen/space/${guests.id}` })
  posted.mockRestore()

  // By the room's id alone nobody gets further than by the space.
  const guestInChat = await signIn(guest)
  expect((await guestInChat.post(`/join/${users.matrixRoomId}`)).body.errcode).toBe('M_GUEST_ACCESS_FORBIDDEN')

  const archived = (
    await editor.studio.call(updateSpace, {
      params: { businessId, spaceId: guests.id },
      body: { version: guests.version, isArchived: true },
    })
  ).reply
  expect(archived).toMatchObject({ isArchived: true, stoppedAt: expect.any(String) })
  expect(await see(ana, guests.id), 'its members keep it').toBe('seen')
  expect(await see(other, guests.id)).toBe('space.not_found')
  expect(await see(viewer, guests.id), 'staff do').toBe('seen')
  const shut = await anaInChat.put(`/rooms/${joined.matrixRoomId}/send/m.room.message/x`, {
    msgtype: 'm.text',
    body: '',
  })
  expect(shut.body.errcode).toBe('M_FORBIDDEN')
})

test('a code and a number of members hold whichever way somebody comes', async () => {
  const { space, join, see, ana, bo, guest, editor, viewer, stranger, signIn, signInAnew, clock } = await meetingPlace()
  const secret = await space({ displayName: 'Cellar', code: 'Open Sesame', accessLevel: 'anonymous' })
  expect(secret.code).toBe('Open Sesame')
  for (const who of [stranger, ana, viewer, editor]) {
    const { reply } = await who.call(getSpace, { params: { spaceId: secret.id } })
    expect(reply).toMatchObject({ needsCode: true, code: null })
  }
  const listed = async (who: Member) =>
    (await who.studio.call(listBrandCommunities, { params: { businessId } })).reply.items[0]?.spaces[0]?.code
  expect(await listed(editor)).toBe('Open Sesame')
  expect(await listed(viewer), 'who may not change it').toBeNull()

  expect((await join(ana, secret.id)).problem?.code).toBe('space.code_wrong')
  expect((await join(ana, secret.id, 'open says me')).problem?.code).toBe('space.code_wrong')
  const anaInChat = await signIn(ana)
  expect((await anaInChat.post(`/join/${secret.matrixRoomId}`)).body.errcode).toBe('M_FORBIDDEN')
  expect((await join(ana, secret.id, ' open SESAME ')).status).toBe(200)
  const invited = await anaInChat.post(`/rooms/${secret.matrixRoomId}/invite`, { user_id: `@${bo.id}:vitrine.test` })
  expect(invited.status, 'members do not let others past the code').toBe(403)
  expect((await join(editor, secret.id)).status, 'staff need none').toBe(200)

  // However many try together.
  for (let tries = 0; tries < 100; tries++) {
    if (tries % 10 === 0) clock.advance({ seconds: 60 })
    const { problem } = await join(tries % 2 ? bo : guest, secret.id, `guess ${tries}`)
    if (problem?.code === 'request.rate_limited') break
  }
  clock.advance({ seconds: 120 })
  expect((await join(bo, secret.id, 'Open Sesame')).problem?.code).toBe('request.rate_limited')
  clock.advance({ seconds: 3600 })
  const boLater = await signInAnew(bo)
  expect((await join(boLater, secret.id, 'Open Sesame')).status).toBe(200)

  const small = await space({ displayName: 'Table for one', maxAttendees: 1 }, (await signInAnew(editor)).studio)
  const both = await Promise.all([join(await signInAnew(ana), small.id), join(boLater, small.id)])
  expect(both.map(({ problem }) => problem?.code ?? 'in').toSorted()).toEqual(['in', 'space.full'])
  expect(await see(boLater, small.id)).toBe('seen')
})

test('strangers read along where an anonymous space says so, and nowhere else', async () => {
  const { space, change, join, ana, stranger, signIn } = await meetingPlace()
  const open = await space({ displayName: 'Window', accessLevel: 'anonymous', showsMessages: true })
  await join(ana, open.id)
  const chat = await signIn(ana)
  const first = await chat.say(open.matrixRoomId ?? '', 'Good mornin')
  await chat.say(open.matrixRoomId ?? '', '* Good morning', {
    'm.new_content': { msgtype: 'm.text', body: 'Good morning' },
    'm.relates_to': { rel_type: 'm.replace', event_id: first },
  })
  const gone = await chat.say(open.matrixRoomId ?? '', 'Never mind')
  await chat.put(`/rooms/${open.matrixRoomId}/redact/${gone}/r1`)
  const preview = async () => (await stranger.call(previewSpace, { params: { spaceId: open.id } })).reply
  expect(await preview()).toMatchObject({
    ...{ displayName: 'Window', attendeeCount: 1 },
    messages: [{ sender: 'Ana', text: 'Good morning' }],
  })
  await change(open.id, open.version, { showsMessages: false })
  expect((await preview()).messages).toBeNull()
  await change(open.id, open.version + 1, { accessLevel: 'guest', showsMessages: true })
  const { problem } = await stranger.call(previewSpace, { params: { spaceId: open.id } })
  expect(problem?.code).toBe('space.not_found')
})

test('staff keep communities and spaces in order, and what they change is the brand’s alone', async () => {
  const { regulars, space, change, editor, viewer, other, ana, names, state } = await meetingPlace()
  const made = (name: string) =>
    editor.studio.call(createCommunity, { params: { idOrName: businessId }, body: { name } })
  const listed = async () => (await editor.studio.call(listBrandCommunities, { params: { businessId } })).reply.items
  expect(regulars).toMatchObject({ name: 'Regulars', isDefault: true, isArchived: false, spaces: [] })
  const { reply: events } = await made('Events')
  expect(events.isDefault).toBe(false)
  await editor.studio.call(orderCommunities, { params: { businessId }, body: { ids: [events.id] } })
  expect((await listed()).map(({ name }) => name)).toEqual(['Events', 'Regulars'])

  const update = (id: string, body: BodyOf<typeof updateCommunity>, by = editor) =>
    by.studio.call(updateCommunity, { params: { businessId, communityId: id as never }, body })
  await update(regulars.id, { version: 1, isArchived: true })
  expect((await listed()).map((each) => [each.name, each.isDefault, each.isArchived])).toEqual([
    ['Events', true, false],
    ['Regulars', false, true],
  ])
  await update(regulars.id, { version: 2, isArchived: false, isDefault: true })
  expect((await listed()).map((each) => [each.name, each.isDefault])).toEqual([
    ['Events', false],
    ['Regulars', true],
  ])
  expect((await update(regulars.id, { version: 2, name: 'Late' })).problem?.code).toBe('studio.edited_meanwhile')

  const [one, two] = [await space({ displayName: 'One', alias: 'one-and-only' }), await space({ displayName: 'Two' })]
  const place = { params: { businessId, communityId: regulars.id } }
  await editor.studio.call(orderSpaces, { ...place, body: { ids: [two.id, one.id] } })
  expect(await names(ana)).toEqual(['Two', 'One'])
  expect((await change(two.id, 1, { alias: 'one-and-only' })).problem?.code).toBe('space.alias_taken')
  expect((await change(two.id, 1, { alias: crypto.randomUUID() })).problem?.code).toBe('request.invalid')
  expect((await change(two.id, 1, { cover: 'https://elsewhere.example/x.png' })).problem?.code).toBe('request.invalid')
  const { reply: renamed } = await change(two.id, 1, {
    displayName: 'Beans',
    description: 'What we roast',
    isReadOnly: true,
  })
  expect(renamed).toMatchObject({ displayName: 'Beans', version: 2, isReadOnly: true })
  const roomId = renamed.matrixRoomId ?? ''
  expect(await state(roomId, 'm.room.name')).toEqual({ name: 'Beans' })
  expect(await state(roomId, 'm.room.topic')).toEqual({ topic: 'What we roast' })
  expect((await state(roomId, 'm.room.power_levels')).events_default).toBe(50)

  const theirs = { businessId: 'marea1' as never, spaceId: one.id }
  const stolen = await other.studio.call(updateSpace, { params: theirs, body: { version: 1, displayName: 'Ours' } })
  expect(stolen.problem?.code).toBe('space.not_found')
  const lent = await other.studio.call(createSpace, {
    params: { businessId: 'marea1' as never, communityId: regulars.id },
    body: { displayName: 'Ours' },
  })
  expect(lent.problem?.code).toBe('community.not_found')
  expect((await update(events.id, { version: 1, name: 'x' }, viewer)).problem?.code).toBe('auth.forbidden')
})

test('who works for a brand moderates its rooms, from when they do until they do not', async () => {
  const { space, join, owner, editor, viewer, ana, levelOf, signIn } = await meetingPlace()
  const { matrixRoomId, id } = await space({ isReadOnly: true })
  const roomId = matrixRoomId ?? ''
  const levels = async () => [
    await levelOf(roomId, owner),
    await levelOf(roomId, editor),
    await levelOf(roomId, viewer),
  ]
  expect(await levels()).toEqual([100, 50, null])
  for (const who of [ana, editor, viewer, owner]) await join(who, id)
  const says = async (who: Member) => {
    const sent = await (await signIn(who)).put(`/rooms/${roomId}/send/m.room.message/t`, {
      msgtype: 'm.text',
      body: 'x',
    })
    return sent.status
  }
  expect([await says(ana), await says(viewer), await says(editor)]).toEqual([403, 403, 200])

  const named = (who: Member) => ({ params: { businessId, accountId: who.id as never } })
  await owner.studio.call(changeRole, { ...named(viewer), body: { role: 'editor' } })
  await owner.studio.call(removeFromTeam, named(editor))
  await expect.poll(levels, patiently).toEqual([100, null, 50])
  expect([await says(viewer), await says(editor)]).toEqual([200, 403])

  // In the room nobody changes what the space says.
  const rename = await (await signIn(owner)).put(`/rooms/${roomId}/state/m.room.name`, { name: 'Mine' })
  expect(rename.status).toBe(403)
  const closed = await owner.studio.call(closeBusiness, { params: { idOrName: businessId }, body: { name: 'lumen' } })
  expect(closed.status).toBe(204)
  await expect.poll(() => says(owner), patiently).toBe(403)
  expect(await says(viewer)).toBe(403)
  expect((await ana.call(getSpace, { params: { spaceId: id } })).reply).toMatchObject({
    isMember: true,
    isArchived: true,
  })
})

test('a space whose server was killed before its room was made gets it from the next, once', async () => {
  const { app, database, space, editor, regulars, join, ana, state } = await meetingPlace()
  const staff = {
    businessId: 'lumen1',
    by: editor.id,
    actor: { kind: 'account', accountId: editor.id, role: 'editor' },
  }
  const id = await database.transaction((tx) =>
    app.communities.makeSpace(tx, staff as never, regulars.id, { displayName: 'Left alone', accessLevel: 'user' }),
  )
  await expect
    .poll(async () => (await ana.call(getSpace, { params: { spaceId: id } })).reply.matrixRoomId, patiently)
    .not.toBeNull()
  expect((await join(ana, id)).status).toBe(200)
  const { matrixRoomId } = (await ana.call(getSpace, { params: { spaceId: id } })).reply
  expect(await state(matrixRoomId ?? '', 'm.room.name')).toEqual({ name: 'Left alone' })

  // Killed between the room and writing down which it is.
  await database.pool.query('update space set matrix_room_id = null where id = $1', [id])
  const events = async () => (await database.pool.query('select count(*)::int as n from chat_event')).rows[0].n
  const before = await events()
  await Promise.all([app.communities.keep(database, 'lumen1'), app.communities.keep(database, 'lumen1')])
  expect(await events(), 'nothing is said twice').toBe(before)
  const { reply } = await ana.call(getSpace, { params: { spaceId: id } })
  expect(reply).toMatchObject({ matrixRoomId, isMember: true, attendeeCount: 1 })
  expect((await space()).matrixRoomId).not.toBe(matrixRoomId)
})
