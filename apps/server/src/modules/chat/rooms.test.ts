import { blockPerson } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { type ChatClient, chatWorld } from '../../testing/chat-world.ts'

const bodies = (events: readonly { content: Record<string, unknown> }[] | undefined) =>
  (events ?? []).flatMap(({ content }) => content.body ?? [])

test('two people write to each other: the invitation, what is said, who has read it', async () => {
  const { person } = await chatWorld()
  const [ana, bo] = [await person('Ana'), await person('Bo')]
  await ana.sync()
  await bo.sync()
  const { body } = await ana.post('/createRoom', { preset: 'private_chat', is_direct: true, invite: [bo.userId] })
  const roomId = body.room_id as string
  const { rooms } = await bo.sync()
  const invited = rooms.invite[roomId]?.invite_state.events
  expect(invited?.find(({ state_key }) => state_key === bo.userId)?.content).toMatchObject({
    membership: 'invite',
    is_direct: true,
  })
  expect((await bo.get(`/rooms/${roomId}/messages?dir=b`)).body.errcode).toBe('M_FORBIDDEN')
  expect((await bo.post(`/rooms/${roomId}/join`)).status).toBe(200)
  const hello = await ana.say(roomId, 'Hello')
  const heard = (await bo.sync()).rooms.join[roomId]
  expect(bodies(heard?.timeline.events)).toEqual(['Hello'])
  expect(heard?.unread_notifications).toEqual({ notification_count: 1, highlight_count: 0 })
  await bo.post(`/rooms/${roomId}/receipt/m.read/${encodeURIComponent(hello)}`)
  const after = (await bo.sync()).rooms.join[roomId]
  expect(after?.unread_notifications.notification_count).toBe(0)
  const told = (await ana.sync()).rooms.join[roomId]
  expect(told?.ephemeral.events.find(({ type }) => type === 'm.receipt')?.content[hello]).toMatchObject({
    'm.read': { [bo.userId]: { ts: expect.any(Number) } },
  })
  expect((await ana.sync()).rooms.join).toEqual({})
})

test('the same transaction is one event, and only its device is told which', async () => {
  const { person, room } = await chatWorld()
  const [ana, bo] = [await person('Ana'), await person('Bo')]
  const roomId = await room(ana, [bo])
  await ana.sync()
  await bo.sync()
  const send = () => ana.put(`/rooms/${roomId}/send/m.room.message/once`, { msgtype: 'm.text', body: 'Once' })
  const answers = await Promise.all([send(), send(), send()])
  expect(new Set(answers.map(({ body }) => body.event_id)).size).toBe(1)
  const [own, other] = [(await ana.sync()).rooms.join[roomId], (await bo.sync()).rooms.join[roomId]]
  expect(own?.timeline.events.map(({ unsigned }) => unsigned.transaction_id)).toEqual(['once'])
  expect(other?.timeline.events.map(({ unsigned }) => unsigned.transaction_id)).toEqual([undefined])
})

test('of many who write at once everybody reads all of it once, in one order', async () => {
  const { person, room } = await chatWorld({ env: { RATE_PER_MINUTE: '100000' } })
  const people = await Promise.all(['Ana', 'Bo', 'Chen', 'Dora'].map((name) => person(name)))
  const [ana, ...others] = people as [(typeof people)[number], ...typeof people]
  const roomId = await room(ana, others)
  for (const each of people) await each.sync()
  await Promise.all(
    people.flatMap((each) => Array.from({ length: 20 }, (_, n) => each.say(roomId, `${each.userId} ${n}`))),
  )
  const read = await Promise.all(
    people.map(async (each) =>
      bodies((await each.sync({ filter: '{"room":{"timeline":{"limit":100}}}' })).rooms.join[roomId]?.timeline.events),
    ),
  )
  expect(new Set(read[0]).size).toBe(80)
  for (const each of read) expect(each).toEqual(read[0])
})

test('who waits is answered when something comes, and with nothing when nothing does', async () => {
  const { person, room } = await chatWorld()
  const [ana, bo] = [await person('Ana'), await person('Bo')]
  const roomId = await room(ana, [bo])
  await bo.sync()
  const waiting = bo.sync({ timeout: '30000' })
  await ana.say(roomId, 'Now')
  expect(bodies((await waiting).rooms.join[roomId]?.timeline.events)).toEqual(['Now'])
  expect((await bo.sync({ timeout: '1' })).rooms.join).toEqual({})
})

