import * as protocol from '@vitrine/protocol'
import {
  deleteMe,
  executeAction,
  getMe,
  isCovered,
  listIdentities,
  mergeAccounts,
  type OperationShape,
  scopes,
  searchInventory,
  updateMe,
} from '@vitrine/protocol'
import { decodeJwt } from 'jose'
import * as oidc from 'openid-client'
import { describe, expect, test } from 'vitest'
import {
  authorizationRequest,
  confirmed,
  identityWorld,
  kiosk,
  origin,
  passScreens,
  signIn,
} from './testing/identity-world.ts'

type World = Awaited<ReturnType<typeof identityWorld>>

const operations = Object.values(protocol as Record<string, unknown>).filter(
  (value): value is OperationShape => typeof (value as { path?: unknown } | null)?.path === 'string',
)
const ofPeople = operations.filter(({ auth }) => auth === 'account' || auth === 'member')

/** Calls in the name of this person by a client that is not the installation's own. */
async function as(world: World, accountId: string, scope: string, clientId = kiosk.id) {
  const token = await world.app.identity.accessTokens.issue({ accountId, clientId, guest: false, scope })
  return (method: string, url: string, body?: object) =>
    world.app.http.inject({
      method: method as 'GET',
      url,
      headers: { 'app-id': clientId, authorization: `Bearer ${token}` },
      ...(body ? { payload: body } : {}),
    })
}

test('every call in a person’s name says what a client needs, and what says nothing is for our own clients', () => {
  for (const { id, access } of ofPeople) expect([id, access]).toEqual([id, expect.any(String)])
  const known = new Set(['own', ...scopes])
  expect(operations.filter(({ access }) => access !== undefined && !known.has(access))).toEqual([])
  const everything = { own: false, scopes: new Set<string>(scopes) }
  expect(isCovered(undefined, everything)).toBe(false)
  expect(isCovered('own', everything)).toBe(false)
  expect(isCovered('wallet:brand', { own: false, scopes: new Set(['wallet:all']) })).toBe(true)
  expect(isCovered('wallet:all', { own: false, scopes: new Set(['wallet:brand']) })).toBe(false)
})

test('a client is refused every call that its scopes do not cover, before anything is read of it', async () => {
  const world = await identityWorld()
  const ana = await world.account('Ana')
  for (const scope of ['openid', 'openid profile', scopes.join(' ')]) {
    const call = await as(world, ana.id, scope)
    const given = { own: false, scopes: new Set(scope.split(' ')) }
    for (const { id, method, path, access } of ofPeople) {
      if (isCovered(access, given)) continue
      const url = `/api${path.replace(/:\w+/g, 'x')}`
      const reply = await call(method, url)
      expect([id, reply.statusCode, reply.json().code]).toEqual([id, 403, 'auth.insufficient_scope'])
      const needs = access === 'own' ? '' : `, scope="${access}"`
      expect(reply.headers['www-authenticate']).toBe(`Bearer error="insufficient_scope"${needs}`)
    }
  }
})

