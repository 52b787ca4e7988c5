import { expect, test } from 'vitest'
import { type ChatClient, chatWorld } from '../../testing/chat-world.ts'

interface Found {
  results: {
    result: { event_id: string; content: { body?: string }; room_id: string }
    context?: Record<string, unknown[]>
  }[]
  next_batch?: string
  highlights: string[]
}

async function find(who: ChatClient, text: string, more: object = {}, from?: string): Promise<Found> {
  const asked = { search_categories: { room_events: { search_term: text, order_by: 'recent', ...more } } }
  const { status, body } = await who.post(`/search${from === undefined ? '' : `?next_batch=${from}`}`, asked)
  expect(status).toBe(200)
  return (body.search_categories as { room_events: Found }).room_events
}
const bodies = ({ results }: Found) => results.map(({ result }) => result.content.body)

test('messages are found by their words, page by page, in the rooms one is in and as far as one may read them; nothing removed, nothing of others', async () => {
  const { person, room } = await chatWorld()
  const [ana, bo, eve] = [await person('Ana'), await person('Bo'), await person('Eve')]
  const [one, two] = [await room(ana, [bo]), await room(ana, [])]
  await ana.say(one, 'The lighthouse at noon')
  await ana.say(two, 'Another lighthouse, private')
  const slip = await ana.say(one, 'A lighthouse by mistake')
  await ana.put(`/rooms/${one}/redact/${encodeURIComponent(slip)}/r`)
  const root = await ana.say(one, 'Harbour')
  await ana.say(one, '* Lighthouses of Spain', {
    ...{ 'm.new_content': { msgtype: 'm.text', body: 'Lighthouses of Spain' } },
    'm.relates_to': { rel_type: 'm.replace', event_id: root },
  })
  expect(bodies(await find(ana, 'LIGHT'))).toEqual(['Harbour', 'Another lighthouse, private', 'The lighthouse at noon'])
  expect(bodies(await find(bo, 'lighthouse'))).toEqual(['Harbour', 'The lighthouse at noon'])
  expect(bodies(await find(bo, 'noon lighthouse'))).toEqual(['The lighthouse at noon'])
  expect(bodies(await find(bo, 'lighthouse', { filter: { rooms: [two] } }))).toEqual([])
  expect(bodies(await find(eve, 'lighthouse'))).toEqual([])
  const first = await find(ana, 'lighthouse', {
    filter: { limit: 2 },
    event_context: { before_limit: 1, after_limit: 1 },
  })
  expect(first.results).toHaveLength(2)
  expect(first.results[0]?.context?.events_before).toHaveLength(1)
  expect(bodies(await find(ana, 'lighthouse', { filter: { limit: 2 } }, first.next_batch))).toEqual([
    'The lighthouse at noon',
  ])
  for (const odd of ['', "' | '!", '*', '\\', ':*', 'a'.repeat(5_000)]) expect(bodies(await find(ana, odd))).toEqual([])
  await ana.post(`/rooms/${one}/kick`, { user_id: bo.userId })
  expect(bodies(await find(bo, 'lighthouse'))).toEqual([])
  expect((await bo.post('/search', { search_categories: {} })).body.errcode).toBe('M_BAD_JSON')
})

test('a room is named once, by who says how it is called, joined by its name, and listed where anybody may join', async () => {
  const { person, ask } = await chatWorld()
  const [ana, bo] = [await person('Ana'), await person('Bo')]
  const made = { preset: 'public_chat', visibility: 'public', name: 'Harbour', room_alias_name: 'harbour' }
  const roomId = String((await ana.post('/createRoom', made)).body.room_id)
  const alias = encodeURIComponent('#harbour:vitrine.test')
  expect((await ask('GET', `/directory/room/${alias}`)).body).toEqual({ room_id: roomId, servers: ['vitrine.test'] })
  expect((await ana.post('/createRoom', made)).body.errcode).toBe('M_ROOM_IN_USE')
  expect((await bo.put(`/directory/room/${encodeURIComponent('#bo:vitrine.test')}`, { room_id: roomId })).status).toBe(
    403,
  )
  expect((await bo.del(`/directory/room/${alias}`)).status).toBe(403)
  expect((await bo.post(`/join/${alias}`)).body).toEqual({ room_id: roomId })
  const canonical = `/rooms/${roomId}/state/m.room.canonical_alias/`
  expect((await ana.put(canonical, { alias: '#none:vitrine.test' })).body.errcode).toBe('M_BAD_ALIAS')
  expect((await bo.get(`/rooms/${roomId}/aliases`)).body.aliases).toEqual(['#harbour:vitrine.test'])
  const listed = await bo.post('/publicRooms', { filter: { generic_search_term: 'HARB' } })
  expect(listed.body.chunk).toMatchObject([
    { room_id: roomId, name: 'Harbour', canonical_alias: '#harbour:vitrine.test', num_joined_members: 2 },
  ])
  await ana.put(`/rooms/${roomId}/state/m.room.join_rules/`, { join_rule: 'invite' })
  expect((await bo.get('/publicRooms')).body.chunk).toEqual([])
  for (const odd of ['#a b:vitrine.test', '#:vitrine.test', '#a:elsewhere.example', 'a', '#a\0b:vitrine.test']) {
    const { status } = await ana.put(`/directory/room/${encodeURIComponent(odd)}`, { room_id: roomId })
    expect(status, odd).toBe(400)
  }
  await ana.del(`/directory/room/${alias}`)
  expect((await ask('GET', `/directory/room/${alias}`)).body.errcode).toBe('M_NOT_FOUND')
})

test('people are found as in the wallet', async () => {
  const { person, room } = await chatWorld()
  const [ana, bo] = [await person('Ana'), await person('Bo')]
  await room(ana, [bo])
  expect((await ana.post('/user_directory/search', { search_term: 'Bo' })).body).toEqual({
    results: [],
    limited: false,
  })
  expect((await ana.post('/user_directory/search', {})).body.errcode).toBe('M_BAD_JSON')
})

test('what is reported of a conversation reaches those who run this place, whoever reports shows it', async () => {
  const { person, room, database } = await chatWorld()
  const [ana, bo, eve] = [await person('Ana'), await person('Bo'), await person('Eve')]
  const roomId = await room(ana, [bo])
  const nasty = encodeURIComponent(await ana.say(roomId, 'Something nasty'))
  expect((await eve.post(`/rooms/${roomId}/report/${nasty}`, { reason: 'x' })).body.errcode).toBe('M_FORBIDDEN')
  expect((await bo.post(`/rooms/${roomId}/report/$none`, { reason: 'x' })).body.errcode).toBe('M_NOT_FOUND')
  expect((await bo.post(`/rooms/${roomId}/report/${nasty}`, { reason: 'He insults me' })).status).toBe(200)
  expect((await bo.post(`/rooms/${roomId}/report`, { reason: 'All of it' })).status).toBe(200)
  expect((await bo.post(`/users/@nobody:vitrine.test/report`, { reason: 'x' })).status).toBe(200)
  const { rows } = await database.pool.query(`select reported_id, reporter_id, words from person_report`)
  expect(rows).toEqual([{ reported_id: ana.id, reporter_id: bo.id, words: 'He insults me\n“Something nasty”' }])
  const kept = await database.pool.query(
    `select event_id <> '' as message, reason from chat_report order by at, reason`,
  )
  expect(kept.rows).toHaveLength(2)
})