test('somebody else’s room is none: not its events, its members, its state, and nothing of it comes after leaving or a ban', async () => {
  const { person, room } = await chatWorld()
  const [ana, bo, eve] = [await person('Ana'), await person('Bo'), await person('Eve')]
  const roomId = await room(ana, [bo])
  const secret = encodeURIComponent(await ana.say(roomId, 'Between us'))
  for (const path of [
    'messages?dir=b',
    'members',
    'joined_members',
    'state',
    'state/m.room.create/',
    `event/${secret}`,
    `context/${secret}`,
  ]) {
    expect((await eve.get(`/rooms/${roomId}/${path}`)).body.errcode, path).toBe('M_FORBIDDEN')
  }
  expect((await eve.get(`/_matrix/client/v1/rooms/${roomId}/relations/${secret}`)).body.errcode).toBe('M_FORBIDDEN')
  for (const [method, path, body] of [
    ['put', `send/m.room.message/1`, { body: 'In' }],
    ['put', 'state/m.room.name/', { name: 'Mine' }],
    ['post', 'join', {}],
    ['post', 'invite', { user_id: eve.userId }],
    ['post', 'kick', { user_id: bo.userId }],
    ['put', `redact/${secret}/1`, {}],
    ['put', `typing/${eve.userId}`, { typing: true }],
    ['post', `receipt/m.read/${secret}`, {}],
  ] as const) {
    expect((await eve[method](`/rooms/${roomId}/${path}`, body)).body.errcode, path).toBe('M_FORBIDDEN')
  }
  expect((await eve.sync()).rooms).toEqual({ join: {}, invite: {}, leave: {}, knock: {} })

  await bo.sync()
  await ana.post(`/rooms/${roomId}/ban`, { user_id: bo.userId, reason: 'Enough' })
  const later = encodeURIComponent(await ana.say(roomId, 'Without Bo'))
  const left = (await bo.sync()).rooms.leave[roomId]
  expect(left?.timeline.events.map(({ content }) => content.membership)).toEqual(['ban'])
  expect((await bo.sync()).rooms.leave).toEqual({})
  expect(bodies((await bo.get(`/rooms/${roomId}/messages?dir=b`)).body.chunk as never)).toEqual(['Between us'])
  expect((await bo.get(`/rooms/${roomId}/event/${later}`)).body.errcode).toBe('M_NOT_FOUND')
  expect((await bo.post(`/rooms/${roomId}/join`)).body.errcode).toBe('M_FORBIDDEN')
})

test('what is removed is gone for everybody, however it is read; only its sender and those above may', async () => {
  const { person, room } = await chatWorld()
  const [ana, bo] = [await person('Ana'), await person('Bo')]
  const roomId = await room(ana, [bo])
  const id = await bo.say(roomId, 'A slip')
  const of = encodeURIComponent(await ana.say(roomId, 'Mine'))
  expect((await bo.put(`/rooms/${roomId}/redact/${of}/1`)).body.errcode).toBe('M_FORBIDDEN')
  await bo.sync()
  const { body } = await bo.put(`/rooms/${roomId}/redact/${encodeURIComponent(id)}/2`, { reason: 'Wrong room' })
  expect((await bo.put(`/rooms/${roomId}/redact/${encodeURIComponent(id)}/2`)).body).toEqual(body)
  const heard = (await bo.sync()).rooms.join[roomId]?.timeline.events
  expect(heard).toMatchObject([{ type: 'm.room.redaction', redacts: id, content: { reason: 'Wrong room' } }])
  const one = (await ana.get(`/rooms/${roomId}/event/${encodeURIComponent(id)}`)).body
  expect(one).toMatchObject({ content: {}, unsigned: { redacted_because: { sender: bo.userId } } })
  expect(JSON.stringify((await ana.get(`/rooms/${roomId}/messages?dir=b&limit=50`)).body)).not.toContain('A slip')
  const again = await ana.sync({ full_state: 'true' })
  expect(JSON.stringify(again)).not.toContain('A slip')
})

