import { expect, test } from 'vitest'
import { readNotice } from './notices.ts'

test('a notice is read, and leads nowhere else than into the app', () => {
  const notice = { title: 'Vitrine', body: 'Ana sent you Stamp card', url: '/token/t1', tag: 'token t1' }
  expect(readNotice(JSON.stringify(notice))).toEqual(notice)
  for (const url of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 7]) {
    expect(readNotice(JSON.stringify({ ...notice, url }))?.url).toBe('/')
  }
})

test.each([undefined, '', 'no JSON', '{}', '{"title":1,"body":"x"}', 'null'])('%s is no notice', (text) => {
  expect(readNotice(text)).toBeNull()
})
