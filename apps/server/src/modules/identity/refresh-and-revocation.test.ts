import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import * as oidc from 'openid-client'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '../../app.ts'
import { readConfig } from '../../platform/config/config.ts'
import { createSecrets } from '../../platform/config/secrets.ts'
import { silentLogger } from '../../platform/telemetry/logger.ts'
import {
  authorizationRequest,
  type IdentityWorld,
  identityWorld,
  origin,
  shop,
  signIn,
} from './testing/identity-world.ts'

interface Reply {
  status: number
  error?: string
  access_token?: string
  refresh_token?: string
  id_token?: string
}

async function refresh(world: IdentityWorld, refreshToken: string | undefined, clientId = 'vitrine-wallet') {
  const answer = await world.fetch(`${origin}/api/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: refreshToken ?? '',
    }),
  })
  return { status: answer.status, ...((await answer.json()) as object) } as Reply
}

describe('R2 refreshing', () => {
  test('each refresh gives a new refresh token and an id token', async () => {
    const world = await identityWorld()
    const { party, tokens, sub } = await signIn(world, 'ana@example.com')
    const renewed = await oidc.refreshTokenGrant(party, tokens.refresh_token ?? '')
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token)
    expect(renewed.claims()?.sub).toBe(sub)
    expect(decodeJwt(renewed.access_token).gid).toBe(decodeJwt(tokens.access_token).gid)
  })

  test('the same refresh token within 30 seconds gets the same answer, as a lost reply is not theft', async () => {
    const world = await identityWorld()
    const { tokens } = await signIn(world, 'ana@example.com')
    const first = await refresh(world, tokens.refresh_token)
    world.clock.advance({ seconds: 30 })
    const again = await refresh(world, tokens.refresh_token)
    expect(again).toEqual(first)
    expect((await refresh(world, first.refresh_token)).status).toBe(200)
  })

  test('twenty refreshes at once have one winner, whose answer all of them get', async () => {
    const world = await identityWorld()
    const { tokens } = await signIn(world, 'ana@example.com')
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(world, tokens.refresh_token)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map((answer) => answer.refresh_token)).size).toBe(1)
    expect(new Set(answers.map((answer) => answer.access_token)).size).toBe(1)
    expect((await refresh(world, answers[0]?.refresh_token)).status).toBe(200)
  })

  test('reuse after that is theft: the whole family is signed out', async () => {
    const world = await identityWorld()
    const { tokens } = await signIn(world, 'ana@example.com')
    const renewed = await refresh(world, tokens.refresh_token)
    world.clock.advance({ seconds: 31 })
    expect(await refresh(world, tokens.refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect(await refresh(world, renewed.refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect(await world.app.identity.authenticate(tokens.access_token)).toBeNull()
    expect(await world.app.identity.authenticate(renewed.access_token ?? '')).toBeNull()
  })

  test('another client cannot use the token, within the grace either', async () => {
    const world = await identityWorld()
    const { tokens } = await signIn(world, 'ana@example.com')
    expect(await refresh(world, tokens.refresh_token, 'kiosk')).toMatchObject({ error: 'invalid_grant' })
    await refresh(world, tokens.refresh_token)
    expect(await refresh(world, tokens.refresh_token, 'kiosk')).toMatchObject({ error: 'invalid_grant' })
  })

  test('neither tokens nor answers can be read from the database', async () => {
    const world = await identityWorld()
    const { tokens } = await signIn(world, 'ana@example.com')
    const renewed = await refresh(world, tokens.refresh_token)
    const { rows } = await world.database.execute<{ all: string }>(
      sql`select string_agg(oidc_record::text, ' ') as all from oidc_record where model in ('RefreshToken', 'AuthorizationCode')`,
    )
    for (const secret of [tokens.refresh_token, renewed.refresh_token, renewed.access_token])
      expect(rows[0]?.all).not.toContain(secret)
  })
})

describe('revocation', () => {
  test('revoking an access token signs out its device', async () => {
    const world = await identityWorld()
    const { party, tokens } = await signIn(world, 'ana@example.com')
    expect(await world.app.identity.authenticate(tokens.access_token)).not.toBeNull()
    await oidc.tokenRevocation(party, tokens.access_token)
    expect(await world.app.identity.authenticate(tokens.access_token)).toBeNull()
    expect(await refresh(world, tokens.refresh_token)).toMatchObject({ error: 'invalid_grant' })
    const reply = await world.fetch(`${origin}/api/me`, { headers: { authorization: `Bearer ${tokens.access_token}` } })
    expect(reply.status).toBe(401)
  })

  test('revoking a refresh token takes the access token with it, and leaves other sign-ins alone', async () => {
    const world = await identityWorld()
    const { party, tokens } = await signIn(world, 'ana@example.com')
    const elsewhere = await signIn(world, 'ana@example.com')
    await oidc.tokenRevocation(party, tokens.refresh_token ?? '')
    expect(await world.app.identity.authenticate(tokens.access_token)).toBeNull()
    expect(await world.app.identity.authenticate(elsewhere.tokens.access_token)).not.toBeNull()
  })

  test('another server process refuses a revoked token, too', async () => {
    const world = await identityWorld()
    const { party, tokens } = await signIn(world, 'ana@example.com')
    const other = await createApp({
      database: world.database,
      clock: world.clock,
      logger: silentLogger,
      publicUrl: origin,
      config: readConfig(),
      secrets: createSecrets(['the secret of a test world, which is no secret']),
    })
    expect(await other.identity.authenticate(tokens.access_token)).not.toBeNull()
    await oidc.tokenRevocation(party, tokens.access_token)
    await expect.poll(() => other.identity.authenticate(tokens.access_token)).toBeNull()
    await other.close()
  })

  test('a client cannot revoke or inspect a token of another', async () => {
    const world = await identityWorld()
    const { tokens } = await signIn(world, 'ana@example.com')
    const kiosk = await world.relyingParty('kiosk')
    await oidc.tokenRevocation(kiosk, tokens.access_token)
    expect(await world.app.identity.authenticate(tokens.access_token)).not.toBeNull()
    expect(await oidc.tokenIntrospection(kiosk, tokens.access_token)).toEqual({ active: false })
  })
})

test('introspection tells a service what a token is, until it is revoked', async () => {
  const world = await identityWorld()
  const { party, tokens, sub } = await signIn(world, 'ana@example.com')
  const service = await world.relyingParty(shop.id, shop.secret)
  expect(await oidc.tokenIntrospection(service, tokens.access_token)).toMatchObject({
    active: true,
    sub,
    aud: 'vitrine-wallet',
    client_id: 'vitrine-wallet',
    guest: false,
  })
  expect(await oidc.tokenIntrospection(service, tokens.refresh_token ?? '')).toMatchObject({ active: true, sub })
  await oidc.tokenRevocation(party, tokens.access_token)
  expect(await oidc.tokenIntrospection(service, tokens.access_token)).toEqual({ active: false })
})

describe('end of session', () => {
  test('with the id token as a hint, one request signs out and returns to the client', async () => {
    const world = await identityWorld()
    const { party, browser, tokens } = await signIn(world, 'ana@example.com')
    const url = oidc.buildEndSessionUrl(party, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: `${origin}/logout-callback`,
      state: 'back',
    })
    expect((await browser.visit(url)).url.href).toBe(`${origin}/logout-callback?state=back`)
    expect(await world.app.identity.authenticate(tokens.access_token)).toBeNull()
    const next = await browser.visit((await authorizationRequest(party, { prompt: '' })).url)
    expect((await browser.details(next.url)).json).toMatchObject({ prompt: 'login' })
  })

  test('clients that want to hear of it are told by a signed logout token', async () => {
    const told = Promise.withResolvers<string>()
    const realFetch = globalThis.fetch
    vi.stubGlobal('fetch', async (input: URL | string, init?: RequestInit) => {
      if (String(input) !== 'https://listener.example/signed-out') return realFetch(input, init)
      told.resolve(String(init?.body))
      return new Response(null, { status: 204 })
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    const world = await identityWorld({
      clients: [
        {
          id: 'listener',
          redirectUris: ['https://listener.example/callback'],
          backchannelLogoutUri: 'https://listener.example/signed-out',
        },
      ],
    })
    const { party, browser, tokens, sub } = await signIn(world, 'ana@example.com')
    const other = await world.relyingParty('listener')
    const { url } = await authorizationRequest(other, { redirectUri: 'https://listener.example/callback' })
    const { url: screen } = await browser.visit(url)
    await browser.visit(String((await browser.consent(screen, true)).json.redirectTo))
    await browser.visit(oidc.buildEndSessionUrl(party, { id_token_hint: tokens.id_token ?? '' }))
    const token = new URLSearchParams(await told.promise).get('logout_token') ?? ''
    expect(decodeJwt(token)).toMatchObject({ iss: origin, aud: 'listener', sub })
  })

  test('without a hint the person is asked, as anybody could have sent them here', async () => {
    const world = await identityWorld()
    const { browser, tokens } = await signIn(world, 'ana@example.com')
    const { response } = await browser.visit(`${origin}/api/session/end`)
    expect(await response?.text()).toContain('Sign out?')
    expect(await world.app.identity.authenticate(tokens.access_token)).not.toBeNull()
  })

  test('who says yes on the page is signed out for good, offline access included; other clients keep theirs', async () => {
    const world = await identityWorld()
    const { party, browser, tokens } = await signIn(world, 'ana@example.com')
    const kiosk = await world.relyingParty('kiosk')
    const { url, checks } = await authorizationRequest(kiosk, { redirectUri: 'https://kiosk.example/callback' })
    const { url: screen } = await browser.visit(url)
    const { url: back } = await browser.visit(String((await browser.consent(screen, true)).json.redirectTo))
    const theirs = await oidc.authorizationCodeGrant(kiosk, back, checks)

    const { response } = await browser.visit(`${origin}/api/session/end`)
    const xsrf = /name="xsrf" value="(\w+)"/.exec((await response?.text()) ?? '')?.[1] ?? ''
    const done = await browser.request(new URL('/api/session/end/confirm', origin), {
      method: 'POST',
      body: new URLSearchParams({ xsrf, logout: 'yes' }),
    })

    expect(done.status).toBe(303)
    expect(await world.app.identity.authenticate(tokens.access_token)).toBeNull()
    await expect(oidc.refreshTokenGrant(party, tokens.refresh_token ?? '')).rejects.toThrow()
    expect((await oidc.refreshTokenGrant(kiosk, theirs.refresh_token ?? '')).access_token).toEqual(expect.any(String))
  })

  test('an address that is not registered is not returned to', async () => {
    const world = await identityWorld()
    const { party, browser, tokens } = await signIn(world, 'ana@example.com')
    const url = oidc.buildEndSessionUrl(party, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: 'https://thief.example/',
    })
    expect((await browser.visit(url)).response?.status).toBe(400)
  })
})