describe('a brand’s client that may see a name', () => {
  test('reads that name and nothing else', async () => {
    const world = await identityWorld()
    const ana = await world.account('Ana')
    await ana.call(updateMe, { body: { birthday: '1990-01-02' } })
    const me = async (scope: string) => (await (await as(world, ana.id, scope))('GET', '/api/me')).json()
    const hidden = { email: null, phone_number: null, birthday: null, identities: [], has_password: false }
    expect(await me('openid')).toMatchObject({ ...hidden, sub: ana.id, name: '' })
    expect(await me('openid profile')).toMatchObject({ ...hidden, name: 'Ana' })
    expect(await me('openid email')).toMatchObject({ ...hidden, name: '', email: 'ana@example.com' })
    expect((await ana.call(getMe, {})).reply).toMatchObject({ email: 'ana@example.com', birthday: '1990-01-02' })
  })

  test('is told no more by the id token and by userinfo', async () => {
    const world = await identityWorld()
    const party = await world.relyingParty(kiosk.id)
    const browser = world.browser()
    const { url, checks } = await authorizationRequest(party, {
      redirectUri: kiosk.redirectUri,
      scope: 'openid profile',
    })
    const { url: screen } = await browser.visit(url)
    await browser.sendCode(screen, 'ana@example.com')
    const otp = await world.codeSentTo('ana@example.com')
    const back = await passScreens(browser, screen, {
      ...{ method: 'code', identity_type: 'email', identity_value: 'ana@example.com', otp },
      ...confirmed,
    })
    const tokens = await oidc.authorizationCodeGrant(party, back, checks)
    const sub = tokens.claims()?.sub ?? ''
    for (const told of [tokens.claims(), await oidc.fetchUserInfo(party, tokens.access_token, sub)]) {
      expect(told).toMatchObject({ sub, name: expect.any(String) })
      for (const claim of ['email', 'phone_number', 'identities', 'birthday', 'location', 'has_password'])
        expect(told).not.toHaveProperty(claim)
    }
    expect(decodeJwt(tokens.access_token)).toMatchObject({ scope: 'openid profile', auth_time: expect.any(Number) })
  })

  test('sends no token away, sets no password, merges and ends nothing, and opens no reports', async () => {
    const world = await identityWorld()
    const ana = await world.account('Ana')
    const call = await as(world, ana.id, 'openid profile email phone offline_access')
    const refused = async (operation: OperationShape, body?: object) => {
      const reply = await call(operation.method, `/api${operation.path.replace(/:\w+/g, ana.id)}`, body)
      expect([operation.id, reply.statusCode]).toEqual([operation.id, 403])
    }
    await refused(executeAction, { actionId: 'send' })
    await refused(searchInventory, {})
    await refused(updateMe, { password: 'a password of hers 1' })
    await refused(listIdentities)
    await refused(mergeAccounts, { sourceAccessToken: ana.accessToken, targetAccessToken: ana.accessToken })
    await refused(deleteMe, {})
    await refused(protocol.listReports)
    expect((await ana.call(getMe, {})).reply).toMatchObject({ has_password: false })
  })

  test('does none of it on the older network, nor hears of it there', async () => {
    const world = await identityWorld()
    const ana = await world.account('Ana')
    const call = await as(world, ana.id, 'openid profile offline_access')
    for (const [method, path, body] of [
      ['PATCH', '/user', { password: 'a password of hers 1' }],
      ['DELETE', '/user'],
      ['GET', '/user/tokens'],
      ['POST', '/user/tokens', { token: 'eve@example.com', token_type: 'email' }],
      ['POST', '/user/vatom/inventory', { parent_id: '.' }],
      ['POST', '/user/vatom/action/Transfer', { 'this.id': ana.id, 'new.owner.email': 'eve@example.com' }],
      ['POST', '/activity/mythreads', {}],
      ['POST', '/vatoms', { template_variation: 'x', num: 1 }],
    ] as const) {
      const reply = await call(method, `/v1${path}`, body)
      expect([path, reply.statusCode, reply.json().error]).toEqual([path, 403, 403])
    }
    expect((await call('GET', '/v1/user')).json().payload.properties).toMatchObject({ guest_id: '', birthday: '' })
    expect((await ana.call(getMe, {})).status).toBe(200)
  })
})

