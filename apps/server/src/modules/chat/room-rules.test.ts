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
