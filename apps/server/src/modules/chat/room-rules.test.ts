import { expect, test } from 'vitest'
import { type ChatClient, chatWorld } from '../../testing/chat-world.ts'

async function ruledWorld(rules: object) {
  const made = await chatWorld()
  const [ana, bo] = [await made.person('Ana'), await made.person('Bo')]
  const roomId = await made.room(ana, [bo])
  let count = 0
  const say = async (who: ChatClient, content: object, type = 'm.room.message') => {
    count += 1
    const path = `/rooms/${roomId}/send/${type}/x${count}`
    const { status, body } = await who.put(path, { msgtype: 'm.text', body: 'Hello', ...content })
    return status === 200 ? 'said' : `${body.errcode}${body.retry_after_ms ? ` ${body.retry_after_ms}` : ''}`
  }
  const set = (who: ChatClient, content: object) => who.put(`/rooms/${roomId}/state/v.rules/`, content)
  expect((await set(ana, rules)).status).toBe(200)
  return { ...made, ana, bo, roomId, say, set }
}

test('the rules of a room hold for all but those who moderate it, and only those make them', async () => {
  const { ana, bo, say, set, clock } = await ruledWorld({ slow_ms: 30_000 })
  expect((await set(bo, {})).body.errcode).toBe('M_FORBIDDEN')
  for (const wrong of [
    { slow_ms: -1 },
    { slow_ms: 1e12 },
    { words: [''] },
    { links: 'some' },
    { newcomers: 3 },
    { read_only: 'yes' },
  ]) {
    expect((await set(ana, wrong)).body.errcode, JSON.stringify(wrong)).toBe('M_BAD_JSON')
  }
  expect([await say(bo, {}), await say(bo, {})]).toEqual(['said', 'M_LIMIT_EXCEEDED 30000'])
  expect([await say(ana, {}), await say(ana, {})]).toEqual(['said', 'said'])
  clock.advance({ seconds: 30 })
  expect(await say(bo, {})).toBe('said')

  await set(ana, { words: ['dolt', 'café mala'], links: ['example.org'] })
  for (const body of ['You DOLT!', 'dólt', 'do\u200blt', 'Cafe, mala'])
    expect(await say(bo, { body })).toBe('M_FORBIDDEN')
  expect(await say(bo, { body: 'Doltish' })).toBe('said')
  expect(await say(bo, { body: '* x', 'm.new_content': { msgtype: 'm.text', body: 'dolt' } })).toBe('M_FORBIDDEN')
  for (const body of [
    'https://evil.test/x',
    'see www.evil.test',
    'HTTP://EXAMPLE.ORG.evil.test',
    'https://example.org@evil.test/',
  ]) {
    expect(await say(bo, { body }), body).toBe('M_FORBIDDEN')
  }
  for (const body of ['https://www.example.org/x', 'http://vitrine.test/token/1', 'No link. Really']) {
    expect(await say(bo, { body }), body).toBe('said')
  }
  expect(await say(bo, { formatted_body: '<a href="https://evil.test">here</a>' })).toBe('M_FORBIDDEN')
  expect(await say(ana, { body: 'https://evil.test' })).toBe('said')

  await set(ana, { newcomers: { hours: 1, media: false, links: false } })
  expect(await say(bo, { msgtype: 'm.image', url: 'mxc://vitrine.test/x' })).toBe('M_FORBIDDEN')
  expect(await say(bo, { body: 'https://example.org' })).toBe('M_FORBIDDEN')
  expect(await say(bo, {})).toBe('said')
  clock.advance({ seconds: 3_600 })
  expect(await say(bo, { body: 'https://example.org' })).toBe('said')

  await set(ana, { read_only: { until: clock.now().getTime() + 60_000 } })
  expect(await say(bo, {})).toBe('M_LIMIT_EXCEEDED 60000')
  expect(await say(bo, {}, 'm.reaction')).toBe('M_LIMIT_EXCEEDED 60000')
  clock.advance({ seconds: 60 })
  expect(await say(bo, {})).toBe('said')
})

test('who is muted writes nothing until the time is over or it is lifted; nobody mutes who is as high as they', async () => {
  const { ana, bo, roomId, say, clock } = await ruledWorld({})
  const mute = (who: ChatClient, whom: { id: string }, content: object) =>
    who.put(`/rooms/${roomId}/state/v.mute/${whom.id}`, content)
  expect((await mute(bo, ana, { until: null })).body.errcode).toBe('M_FORBIDDEN')
  expect((await mute(ana, ana, { until: null })).body.errcode).toBe('M_FORBIDDEN')
  expect((await mute(ana, bo, { until: 'soon' })).body.errcode).toBe('M_BAD_JSON')
  await mute(ana, bo, { until: clock.now().getTime() + 5_000 })
  expect(await say(bo, {})).toBe('M_LIMIT_EXCEEDED 5000')
  clock.advance({ seconds: 5 })
  expect(await say(bo, {})).toBe('said')
  await mute(ana, bo, { until: null })
  expect(await say(bo, {})).toBe('M_FORBIDDEN')
  await mute(ana, bo, {})
  expect(await say(bo, {})).toBe('said')
})