test('edits, threads and reactions are told with what they are about; one reaction counts once', async () => {
  const { person, room } = await chatWorld()
  const [ana, bo] = [await person('Ana'), await person('Bo')]
  const roomId = await room(ana, [bo])
  const root = await ana.say(roomId, 'Who comes?')
  await bo.say(roomId, 'I do', { 'm.relates_to': { rel_type: 'm.thread', event_id: root } })
  await ana.say(roomId, '* Who comes along?', {
    'm.new_content': { msgtype: 'm.text', body: 'Who comes along?' },
    'm.relates_to': { rel_type: 'm.replace', event_id: root },
  })
  const react = (n: number) =>
    bo.put(`/rooms/${roomId}/send/m.reaction/r${n}`, {
      'm.relates_to': { rel_type: 'm.annotation', event_id: root, key: '👍' },
    })
  expect((await react(1)).status).toBe(200)
  expect((await react(2)).body.errcode).toBe('M_DUPLICATE_ANNOTATION')
  const path = encodeURIComponent(root)
  const told = (await bo.get(`/rooms/${roomId}/event/${path}`)).body
  expect(told).toMatchObject({
    unsigned: {
      'm.relations': {
        'm.thread': { count: 1, current_user_participated: true, latest_event: { content: { body: 'I do' } } },
        'm.replace': { content: { 'm.new_content': { body: 'Who comes along?' } } },
      },
    },
  })
  const relations = await bo.get(`/_matrix/client/v1/rooms/${roomId}/relations/${path}/m.annotation/m.reaction`)
  expect(relations.body.chunk).toMatchObject([{ type: 'm.reaction', sender: bo.userId }])
  expect((await bo.get(`/_matrix/client/v1/rooms/${roomId}/threads`)).body.chunk).toMatchObject([{ event_id: root }])
})

test('pages go back to the beginning without a gap and without a repetition, also while more is said', async () => {
  const { person, room } = await chatWorld({ env: { RATE_PER_MINUTE: '100000' } })
  const [ana, bo] = [await person('Ana'), await person('Bo')]
  const roomId = await room(ana, [bo])
  for (let n = 0; n < 45; n += 1) await ana.say(roomId, `${n}`)
  const first = (await bo.sync({ filter: '{"room":{"timeline":{"limit":10}}}' })).rooms.join[roomId]
  expect(first?.timeline.limited).toBe(true)
  const seen = bodies(first?.timeline.events)
  for (let from: string | undefined = first?.timeline.prev_batch; from; ) {
    await ana.say(roomId, 'More')
    const { body } = await bo.get(`/rooms/${roomId}/messages?dir=b&limit=20&from=${from}`)
    seen.unshift(...bodies(body.chunk as never).toReversed())
    from = body.end as string | undefined
  }
  expect(seen).toEqual(Array.from({ length: 45 }, (_, n) => `${n}`))
  const rest = (await bo.sync()).rooms.join[roomId]
  expect(bodies(rest?.timeline.events).every((body) => body === 'More')).toBe(true)
})

test('who was away longer is told the newest, that there is more, and the state that held before', async () => {
  const { person, room } = await chatWorld({ env: { RATE_PER_MINUTE: '100000' } })
  const [ana, bo] = [await person('Ana'), await person('Bo')]
  const roomId = await room(ana, [bo])
  await bo.sync()
  await ana.put(`/rooms/${roomId}/state/m.room.name/`, { name: 'Old friends' })
  for (let n = 0; n < 600; n += 1) await ana.say(roomId, `${n}`)
  const { timeline, state, unread_notifications: unread } = (await bo.sync()).rooms.join[roomId] ?? ({} as never)
  expect(bodies(timeline.events)).toHaveLength(20)
  expect(timeline.limited).toBe(true)
  expect(state.events.map(({ type }) => type)).toEqual(['m.room.name'])
  expect(unread.notification_count).toBe(600)
})

