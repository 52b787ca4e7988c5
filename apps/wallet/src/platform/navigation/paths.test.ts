import { describe, expect, test } from 'vitest'
import { href, inBusiness, matchPath, paths } from './paths.ts'

/** Every path that the specification spells out, with samples for its parameters. */
const spec: Record<string, string[]> = {
  '2.1 signed out': ['/b/lumen', '/connect'],
  '2.2 home tabs': ['/', '/coins', '/map', '/spaces', '/people', '/dms', '/dms/ana'],
  '2.3 business proxy': [
    '/b/lumen/',
    '/b/lumen/wallet',
    '/b/lumen/coins',
    '/b/lumen/map',
    '/b/lumen/ar',
    '/b/lumen/communities',
    '/b/lumen/c/regulars',
  ],
  '2.4 tokens': ['', '/b/lumen'].flatMap((prefix) =>
    ['', '/send', '/share', '/drop', '/sell', '/mint'].map((action) => `${prefix}/token/t1${action}`),
  ),
  '2.4 acquire and claim': [
    '/acquire/1',
    '/b/lumen/acquire/1',
    '/acquire-pub-variation/t1',
    '/AcquirePubVariation/t1',
    '/acquirepubvariation/t1',
    '/claim/c1',
  ],
  '2.4 auth': ['/callback', '/logout-callback'],
  '2.4 finding': ['/find-token', '/b/lumen/find-token', '/ar', '/token-ar', '/redirect'],
  '2.4 people': [
    '/me',
    '/editProfile',
    '/manageAccounts',
    '/update-profile',
    '/settings',
    '/settings/metamask',
    '/user/@ana',
    '/b/lumen/user/ana',
    '/user/ana/list/followers',
    '/people/invite',
  ],
  '2.4 spaces and messages': ['/space/s1', '/space/s1/voice', '/dm/r1', '/b/lumen/coins/c1'],
  '2.4 keys': [
    '/backup-to-cloud',
    '/restore-from-cloud',
    '/restore-from-cloud/restore',
    '/delete-from-cloud',
    '/change-backup-password',
    '/new-wallet',
    '/new-wallet/backup',
    '/new-wallet/confirm',
    '/import-wallet',
    '/import-wallet/recover',
    '/wallet-address-management/0xabc',
    '/address/0xabc/edit',
    '/private-key',
    '/blockchain-wallets',
    '/blockchain-network',
  ],
  '2.4 fungible': ['/fungible/detail', '/fungible/transfer', '/fungible/recipient', '/funngible/confirmation'],
  '2.4 confirmations and requests': [
    '/send-nft-confirmation',
    '/sign-message',
    '/address-network-selector',
    '/wallet-request-permission',
    '/wallet-switch-chain',
    '/wallet-send-transaction',
  ],
  '2.5 rooms': ['/b/lumen/space/s1', '/b/lumen/c/regulars/space/s1'].flatMap((room) =>
    [
      '',
      '/members',
      '/thread/m1',
      '/new-message',
      '/reply/m1',
      '/question-list',
      '/new-question',
      '/sketch-list',
      '/new-sketch',
    ].map((part) => `${room}${part}`),
  ),
}

/** Our own addresses: the provider's screens, legal pages, the camera, which the specification names without a path, share links and counters, games. */
const ours = [
  '/token/t1/game',
  '/b/PgzuHYLWF8/token/t1/game',
  '/b/PgzuHYLWF8/people',
  '/interaction/abcdefghij',
  '/legal/terms',
  '/not-me',
  '/camera',
  '/sale/1',
  '/purchase/1',
  '/trades',
  '/b/1/market',
  '/b/1/points',
  '/shared/s1',
  '/user/u1/send',
  '/get/g1',
  '/redeem',
  '/merchants',
  '/merchants/m1',
  '/settings/privacy',
  '/settings/notifications',
  '/settings/devices',
  '/settings/data',
]

describe('paths', () => {
  test.each(Object.entries(spec))('§%s resolves to a route', (_section, addresses) => {
    expect(addresses.filter((address) => matchPath(address) === null)).toEqual([])
  })

  test('no route exists that neither the specification nor our own list names', () => {
    const reached = new Set([...Object.values(spec).flat(), ...ours].map((address) => matchPath(address)?.name))
    expect(Object.keys(paths).filter((name) => !reached.has(name as never))).toEqual([])
  })

  test('every route builds an address that leads back to itself', () => {
    const filled = Object.entries(paths).map(([name, pattern]) => [name, pattern.replace(/:\w+\??/g, 'x1')] as const)
    expect(filled.filter(([name, address]) => matchPath(address)?.name !== name)).toEqual([])
  })

  test('a leading @ of a person is dropped, other parameters are decoded', () => {
    expect(matchPath('/user/@ana')?.params).toEqual({ userId: 'ana' })
    expect(matchPath('/b/lumen/user/@ana')?.params).toEqual({ business: 'lumen', userId: 'ana' })
    expect(matchPath('/dm/local%2B1')?.params).toEqual({ roomId: 'local+1' })
  })

  test('an unknown address, a broken escape and wrong capitals resolve to nothing', () => {
    expect(matchPath('/nowhere')).toBeNull()
    expect(matchPath('/token/%E0%A4%A')).toBeNull()
    expect(matchPath('/Settings')).toBeNull()
  })

  test('addresses are built with their search, and stay inside a business where the screen exists there', () => {
    expect(href('tokenSend', { tokenId: 't1' })).toBe('/token/t1/send')
    expect(href('connect', {}, { login_hint: 'a b@c', none: undefined })).toBe('/connect?login_hint=a+b%40c')
    expect(inBusiness('lumen', '/token/t1')).toBe('/b/lumen/token/t1')
    expect(inBusiness('lumen', '/')).toBe('/b/lumen/wallet')
    expect(inBusiness('lumen', '/settings')).toBe('/settings')
    expect(inBusiness(null, '/token/t1')).toBe('/token/t1')
  })
})