test('no made-up client gets around the rules: by another type, an edit, hidden signs, a reason, or by coming back', async () => {
  const { ana, bo, roomId, say, set, clock } = await ruledWorld({ words: ['dolt'], links: 'none' })
  const member = (content: object) => bo.put(`/rooms/${roomId}/state/m.room.member/${bo.userId}`, content)
  for (const [type, content] of [
    ['x.made.up', { 'org.matrix.msc1767.text': 'You dolt' }],
    ['m.poll.start', { 'm.poll': { answers: [{ 'm.text': 'dolt' }] } }],
    ['m.reaction', { 'm.relates_to': { rel_type: 'm.annotation', event_id: '$x', key: 'dolt' } }],
    ['m.room.encrypted', { ciphertext: 'x' }],
    ['m.room.message', { body: 'd&#111;lt' }],
    ['m.room.message', { format: 'org.matrix.custom.html', formatted_body: '<a href="&#104;ttps://evil.test">x</a>' }],
    ['m.room.message', { formatted_body: '<a href="//evil.test/x">x</a>' }],
    ['m.room.message', { body: 'evil.com' }],
    ['m.room.message', { body: 'ev\u200bil。com/x' }],
    ['m.room.message', { body: 'go to evil.test/x' }],
    ['m.room.message', { external_url: 'https://evil.test' }],
  ] as const) {
    expect(await say(bo, content, type), `${type} ${JSON.stringify(content)}`).toBe('M_FORBIDDEN')
  }
  for (const body of ['e.g. this.', 'Wait...what', 'write to bo@example.com', '1.5/2 of it'])
    expect(await say(bo, { body }), body).toBe('said')

  await set(ana, { slow_ms: 3_600_000 })
  clock.advance({ seconds: 3_600 })
  const { body: first } = await bo.put(`/rooms/${roomId}/send/x.made.up/s1`, {})
  expect(first.event_id).toBeTruthy()
  const edit = (eventId: unknown) => ({ 'm.relates_to': { rel_type: 'm.replace', event_id: eventId } })
  expect(await say(bo, { 'm.new_content': { body: 'x' }, ...edit(first.event_id) })).toBe('said')
  const ofAna = await ana.say(roomId, 'Mine')
  for (const eventId of [ofAna, '$nothing', undefined]) expect(await say(bo, edit(eventId))).toMatch('M_LIMIT_EXCEEDED')
  // Whoever leaves and comes back waits as long, however much was said meanwhile.
  await bo.post(`/rooms/${roomId}/leave`)
  await ana.post(`/rooms/${roomId}/invite`, { user_id: bo.userId })
  await bo.post(`/rooms/${roomId}/join`)
  for (let count = 0; count < 520; count++) {
    if (count % 50 === 0) clock.advance({ seconds: 30 })
    await ana.say(roomId, 'On and on')
  }
  expect(await say(bo, {})).toMatch('M_LIMIT_EXCEEDED')
  clock.advance({ seconds: 3_600 })
  expect(await say(bo, {})).toBe('said')

  await set(ana, { newcomers: { hours: 1, links: false, slow_ms: 60_000 } })
  await bo.post(`/rooms/${roomId}/leave`)
  await ana.post(`/rooms/${roomId}/invite`, { user_id: bo.userId })
  await bo.post(`/rooms/${roomId}/join`)
  clock.advance({ seconds: 1_800 })
  expect([await say(bo, {}), await say(bo, {})]).toEqual(['said', 'M_LIMIT_EXCEEDED 60000'])
  clock.advance({ seconds: 1_800 })
  expect(await say(bo, { body: 'https://example.org' }), 'new is who came lately').toBe('said')

  await ana.put(`/rooms/${roomId}/state/v.mute/${bo.id}`, { until: null })
  for (const type of ['m.room.message', 'x.made.up', 'm.poll.response', 'm.call.invite'])
    expect(await say(bo, {}, type)).toBe('M_FORBIDDEN')
  await member({ membership: 'leave', reason: 'You dolts' })
  const left = await ana.get(`/rooms/${roomId}/state/m.room.member/${bo.userId}`)
  expect(left.body).toEqual({ membership: 'leave' })
})