test('whom somebody has blocked can neither invite them nor learn why', async () => {
  const { person, room } = await chatWorld()
  const [ana, bo, eve] = [await person('Ana'), await person('Bo'), await person('Eve')]
  await bo.person.call(blockPerson, { params: { userId: eve.id as never } })
  expect((await eve.post('/createRoom', { invite: [bo.userId] })).body.errcode).toBe('M_NOT_FOUND')
  const roomId = await room(eve, [])
  const nobody = '@00000000-0000-4000-8000-000000000000:vitrine.test'
  for (const userId of [bo.userId, nobody]) {
    expect((await eve.post(`/rooms/${roomId}/invite`, { user_id: userId })).body).toMatchObject({
      errcode: 'M_NOT_FOUND',
    })
    expect((await ana.post(`/rooms/${roomId}/invite`, { user_id: userId })).body).toMatchObject({
      errcode: 'M_FORBIDDEN',
    })
  }
  expect((await eve.post(`/rooms/${roomId}/invite`, { user_id: ana.userId })).status).toBe(200)
  expect((await bo.sync()).rooms.invite).toEqual({})
})

test('what is said elsewhere about an event is not heard in its room, and shows nobody elsewhere what it is', async () => {
  const { person, room } = await chatWorld()
  const [ana, bo, eve] = [await person('Ana'), await person('Bo'), await person('Eve')]
  const [inside, outside] = [await room(ana, [bo]), await room(eve, [])]
  const secret = await ana.say(inside, 'Between us')
  const about = (rel_type: string) => ({ 'm.relates_to': { rel_type, event_id: secret } })
  await eve.say(outside, 'Let me in', about('m.thread'))
  await eve.put(`/rooms/${outside}/send/m.reaction/1`, {
    'm.relates_to': { ...about('m.annotation')['m.relates_to'], key: '👀' },
  })
  const path = encodeURIComponent(secret)
  expect((await bo.get(`/_matrix/client/v1/rooms/${inside}/relations/${path}`)).body.chunk).toEqual([])
  expect((await bo.get(`/rooms/${inside}/event/${path}`)).body.unsigned).toEqual({})
  expect((await eve.get(`/_matrix/client/v1/rooms/${outside}/threads`)).body.chunk).toEqual([])
  expect((await eve.put(`/rooms/${outside}/redact/${path}/1`)).body.errcode).toBe('M_NOT_FOUND')
  expect((await eve.post(`/rooms/${outside}/receipt/m.read/${path}`)).body.errcode).toBe('M_NOT_FOUND')
})

test('who was banned reads of a thread and of edits what was there until then', async () => {
  const { person, room } = await chatWorld()
  const [ana, bo] = [await person('Ana'), await person('Bo')]
  const roomId = await room(ana, [bo])
  const root = await ana.say(roomId, 'Plans')
  const inThread = { 'm.relates_to': { rel_type: 'm.thread', event_id: root } }
  await ana.say(roomId, 'For all', inThread)
  await ana.post(`/rooms/${roomId}/ban`, { user_id: bo.userId })
  await ana.say(roomId, 'Not for Bo', inThread)
  const edit = { rel_type: 'm.replace', event_id: root }
  await ana.say(roomId, '* Secret plans', {
    'm.new_content': { msgtype: 'm.text', body: 'Secret plans' },
    'm.relates_to': edit,
  })
  const { unsigned } = (await bo.get(`/rooms/${roomId}/event/${encodeURIComponent(root)}`)).body
  expect(unsigned).toMatchObject({
    'm.relations': { 'm.thread': { count: 1, latest_event: { content: { body: 'For all' } } } },
  })
  expect(JSON.stringify(unsigned)).not.toContain('ecret plans')
  const threads = (await bo.get(`/_matrix/client/v1/rooms/${roomId}/threads`)).body
  expect(JSON.stringify(threads)).not.toContain('Not for Bo')
})

