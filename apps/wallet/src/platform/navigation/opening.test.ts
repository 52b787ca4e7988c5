import { describe, expect, test } from 'vitest'
import { openingOf } from './opening.ts'

describe('R11 what opens first', () => {
  const facts = {
    address: '/',
    embedded: false,
    pending: null,
    lastVisited: '/b/lumen',
  }

  test('a deep link before everything, a brand’s own address and a host’s path too', () => {
    expect(openingOf({ ...facts, address: '/token/t1', pending: '/me' })).toEqual({ path: '/token/t1' })
    expect(openingOf({ ...facts, address: '/b/lumen?from=mail' })).toEqual({ path: '/b/lumen?from=mail' })
    expect(openingOf({ ...facts, address: '/b/lumen/map', embedded: true, hostHasTabs: true })).toEqual({
      path: '/b/lumen/map',
    })
  })

  test('where a host asks for no path, its tabs, or the brand’s, at the brand’s door', () => {
    expect(openingOf({ ...facts, address: '/b/lumen', embedded: true })).toEqual({ brand: 'lumen' })
    const embedded = { ...facts, embedded: true, homeBusiness: 'lumen' }
    expect(openingOf({ ...embedded, hostHasTabs: true, pending: '/me' })).toEqual({ brand: 'lumen' })
    expect(openingOf({ ...embedded, pending: '/me' })).toEqual({ path: '/me' })
  })

  test('then the pending link, the link given to open once, the last visit', () => {
    const all = { ...facts, pending: '/me', deferred: '/token/t1', homeBusiness: 'marea' }
    expect(openingOf(all)).toEqual({ path: '/me' })
    expect(openingOf({ ...all, pending: null })).toEqual({ path: '/token/t1' })
    expect(openingOf({ ...all, pending: null, deferred: null })).toEqual({ brand: 'lumen' })
    expect(openingOf({ ...all, pending: '/b/marea' })).toEqual({ brand: 'marea' })
  })

  test('then the brand that the app is for, then the one that the person prefers, then the Wallet', () => {
    const fresh = { ...facts, lastVisited: '' }
    expect(openingOf({ ...fresh, homeBusiness: 'marea', defaultBusiness: 'parade' })).toEqual({ brand: 'marea' })
    expect(openingOf({ ...fresh, defaultBusiness: 'parade' })).toEqual({ brand: 'parade' })
    expect(openingOf(fresh)).toEqual({ path: '/' })
    expect(openingOf({ ...facts, embedded: true })).toEqual({ path: '/' })
    expect(openingOf({ ...facts, lastVisited: '/spaces' })).toEqual({ path: '/' })
  })

  test.each([
    ['https://wallet.example/b/lumen/token/t1?state=x&a=1', { path: '/b/lumen/token/t1?a=1' }],
    ['javascript:alert(1)', { path: '/' }],
    ['https://evil.example//evil.example/x', { path: '/' }],
    ['//evil.example/me', { path: '/' }],
    ['/nowhere', { path: '/' }],
  ])('a link that an account was given stays in the app: %s', (deferred, opening) => {
    expect(openingOf({ ...facts, lastVisited: '', deferred })).toEqual(opening)
  })
})
