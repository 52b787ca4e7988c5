import { OidcClient, WebStorageStateStore } from 'oidc-client-ts'
import * as oidc from 'openid-client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  authorizationRequest,
  confirmed,
  identityWorld,
  origin,
  passScreens,
  signIn,
  walletScope,
} from '../testing/identity-world.ts'

afterEach(() => vi.unstubAllGlobals())

describe('the older network’s session (POST /v1/access_token)', () => {
  const ask = (world: Awaited<ReturnType<typeof identityWorld>>, refreshToken: string, appId = 'vitrine-wallet') =>
    world.fetch(`${origin}/v1/access_token`, {
      method: 'POST',
      headers: { 'app-id': appId, authorization: `Bearer ${refreshToken}` },
    })

  test('R2 gives an access token for a refresh token and does not use it up', async () => {
    const world = await identityWorld()
    const { party, tokens, sub } = await signIn(world, 'ana@example.com')
    for (let times = 0; times < 2; times++) {
      const answer = await ask(world, tokens.refresh_token ?? '')
      expect(answer.status).toBe(200)
      const body = (await answer.json()) as { payload: { access_token: { token: string } } }
      expect(body).toEqual({
        request_id: expect.any(String),
        payload: { access_token: { token: expect.any(String), token_type: 'Bearer', expires_in: 60 } },
      })
      expect(await world.app.identity.authenticate(body.payload.access_token.token)).toMatchObject({ accountId: sub })
    }
    expect((await oidc.refreshTokenGrant(party, tokens.refresh_token ?? '')).access_token).toEqual(expect.any(String))
  })

  test('refuses in the older network’s own words, never with 200', async () => {
    const world = await identityWorld()
    const { party, tokens } = await signIn(world, 'ana@example.com')
    const refusals = [
      [await ask(world, 'made-up'), 401, 2049],
      [await ask(world, tokens.refresh_token ?? '', 'nobody'), 400, 11],
      [await ask(world, tokens.refresh_token ?? '', ' '), 400, 2],
      [await ask(world, tokens.refresh_token ?? '', 'kiosk'), 401, 2049],
    ] as const
    for (const [answer, status, error] of refusals) {
      expect(answer.status).toBe(status)
      expect(await answer.json()).toEqual({ request_id: expect.any(String), error, message: expect.any(String) })
    }
    await oidc.tokenRevocation(party, tokens.refresh_token ?? '')
    expect((await ask(world, tokens.refresh_token ?? '')).status).toBe(401)
  })
})

describe('session sync (POST /api/session)', () => {
  const sync = (refreshToken: string, from = origin) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: from },
    body: JSON.stringify({ refresh_token: refreshToken }),
  })

  test('R2 a browser gets the session of a refresh token, which stays good', async () => {
    const world = await identityWorld()
    const { party, tokens } = await signIn(world, 'ana@example.com')
    const browser = world.browser()
    const answer = await browser.request(new URL('/api/session', origin), sync(tokens.refresh_token ?? ''))
    expect(answer.status).toBe(204)
    const { url } = await browser.visit((await authorizationRequest(party, { prompt: '' })).url)
    expect(url.searchParams.get('code')).toEqual(expect.any(String))
    expect((await oidc.refreshTokenGrant(party, tokens.refresh_token ?? '')).access_token).toEqual(expect.any(String))
  })

  test('pages of strangers cannot choose whose session a browser has', async () => {
    const world = await identityWorld()
    const { tokens } = await signIn(world, 'ana@example.com')
    const browser = world.browser()
    const foreign = await browser.request(
      new URL('/api/session', origin),
      sync(tokens.refresh_token ?? '', 'https://thief.example'),
    )
    expect(foreign.status).toBe(403)
    expect((await browser.request(new URL('/api/session', origin), sync('made-up'))).status).toBe(401)
    expect(browser.cookies).toEqual([])
  })

  test('the hidden page runs its own script only, inside of known pages', async () => {
    const world = await identityWorld()
    const page = await world.fetch(`${origin}/api/session/sync`)
    expect(page.headers.get('content-security-policy')).toMatch(
      /default-src 'none'; script-src 'sha256-[^']+'.*frame-ancestors http:\/\/vitrine\.test https:\/\/kiosk\.example/,
    )
  })
})

test('oidc-client-ts signs in, refreshes and signs out', async () => {
  const world = await identityWorld()
  vi.stubGlobal('fetch', world.fetch)
  const memory = new Map<string, string>()
  const client = new OidcClient({
    authority: origin,
    client_id: 'vitrine-wallet',
    redirect_uri: `${origin}/callback`,
    post_logout_redirect_uri: `${origin}/logout-callback`,
    scope: walletScope,
    prompt: 'consent',
    loadUserInfo: true,
    stateStore: new WebStorageStateStore({
      store: {
        get length() {
          return memory.size
        },
        clear: () => memory.clear(),
        key: (index) => [...memory.keys()][index] ?? null,
        getItem: (key) => memory.get(key) ?? null,
        setItem: (key, value) => void memory.set(key, value),
        removeItem: (key) => void memory.delete(key),
      },
    }),
  })
  const browser = world.browser()
  const request = await client.createSigninRequest({})
  const callback = await passScreens(browser, new URL(request.url), { method: 'guest', ...confirmed })
  const signedIn = await client.processSigninResponse(callback.href)
  expect(signedIn.profile).toMatchObject({ guest: true, iss: origin })
  expect(signedIn.refresh_token).toEqual(expect.any(String))

  const renewed = await client.useRefreshToken({
    state: {
      refresh_token: signedIn.refresh_token ?? '',
      id_token: signedIn.id_token ?? '',
      session_state: null,
      scope: signedIn.scope ?? '',
      profile: signedIn.profile,
    },
  })
  expect(renewed.access_token).not.toBe(signedIn.access_token)

  await client.revokeToken(renewed.access_token, 'access_token')
  expect(await world.app.identity.authenticate(renewed.access_token)).toBeNull()

  const out = await client.createSignoutRequest({ id_token_hint: renewed.id_token ?? '' })
  expect((await browser.visit(out.url)).url.pathname).toBe('/logout-callback')
})