test('which answer is the one says who asked or runs the room, of what was answered there; strangers’ edits change nothing', async () => {
  const { person, room } = await chatWorld()
  const [staff, bo, eve] = [await person('Ana'), await person('Bo'), await person('Eve')]
  const [inside, other] = [await room(staff, [bo, eve]), await room(eve, [bo])]
  const asks = { 'v.question': { title: 'Where?' } }
  const question = await bo.say(inside, 'Where?', asks)
  const inThread = (root: string) => ({ 'm.relates_to': { rel_type: 'm.thread', event_id: root } })
  const answer = await eve.say(inside, 'There', inThread(question))
  const elsewhere = await eve.say(inside, 'Not in its thread')
  const foreign = await eve.say(other, 'Where?', asks)
  let count = 0
  const accept = async (who: ChatClient, of: unknown, answerId: unknown, roomId = inside, rel_type = 'm.reference') => {
    count += 1
    const content = { 'm.relates_to': { rel_type, event_id: of }, answer: answerId }
    const { status, body } = await who.put(`/rooms/${roomId}/send/v.answer.accepted/a${count}`, content)
    return status === 200 ? 'accepted' : body.errcode
  }
  expect(await accept(eve, question, answer)).toBe('M_FORBIDDEN')
  expect(await accept(bo, question, elsewhere)).toBe('M_NOT_FOUND')
  expect(await accept(bo, elsewhere, answer)).toBe('M_NOT_FOUND')
  expect(await accept(bo, '$nothing', answer)).toBe('M_NOT_FOUND')
  expect(await accept(bo, foreign, answer)).toBe('M_NOT_FOUND')
  expect(await accept(bo, { $gt: '' }, answer)).toBe('M_NOT_FOUND')
  expect(await accept(bo, question, { id: answer })).toBe('M_BAD_JSON')
  expect(await accept(bo, question, answer, inside, 'm.thread')).toBe('M_BAD_JSON')
  expect(await accept(bo, foreign, null, other)).toBe('M_FORBIDDEN')
  for (const who of [bo, staff]) expect(await accept(who, question, answer)).toBe('accepted')
  expect(await accept(bo, question, null)).toBe('accepted')
  await eve.put(`/rooms/${inside}/redact/${encodeURIComponent(answer)}/1`)
  expect(await accept(bo, question, answer)).toBe('M_NOT_FOUND')

  const edit = { rel_type: 'm.replace', event_id: question }
  await eve.say(inside, '* Forged', {
    'm.new_content': { msgtype: 'm.text', body: 'Forged', 'v.question': { title: 'Forged' } },
    'm.relates_to': edit,
  })
  expect(JSON.stringify((await bo.get(`/rooms/${inside}/event/${encodeURIComponent(question)}`)).body)).not.toContain(
    'Forged',
  )
})

test('questions and sketches that nobody could show are refused', async () => {
  const { person, room } = await chatWorld()
  const ana = await person('Ana')
  const roomId = await room(ana, [])
  let count = 0
  const say = async (content: object) => {
    count += 1
    const path = `/rooms/${roomId}/send/m.room.message/o${count}`
    const { status, body } = await ana.put(path, { msgtype: 'm.text', body: 'x', ...content })
    return status === 200 ? 'said' : body.errcode
  }
  const stroke = (points: unknown, color: unknown = '#123456') => ({ color, size: 4, points })
  const sketch = (...strokes: unknown[]) => ({ 'v.sketch': { version: 1, width: 900, height: 1200, strokes } })
  expect(await say(sketch(stroke([0, 0, 0.5]), stroke([1, 2, 0.5], 'ink')))).toBe('said')
  expect(await say({ 'v.sketch': { version: 1, title: 'Too many lines', mxc: 'mxc://vitrine.test/x' } })).toBe('said')
  expect(await say({ 'v.question': { title: 'Why?' } })).toBe('said')
  for (const wrong of [
    { 'v.question': 'Why?' },
    { 'v.question': { title: '  ' } },
    { 'v.question': { title: 'y'.repeat(301) } },
    { 'v.sketch': null },
    { 'v.sketch': { title: 'y'.repeat(301) } },
    { 'v.sketch': { strokes: 'many' } },
    sketch(7),
    sketch(stroke([1, 2, '3'])),
    sketch(stroke([], { r: 1 })),
    sketch(...Array.from({ length: 2_001 }, () => ({ color: '', points: [] }))),
    { 'm.new_content': { 'v.question': { title: '' } } },
  ]) {
    expect(await say(wrong), JSON.stringify(wrong).slice(0, 80)).toBe('M_BAD_JSON')
  }
  expect(await say({ 'v.question': { title: 'a\0b' } })).toBe('M_BAD_JSON')
  let deep: object = {}
  for (let level = 0; level < 70; level += 1) deep = { deep }
  expect(await say({ 'v.sketch': { deep } })).toBe('M_BAD_JSON')
  expect(await say(sketch(stroke(Array.from({ length: 12_000 }, () => 100_000))))).toBe('M_TOO_LARGE')
})

