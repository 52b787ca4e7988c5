import { afterEach, describe, expect, test } from 'vitest'
import { matchPath } from '../navigation/paths.ts'
import { keepToLock, reachOf } from './lock.ts'
import { setAppConfig } from './viewer.ts'

const lock = { businessId: 'Lumen1', subBusinesses: ['Lumen2'] }
const reach = (path: string, of: typeof lock | null = lock) => {
  const match = matchPath(path)
  if (!match) throw new Error(`${path} is no address`)
  return reachOf(match, path, of)
}

afterEach(() => setAppConfig({}))

describe('R12 a locked app', () => {
  test.each([
    ...['/b/Lumen1', '/b/Lumen1/map', '/b/Lumen2/token/t1', '/b/Lumen2/people'],
    ...[
      '/connect',
      '/callback',
      '/interaction/x',
      '/legal/terms',
      '/me',
      '/editProfile',
      '/settings',
      '/settings/privacy',
    ],
    ...['/people', '/people/invite', '/user/ana', '/user/ana/list/followers', '/claim/c1', '/token/t1', '/sale/s1'],
  ])('keeps %s', (path) => expect(reach(path)).toEqual({ is: 'here' }))

  test.each([
    '/dms',
    '/dm/r1',
    '/spaces',
    '/space/s1',
    '/merchants',
    '/trades',
    '/private-key',
    '/new-wallet',
    '/blockchain-network',
  ])('has no %s', (path) => expect(reach(path)).toEqual({ is: 'nowhere' }))

  test('brings everybody’s places to its own, and asks whose a name is', () => {
    expect(reach('/')).toEqual({ is: 'elsewhere', path: '/b/Lumen1/wallet' })
    expect(reach('/map')).toEqual({ is: 'elsewhere', path: '/b/Lumen1/map' })
    expect(reach('/coins')).toEqual({ is: 'elsewhere', path: '/b/Lumen1/coins' })
    expect(reach('/b/museo-marea/wallet')).toEqual({ is: 'named', name: 'museo-marea' })
    expect(reach('/b/Other1', null)).toEqual({ is: 'here' })
  })

  test('knows nothing of what is another brand’s, wherever it is asked for', async () => {
    const tokenOf = (businessId: string) => ({ data: { state: { 'studio-info-v1': { businessId } } } })
    expect(await keepToLock('getToken', tokenOf('Other1'))).toEqual(tokenOf('Other1'))
    setAppConfig(lock)
    expect(await keepToLock('getToken', tokenOf('Lumen2'))).toEqual(tokenOf('Lumen2'))
    expect(await keepToLock('getMe', { id: 'ana' })).toEqual({ id: 'ana' })
    for (const [operation, reply, code] of [
      ['getToken', tokenOf('Other1'), 'token.not_found'],
      ['getToken', { data: { state: null } }, 'token.not_found'],
      ['getPublicToken', { data: { business: { id: 'Other1' } } }, 'token.not_found'],
      ['getClaim', { data: { business: null } }, 'claim.not_found'],
      ['getShare', { data: { business: { id: 'Other1' } } }, 'share.not_found'],
      ['getSale', { data: { business: { id: 'Other1' } } }, 'commerce.sale_not_found'],
      ['getBusiness', { id: 'Other1' }, 'business.not_found'],
    ] as const)
      await expect(keepToLock(operation, reply), operation).rejects.toMatchObject({ code })
  })
})
