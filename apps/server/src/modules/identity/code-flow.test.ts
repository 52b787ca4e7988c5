import { getMe } from '@vitrine/protocol'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import * as oidc from 'openid-client'
import { describe, expect, test } from 'vitest'
import { authorizationRequest, confirmed, identityWorld, kiosk, origin, signIn } from './testing/identity-world.ts'

describe('authorization code with PKCE', () => {
  test('a new person signs in by code, allows the wallet, and gets tokens with every claim of the profile', async () => {
    const world = await identityWorld()
    const { tokens, sub } = await signIn(world, 'ana@example.com')

    expect(tokens.expires_in).toBeGreaterThan(3500)
    expect(tokens.refresh_token).toEqual(expect.any(String))
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' })
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      iss: origin,
      sub,
      aud: 'vitrine-wallet',
      client_id: 'vitrine-wallet',
      guest: false,
      scope: 'openid profile email offline_access',
      jti: expect.any(String),
      gid: expect.any(String),
    })
    expect(tokens.claims()).toMatchObject({
      sub,
      email: 'ana@example.com',
      email_verified: true,
      guest: false,
      location: expect.objectContaining({ country: 'US' }),
      identities: [expect.objectContaining({ type: 'email', value: 'ana@example.com', verified: true })],
    })
  })

  test('userinfo answers what the id token says', async () => {
    const world = await identityWorld()
    const { party, tokens, sub } = await signIn(world, 'ana@example.com')
    await world.database.pool.query(`update account set picture = '/media/ana.webp' where id = $1`, [sub])
    const info = await oidc.fetchUserInfo(party, tokens.access_token, sub)
    // Whoever reads it is elsewhere: an address of a picture is whole.
    const picture = `${party.serverMetadata().issuer}/media/ana.webp`
    expect(info).toMatchObject({ sub, email: 'ana@example.com', guest: false, picture })
  })

  test('the screen is told what to ask, in whose name and for whom', async () => {
    const world = await identityWorld()
    const party = await world.relyingParty(kiosk.id)
    const { url } = await authorizationRequest(party, {
      redirectUri: kiosk.redirectUri,
      'business-id': 'museum1',
      'anonymous-id': 'visitor-7',
      login_hint: 'ana@example.com',
    })
    const browser = world.browser()
    const { url: screen } = await browser.visit(url)
    expect(await browser.details(screen)).toEqual({
      status: 200,
      json: {
        uid: screen.pathname.split('/').at(-1),
        prompt: 'login',
        client: {
          clientId: 'kiosk',
          name: 'Kiosk',
          logoUri: null,
          policyUri: null,
          tosUri: null,
          trusted: false,
          own: false,
        },
        businessId: 'museum1',
        scopes: ['openid', 'profile', 'email', 'offline_access'],
        loginHint: 'ana@example.com',
        account: null,
        termsVersion: '2026-01',
        passwordAvailable: true,
        guestAvailable: true,
      },
    })
  })

  test('consent that is refused sends the client access_denied and no code', async () => {
    const world = await identityWorld()
    const party = await world.relyingParty(kiosk.id)
    const browser = world.browser()
    const { url } = await authorizationRequest(party, { redirectUri: kiosk.redirectUri })
    const { url: screen } = await browser.visit(url)
    const login = await browser.login(screen, { method: 'guest', ...confirmed })
    const { url: consentScreen } = await browser.visit(String(login.json.redirectTo))
    expect((await browser.details(consentScreen)).json).toMatchObject({
      prompt: 'consent',
      account: { name: expect.any(String) },
    })
    const refused = await browser.consent(consentScreen, false)
    const { url: callback } = await browser.visit(String(refused.json.redirectTo))
    expect(callback.searchParams.get('error')).toBe('access_denied')
    expect(callback.searchParams.get('code')).toBeNull()
  })

  test('a client is asked about once, and again whenever it asks for consent', async () => {
    const world = await identityWorld()
    const { party, browser } = await signIn(world, 'ana@example.com')
    const again = await browser.visit((await authorizationRequest(party, { prompt: '' })).url)
    expect(again.url.searchParams.get('code')).toEqual(expect.any(String))
    const asking = await browser.visit((await authorizationRequest(party, { prompt: 'consent' })).url)
    expect((await browser.details(asking.url)).json).toMatchObject({ prompt: 'consent' })
  })

  test('somebody else may sign in in the same browser', async () => {
    const world = await identityWorld()
    const { party, browser, sub } = await signIn(world, 'ana@example.com')
    const { url, checks } = await authorizationRequest(party, { prompt: 'login consent' })
    const { url: screen } = await browser.visit(url)
    const login = await browser.login(screen, { method: 'guest', ...confirmed })
    const switching = await browser.visit(String(login.json.redirectTo))
    // The provider signs the first person out by a form that posts itself.
    const html = (await switching.response?.text()) ?? ''
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
    const posted = await browser.request(new URL('/api/session/end/confirm', origin), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ xsrf: field('xsrf'), logout: field('logout') }).toString(),
    })
    const { url: callback } = await browser.visit(posted.headers.get('location') ?? '')
    const tokens = await oidc.authorizationCodeGrant(party, callback, checks)
    expect(tokens.claims()?.sub).not.toBe(sub)
  })

  test('a request without PKCE, with a foreign redirect or an unknown client gets no code', async () => {
    const world = await identityWorld()
    const browser = world.browser()
    const base = `${origin}/api/auth?response_type=code&scope=openid`
    const noPkce = await browser.visit(`${base}&client_id=vitrine-wallet&redirect_uri=${origin}/callback`)
    expect(noPkce.url.searchParams.get('error')).toBe('invalid_request')
    for (const query of [
      `client_id=vitrine-wallet&redirect_uri=https://thief.example/callback`,
      `client_id=nobody&redirect_uri=${origin}/callback`,
    ]) {
      const { response } = await browser.visit(`${base}&${query}`)
      expect(response?.status).toBe(400)
    }
  })

  test('twenty redemptions of one code at once have one winner, whose tokens stay good', async () => {
    const world = await identityWorld()
    const party = await world.relyingParty()
    const { browser } = await signIn(world, 'ana@example.com')
    const { url, checks } = await authorizationRequest(party, { prompt: '' })
    const { url: callback } = await browser.visit(url)
    const redeem = () =>
      world.fetch(`${origin}/api/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: 'vitrine-wallet',
          code: callback.searchParams.get('code') ?? '',
          redirect_uri: `${origin}/callback`,
          code_verifier: checks.pkceCodeVerifier,
        }),
      })
    const answers = await Promise.all(Array.from({ length: 20 }, redeem))
    const replies = await Promise.all(
      answers.map(async (answer) => {
        const body = (await answer.json()) as { error?: string; access_token?: string }
        return { status: answer.status, ...body }
      }),
    )
    const winners = replies.filter(({ status }) => status === 200)
    expect(winners).toHaveLength(1)
    const losers = replies.filter(({ status }) => status !== 200)
    expect(losers.map(({ error }) => error)).toEqual(Array(19).fill('invalid_grant'))
    const accessToken = winners[0]?.access_token ?? ''
    expect(await world.app.identity.authenticate(accessToken)).toMatchObject({ clientId: 'vitrine-wallet' })

    world.clock.advance({ seconds: 31 })
    expect((await redeem()).status).toBe(400)
    expect(await world.app.identity.authenticate(accessToken)).toBeNull()
  })

  test('an interaction belongs to the browser that began it', async () => {
    const world = await identityWorld()
    const party = await world.relyingParty()
    const { url: screen } = await world.browser().visit((await authorizationRequest(party)).url)
    const stranger = world.browser()
    expect(await stranger.details(screen)).toMatchObject({
      status: 410,
      json: { code: 'identity.interaction_expired' },
    })
  })
})

test('the access token opens the API', async () => {
  const world = await identityWorld()
  const { tokens, sub } = await signIn(world, 'ana@example.com')
  const reply = await world.fetch(`${origin}/api${getMe.path}`, {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  })
  expect(await reply.json()).toMatchObject({ id: sub, email: 'ana@example.com' })
})