test('nobody calls themselves otherwise in a room than in their profile', async () => {
  const { person, room } = await chatWorld()
  const [ana, bo] = [await person('Ana'), await person('Bo')]
  const roomId = await room(ana, [bo])
  const self = `/rooms/${roomId}/state/m.room.member/${bo.userId}`
  await bo.put(self, { membership: 'join', displayname: 'Ana', avatar_url: 'mxc://elsewhere.example/a' })
  const { joined } = (await ana.get(`/rooms/${roomId}/joined_members`)).body as { joined: Record<string, object> }
  expect(joined[bo.userId]).toEqual({ display_name: 'Bo' })
  expect((await ana.get(self)).body).toEqual({ membership: 'join', displayname: 'Bo' })
})

test('who has left reads nothing of what came later, whatever is done to them since', async () => {
  const { person, room } = await chatWorld()
  const [ana, bo] = [await person('Ana'), await person('Bo')]
  const roomId = await room(ana, [bo])
  await ana.say(roomId, 'With Bo')
  await bo.sync()
  await bo.post(`/rooms/${roomId}/leave`)
  await ana.put(`/rooms/${roomId}/state/m.note/`, { text: 'Without Bo' })
  await ana.say(roomId, 'Without Bo')
  for (const step of ['invite', 'ban', 'unban', 'invite']) {
    await ana.post(`/rooms/${roomId}/${step}`, { user_id: bo.userId })
    const seen = [
      await bo.get(`/rooms/${roomId}/messages?dir=b&limit=50`),
      await bo.get(`/rooms/${roomId}/state`),
      await bo.get(`/rooms/${roomId}/state/m.note/`),
      await bo.get(`/rooms/${roomId}/members`),
      await bo.sync(),
    ]
    expect(JSON.stringify(seen), step).toContain('With Bo')
    expect(JSON.stringify(seen), step).not.toContain('Without Bo')
  }
  await bo.post(`/rooms/${roomId}/join`)
  expect(JSON.stringify(await bo.get(`/rooms/${roomId}/messages?dir=b&limit=50`))).toContain('Without Bo')
})

test('where history begins with joining, nothing from before is told, after leaving neither', async () => {
  const { person, room } = await chatWorld()
  const [ana, bo] = [await person('Ana'), await person('Bo')]
  const history = { type: 'm.room.history_visibility', content: { history_visibility: 'joined' } }
  const roomId = await room(ana, [], { initial_state: [history] })
  await ana.say(roomId, 'Before Bo')
  const empty = (await bo.sync()).next_batch
  await ana.post(`/rooms/${roomId}/invite`, { user_id: bo.userId })
  await bo.post(`/rooms/${roomId}/join`)
  await ana.say(roomId, 'With Bo')
  expect(bodies((await bo.sync()).rooms.join[roomId]?.timeline.events)).toEqual(['With Bo'])
  await bo.post(`/rooms/${roomId}/leave`)
  for (const since of [empty, 's0_0']) {
    const told = JSON.stringify((await bo.get(`/sync?since=${since}`)).body)
    expect(told).toContain('With Bo')
    expect(told).not.toContain('Before Bo')
  }
})

test('nobody raises themselves above what they have, by whatever spelling, and levels are whole numbers', async () => {
  const { person, room } = await chatWorld()
  const [ana, bo, chen] = [await person('Ana'), await person('Bo'), await person('Chen')]
  const roomId = await room(ana, [bo, chen])
  const path = `/rooms/${roomId}/state/m.room.power_levels/`
  const users = { [ana.userId]: 100, [bo.userId]: 50, [chen.userId]: 50 }
  const events = { 'm.room.power_levels': 50 }
  expect((await ana.put(path, { users, events })).status).toBe(200)
  for (const changed of [
    { users: { ...users, [bo.userId]: 60 } },
    { users: { ...users, [bo.userId]: 60 }, [`users/${bo.userId}`]: 50 },
    { users: { ...users, [chen.userId]: 0 } },
    { users: { [bo.userId]: 50, [chen.userId]: 50 }, [`users/${ana.userId}`]: 100 },
    { users, events: { ...events, 'm.room.name': 51 } },
    { users, events, ban: 51 },
  ]) {
    expect((await bo.put(path, { events, ...changed })).body.errcode, JSON.stringify(changed)).toBe('M_FORBIDDEN')
  }
  expect((await bo.put(path, { users: { ...users, [bo.userId]: '50' }, events })).body.errcode).toBe('M_BAD_JSON')
  expect((await bo.put(path, { users: 'me' })).body.errcode).toBe('M_BAD_JSON')
  expect((await bo.put(path, { users: { ...users, [bo.userId]: 10 }, events })).status).toBe(200)
})