describe('no way round the scopes', () => {
  test('a client cannot ask for a brand that it does not have, nor take without asking what people are asked for', async () => {
    const world = await identityWorld()
    const party = await world.relyingParty(kiosk.id)
    const { url } = await authorizationRequest(party, { redirectUri: kiosk.redirectUri, scope: 'openid wallet:brand' })
    const { url: back } = await world.browser().visit(url)
    expect(back.searchParams.get('error')).toBe('invalid_scope')

    await world.fetch(`${origin}/api/otp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'app-id': kiosk.id },
      body: JSON.stringify({ identity_type: 'email', identity_value: 'ana@example.com' }),
    })
    const otp = await world.codeSentTo('ana@example.com')
    const form = { client_id: kiosk.id, identity_type: 'email', identity_value: 'ana@example.com', otp }
    const grant = async (scope: string) => {
      const body = new URLSearchParams({ ...form, scope })
      const reply = await world.fetch(`${origin}/api/token`, { method: 'POST', body })
      return (await reply.json()) as Record<string, unknown>
    }
    expect(await grant('openid wallet:all')).toMatchObject({ error: 'invalid_scope' })
    // The code is still good: nothing was used up.
    expect(await grant('openid profile')).toMatchObject({ scope: 'openid profile' })
  })

  test('what belongs to a client by the operator’s word is asked for on its consent screen', async () => {
    const original = { id: 'arcade', redirectUris: ['https://arcade.example/callback'], original: true }
    const world = await identityWorld({ clients: [original] })
    const party = await world.relyingParty('arcade')
    const { url } = await authorizationRequest(party, { redirectUri: 'https://arcade.example/callback' })
    const browser = world.browser()
    const { url: screen } = await browser.visit(url)
    expect((await browser.details(screen)).json).toMatchObject({
      scopes: ['openid', 'profile', 'email', 'offline_access', 'wallet:all'],
      client: { own: false },
    })
  })

  test('the refresh token of another client opens no session with the provider', async () => {
    const world = await identityWorld()
    const party = await world.relyingParty(kiosk.id)
    const browser = world.browser()
    const { url, checks } = await authorizationRequest(party, { redirectUri: kiosk.redirectUri })
    const { url: screen } = await browser.visit(url)
    const back = await passScreens(browser, screen, { method: 'guest', ...confirmed })
    const tokens = await oidc.authorizationCodeGrant(party, back, checks)
    const reply = await world.app.http.inject({
      method: 'POST',
      url: '/api/session',
      headers: { origin, 'content-type': 'application/json' },
      payload: { refresh_token: tokens.refresh_token },
    })
    expect(reply.statusCode).toBe(403)
  })

  test('a sign-in to the older network by our own provider has no more scope, and ends no later', async () => {
    const world = await identityWorld()
    const party = await world.relyingParty(kiosk.id)
    const browser = world.browser()
    const scope = 'openid offline_access'
    const { url, checks } = await authorizationRequest(party, { redirectUri: kiosk.redirectUri, scope })
    const { url: screen } = await browser.visit(url)
    const back = await passScreens(browser, screen, { method: 'guest', ...confirmed })
    const tokens = await oidc.authorizationCodeGrant(party, back, checks)
    const send = (path: string, headers: Record<string, string>, payload?: object) =>
      world.app.http.inject({
        method: 'POST',
        url: `/v1${path}`,
        headers: { 'app-id': kiosk.id, ...headers },
        ...(payload ? { payload } : {}),
      })
    const login = await send(
      '/user/login',
      {},
      {
        token: '',
        token_type: 'vitrine',
        auth_data: { oauth_token: tokens.access_token },
      },
    )
    const { access_token: access, refresh_token: refresh } = login.json().payload
    expect(decodeJwt(access.token)).toMatchObject({ scope: decodeJwt(tokens.access_token).scope })
    await oidc.tokenRevocation(party, tokens.refresh_token ?? '')
    const renewed = await send('/access_token', { authorization: `Bearer ${refresh.token}` })
    expect(renewed.json()).toMatchObject({ error: 2049 })
  })
})

test('an exchanged token ends with the session that it goes on with, and says when the person was last seen', async () => {
  const world = await identityWorld()
  const { party, tokens } = await signIn(world, 'ana@example.com')
  const exchange = (subjectToken: string) =>
    oidc.genericGrantRequest(party, 'urn:ietf:params:oauth:grant-type:token-exchange', {
      subject_token: subjectToken,
      subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      resource: 'wallet-rn',
    })
  const endOf = async (refreshToken: string) => {
    const { exp } = await oidc.tokenIntrospection(party, refreshToken)
    return Number(exp)
  }
  const end = await endOf(tokens.refresh_token ?? '')
  const exchanged = await exchange(tokens.access_token)
  expect(await endOf(exchanged.refresh_token ?? '')).toBeLessThanOrEqual(end)
  const renewed = await oidc.refreshTokenGrant(party, exchanged.refresh_token ?? '')
  expect(await endOf(renewed.refresh_token ?? '')).toBeLessThanOrEqual(end)
  const seenAt = decodeJwt(tokens.access_token).auth_time
  expect(seenAt).toEqual(expect.any(Number))
  for (const { access_token: each } of [exchanged, renewed]) expect(decodeJwt(each).auth_time).toBe(seenAt)
})
