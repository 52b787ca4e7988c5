import { demoPassword, person } from '@vitrine/fixtures'
import * as oidc from 'openid-client'
import { expect, test } from 'vitest'
import {
  authorizationRequest,
  type Browser,
  confirmed,
  type IdentityWorld,
  identityWorld,
  kiosk,
  signIn,
} from '../testing/identity-world.ts'

/** Where somebody who signs in anew arrives: a consent screen or the client. */
async function arrival(
  world: IdentityWorld,
  email: string,
  {
    clientId,
    browser = world.browser(),
    ...params
  }: { clientId?: string; browser?: Browser; [p: string]: unknown } = {},
) {
  const party = await world.relyingParty(clientId)
  const { url, checks } = await authorizationRequest(party, params as Record<string, string>)
  const { url: screen } = await browser.visit(url)
  await browser.sendCode(screen, email)
  const otp = await world.codeSentTo(email)
  const login = { method: 'code', identity_type: 'email', identity_value: email, otp, ...confirmed } as const
  const { json } = await browser.login(screen, login)
  const { url: arrivedAt } = await browser.visit(String(json.redirectTo))
  return { party, browser, checks, url: arrivedAt, asksConsent: arrivedAt.pathname.startsWith('/interaction/') }
}

test('who has allowed the wallet signs in anew, in any browser, without being asked, and gets a sign-in of its own', async () => {
  const world = await identityWorld()
  const first = await signIn(world, 'ana@example.com')

  const { party, checks, url, asksConsent } = await arrival(world, 'ana@example.com')

  expect(asksConsent).toBe(false)
  const tokens = await oidc.authorizationCodeGrant(party, url, checks)
  expect(tokens.claims()?.sub).toBe(first.sub)
  expect((await oidc.refreshTokenGrant(party, tokens.refresh_token ?? '')).access_token).toEqual(expect.any(String))
  await oidc.tokenRevocation(party, tokens.refresh_token ?? '')
  expect(await world.app.identity.authenticate(tokens.access_token)).toBeNull()
  expect(await world.app.identity.authenticate(first.tokens.access_token)).not.toBeNull()
})

test('signing out does not withdraw what the wallet was allowed', async () => {
  const world = await identityWorld()
  const { party, browser, tokens } = await signIn(world, 'ana@example.com')
  await browser.visit(oidc.buildEndSessionUrl(party, { id_token_hint: tokens.id_token ?? '' }))
  expect((await arrival(world, 'ana@example.com', { browser })).asksConsent).toBe(false)
})

test('what was allowed is asked for again where it is more, and after everything was revoked', async () => {
  const world = await identityWorld()
  const { sub } = await signIn(world, 'ana@example.com', { scope: 'openid offline_access' })
  expect((await arrival(world, 'ana@example.com', { scope: 'openid' })).asksConsent).toBe(false)
  expect((await arrival(world, 'ana@example.com', { scope: 'openid email' })).asksConsent).toBe(true)
  await world.app.identity.credentials.revokeAccount(world.database, sub)
  expect((await arrival(world, 'ana@example.com', { scope: 'openid' })).asksConsent).toBe(true)
})

test('a refusal is not remembered as consent', async () => {
  const world = await identityWorld()
  const { browser, url } = await arrival(world, 'ana@example.com')
  expect((await browser.consent(url, false)).status).toBe(200)
  expect((await arrival(world, 'ana@example.com')).asksConsent).toBe(true)
})

test('a client of somebody else that asks for consent is shown the screen each time', async () => {
  const world = await identityWorld()
  const asAna = () => arrival(world, 'ana@example.com', { clientId: kiosk.id, redirectUri: kiosk.redirectUri })
  const { browser, url } = await asAna()
  const { json } = await browser.consent(url, true)
  expect((await browser.visit(String(json.redirectTo))).url.searchParams.get('code')).toEqual(expect.any(String))
  expect((await asAna()).asksConsent).toBe(true)
})

test('the people of the demo world have allowed the wallet before', async () => {
  const world = await identityWorld()
  await world.app.seedDemoWorld()
  const browser = world.browser()
  const { url } = await authorizationRequest(await world.relyingParty())
  const { url: screen } = await browser.visit(url)
  const ana = person('ana').email ?? ''
  const login = { method: 'password', identity_type: 'email', identity_value: ana, password: demoPassword } as const
  const { json } = await browser.login(screen, login)
  expect((await browser.visit(String(json.redirectTo))).url.pathname).toBe('/callback')
})

test('a guest of the wallet is asked nothing more, and one of somebody else’s client is', async () => {
  const world = await identityWorld()
  const asGuest = async (clientId?: string, params: Record<string, string> = {}) => {
    const browser = world.browser()
    const { url } = await authorizationRequest(await world.relyingParty(clientId), params)
    const { url: screen } = await browser.visit(url)
    const { json } = await browser.login(screen, { method: 'guest', ...confirmed })
    return (await browser.visit(String(json.redirectTo))).url
  }
  expect((await asGuest()).pathname).toBe('/callback')
  const elsewhere = await asGuest(kiosk.id, { redirectUri: kiosk.redirectUri })
  expect(elsewhere.pathname).toMatch(/^\/interaction\//)
})