test('what no index could hold, and redactions in the guise of state, are refused and hold nobody up', async () => {
  const { person, room } = await chatWorld()
  const ana = await person('Ana')
  const roomId = await room(ana, [])
  const long = 'x'.repeat(300)
  const id = await ana.say(roomId, 'Here', { 'm.relates_to': { rel_type: 'm.thread', event_id: long.repeat(20) } })
  expect(id).toMatch(/^\$/)
  for (const [path, body] of [
    [`/rooms/${roomId}/state/${long}/`, {}],
    [`/rooms/${roomId}/state/m.note/${long}`, {}],
    [`/rooms/${roomId}/send/${long}/1`, {}],
    [`/rooms/${roomId}/send/m.room.message/${long}`, {}],
    [`/rooms/${roomId}/state/m.room.redaction/x`, { redacts: id }],
    [`/user/${ana.userId}/account_data/${long}`, {}],
  ] as const) {
    expect((await ana.put(path, body)).body.errcode, path.slice(0, 60)).toBe('M_INVALID_PARAM')
  }
  const initial = [{ type: long, content: {} }]
  expect((await ana.post('/createRoom', { initial_state: initial })).body.errcode).toBe('M_INVALID_PARAM')
  const receipt = await ana.post(`/rooms/${roomId}/receipt/m.read/${encodeURIComponent(id)}`, { thread_id: '$made-up' })
  expect(receipt.body.errcode).toBe('M_NOT_FOUND')
})

test('who was never in a room hears nothing of a ban from it', async () => {
  const { person, room } = await chatWorld()
  const [ana, bo] = [await person('Ana'), await person('Bo')]
  const roomId = await room(ana, [])
  await bo.sync()
  expect((await ana.post(`/rooms/${roomId}/kick`, { user_id: bo.userId, reason: 'Read this' })).body.errcode).toBe(
    'M_FORBIDDEN',
  )
  expect((await ana.post(`/rooms/${roomId}/ban`, { user_id: bo.userId, reason: 'Read this' })).status).toBe(200)
  expect((await bo.sync()).rooms).toEqual({ join: {}, invite: {}, leave: {}, knock: {} })
  expect((await bo.post(`/rooms/${roomId}/join`)).body.errcode).toBe('M_FORBIDDEN')
})

test('guests join where guests may, by whichever call', async () => {
  const { person, room } = await chatWorld()
  const [ana, guest] = [await person('Ana'), await person('Guest', { guest: true })]
  const hall = await room(ana, [], { preset: 'public_chat' })
  const self = `/rooms/${hall}/state/m.room.member/${guest.userId}`
  expect((await guest.post(`/rooms/${hall}/join`)).body.errcode).toBe('M_GUEST_ACCESS_FORBIDDEN')
  expect((await guest.put(self, { membership: 'join' })).body.errcode).toBe('M_GUEST_ACCESS_FORBIDDEN')
  await ana.put(`/rooms/${hall}/state/m.room.guest_access/`, { guest_access: 'can_join' })
  expect((await guest.put(self, { membership: 'join' })).status).toBe(200)
  expect((await guest.post('/createRoom', {})).body.errcode).toBe('M_GUEST_ACCESS_FORBIDDEN')
})

test('what has been read does not come back as unread by a late receipt', async () => {
  const { person, room } = await chatWorld()
  const [ana, bo] = [await person('Ana'), await person('Bo')]
  const roomId = await room(ana, [bo])
  const [first, second] = [await ana.say(roomId, 'One'), await ana.say(roomId, 'Two')]
  const read = (id: string) => bo.post(`/rooms/${roomId}/read_markers`, { 'm.read': id, 'm.fully_read': id })
  await read(second)
  await read(first)
  const told = (await bo.sync({ full_state: 'true' })).rooms.join[roomId]
  expect(told?.unread_notifications.notification_count).toBe(0)
  expect(told?.account_data.events).toContainEqual({ type: 'm.fully_read', content: { event_id: second } })
  expect(told?.ephemeral.events.find(({ type }) => type === 'm.receipt')?.content).toHaveProperty([second])
})
