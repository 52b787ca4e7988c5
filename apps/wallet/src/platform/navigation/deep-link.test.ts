import { memoryStorage } from '@vitrine/web/memory-storage'
import { describe, expect, test } from 'vitest'
import { canBePending, isInternalPath, resolveDeepLink } from './deep-link.ts'
import { createPendingPath } from './pending-path.ts'

describe('deep links', () => {
  test('the state parameter is dropped and every other one kept', () => {
    expect(resolveDeepLink('/token/t1?state=abc&from=mail&x=%26')).toBe('/token/t1?from=mail&x=%26')
    expect(resolveDeepLink('/')).toBe('/')
  })

  test('the callback keeps its state while it finishes a sign-in, and is the connect screen otherwise', () => {
    expect(resolveDeepLink('/callback?code=c&state=s')).toBe('/callback?code=c&state=s')
    expect(resolveDeepLink('/callback')).toBe('/connect')
  })

  test('R6 otp, iden-type and iden-value open Claim from the claim or the token path', () => {
    const proof = 'otp=123456&iden-type=email&iden-value=bo%40example.com&uid=u1'
    expect(resolveDeepLink(`/claim/c1?${proof}`)).toBe(`/claim/c1?${proof}`)
    expect(resolveDeepLink(`/token/t1?${proof}`)).toBe(`/claim/t1?${proof}`)
    expect(resolveDeepLink(`/b/lumen/token/t1?${proof}`)).toBe(`/claim/t1?${proof}`)
  })

  test('a proof that lacks a part opens what the path says', () => {
    expect(resolveDeepLink('/token/t1?otp=1&iden-type=email')).toBe('/token/t1?otp=1&iden-type=email')
  })

  test.each([
    '/claim/c1',
    '/shared/s1',
    '/acquire/poster',
    '/b/lumen/acquire/poster',
    '/AcquirePubVariation/t1',
    '/connect?login_hint=a',
    '/callback?code=1&state=2',
    '/logout-callback',
    '/interaction/abcdefghij',
    'vitrine://callback',
    '/',
    '/nowhere',
  ])('%s is never kept for after sign-in', (path) => {
    expect(canBePending(path, 'vitrine')).toBe(false)
  })

  test('a token link is kept, and nothing outside the app counts as one of its addresses', () => {
    expect(canBePending('/token/t1?from=mail', 'vitrine')).toBe(true)
    expect(isInternalPath('/token/t1')).toBe(true)
    expect(isInternalPath('//evil.example/token/t1')).toBe(false)
    expect(isInternalPath('/\\evil.example')).toBe(false)
    expect(isInternalPath('https://evil.example/')).toBe(false)
  })
})

describe('the pending path', () => {
  test('is forgotten 100 ms after its use, not before', () => {
    const timers: [() => void, number][] = []
    const pending = createPendingPath(
      memoryStorage(),
      () => 1000,
      (run, ms) => timers.push([run, ms]),
    )
    pending.keep('/token/t1')
    expect(pending.use()).toBe('/token/t1')
    expect(pending.use()).toBe('/token/t1')
    expect(timers[0]?.[1]).toBe(100)
    timers[0]?.[0]()
    expect(pending.use()).toBeNull()
  })

  test('one that was kept an hour ago leads nowhere', () => {
    let now = 0
    const pending = createPendingPath(
      memoryStorage(),
      () => now,
      () => 0,
    )
    pending.keep('/token/t1')
    now = 60 * 60 * 1000
    expect(pending.use()).toBeNull()
  })
})
