import { getMe, getViewerConfig, putBrandViewer } from '@vitrine/protocol'
import { decodeJwt } from 'jose'
import * as oidc from 'openid-client'
import { expect, test } from 'vitest'
import { openSocket } from '../../testing/socket-client.ts'
import { authorizationRequest, confirmed, identityWorld, origin, passScreens } from './testing/identity-world.ts'

const hostname = 'lumen.localhost'
const there = `http://${hostname}`
const redirectUri = `${there}/callback`

async function brandWorld() {
  const world = await identityWorld()
  for (const [id, displayName] of [
    ['lumen1', 'Café Lumen'],
    ['marea1', 'Marea'],
  ] as const) {
    const owner = await world.account(displayName)
    await world.app.studio.createBusiness(world.database, { id, name: id, displayName, ownerId: owner.id })
  }
  await world.app.viewers.giveHostname(world.database, 'lumen1', hostname)
  await world.app.viewers.giveHostname(world.database, 'marea1', 'marea.localhost')
  return world
}

test('people sign in at a brand’s own hostname, are asked about that brand, and use the API and the socket there', async () => {
  const world = await brandWorld()
  const { reply: config } = await world.stranger.call(getViewerConfig, { query: { hostname } })
  expect(config).toMatchObject({ oidcAuthority: origin, oidcClientId: 'wallet.lumen1' })
  const party = await world.relyingParty(config.oidcClientId)
  const scope = config.appConfig.scopes?.join(' ') ?? ''
  expect(scope).toBe('openid profile email offline_access wallet:brand')
  const { url, checks } = await authorizationRequest(party, { redirectUri, scope })
  const browser = world.browser()
  const { url: screen } = await browser.visit(url)
  const { json } = await browser.details(screen)
  expect(json.client).toEqual({
    clientId: 'wallet.lumen1',
    name: 'Café Lumen (lumen.localhost)',
    logoUri: null,
    policyUri: null,
    tosUri: null,
    trusted: false,
    own: false,
  })
  const callback = await passScreens(browser, screen, { method: 'guest', ...confirmed })
  expect(callback.href).toMatch(/^http:\/\/lumen\.localhost\/callback\?/)
  const tokens = await oidc.authorizationCodeGrant(party, callback, checks)
  expect(decodeJwt(tokens.access_token)).toMatchObject({ iss: origin, aud: 'wallet.lumen1' })

  // The page at the brand's hostname asks the issuer across origins, and everything else where it is.
  const { headers } = await world.app.http.inject({
    method: 'POST',
    url: '/api/token',
    headers: { origin: there, 'content-type': 'application/x-www-form-urlencoded' },
    payload: `grant_type=refresh_token&client_id=wallet.lumen1&refresh_token=${tokens.refresh_token}`,
  })
  expect(headers['access-control-allow-origin']).toBe(there)
  const readMe = (appId: string) =>
    world.app.http.inject({
      url: '/api/me',
      headers: { host: hostname, 'app-id': appId, authorization: `Bearer ${tokens.access_token}` },
    })
  expect((await readMe('wallet.lumen1')).json().sub).toBe(tokens.claims()?.sub)
  for (const other of ['vitrine-wallet', 'wallet.marea1', 'wallet.nobody1'])
    expect((await readMe(other)).statusCode).toBe(401)

  await world.app.startSockets()
  const { port } = world.app.http.server.address() as { port: number }
  const socket = await openSocket(port, { origin: there, headers: { host: hostname } })
  await socket.join(tokens.access_token)
  await socket.close()
  await expect(openSocket(port, { origin: 'http://evil.example', headers: { host: hostname } })).rejects.toThrow('403')

  const end = oidc.buildEndSessionUrl(party, {
    id_token_hint: tokens.id_token ?? '',
    post_logout_redirect_uri: `${there}/logout-callback`,
  })
  expect((await world.browser().visit(end)).response?.status).toBe(200)
})

test('a code goes nowhere but to the hostnames of the brand that it was asked for, and a hostname given back ends its sign-ins', async () => {
  const world = await brandWorld()
  const refused = async (clientId: string, redirect: string) => {
    const { url } = await authorizationRequest(await world.relyingParty(clientId), { redirectUri: redirect })
    const { url: stop, response } = await world.browser().visit(url)
    expect([clientId, redirect, stop.origin, response?.status]).toEqual([clientId, redirect, origin, 400])
  }
  // What somebody has allowed this server's own wallet must not reach a page that a brand runs.
  await refused('vitrine-wallet', redirectUri)
  await refused('wallet.lumen1', 'http://marea.localhost/callback')
  await refused('wallet.lumen1', `${origin}/callback`)
  await refused('wallet.lumen1', 'http://lumen.localhost.evil.example/callback')
  await refused('wallet.nobody1', redirectUri)

  const party = await world.relyingParty('wallet.lumen1')
  const { url, checks } = await authorizationRequest(party, { redirectUri })
  const browser = world.browser()
  const { url: screen } = await browser.visit(url)
  const callback = await passScreens(browser, screen, { method: 'guest', ...confirmed })
  const tokens = await oidc.authorizationCodeGrant(party, callback, checks)
  const accessToken = tokens.access_token
  await world.app.viewers.takeHostname(world.database, 'lumen1', hostname)
  const { statusCode } = await world.app.http.inject({
    url: `/api${getMe.path}`,
    headers: { 'app-id': 'wallet.lumen1', authorization: `Bearer ${accessToken}` },
  })
  expect(statusCode).toBe(401)
  await refused('wallet.lumen1', redirectUri)
})

test('what joins a brand after somebody allowed its wallet is out of its reach until they are asked again', async () => {
  const world = await brandWorld()
  const { app, database } = world
  const party = await world.relyingParty('wallet.lumen1')
  const browser = world.browser()
  const scope = 'openid offline_access wallet:brand'
  const request = (prompt: string) => authorizationRequest(party, { redirectUri, scope, prompt })
  const reachOf = async (accessToken: string) => (await app.identity.authenticate(accessToken))?.reach
  const first = await request('consent')
  const callback = await passScreens(browser, first.url, { method: 'guest', ...confirmed })
  const tokens = await oidc.authorizationCodeGrant(party, callback, first.checks)
  expect(await reachOf(tokens.access_token)).toEqual(new Set(['lumen1']))
  const { url: atOnce } = await browser.visit((await request('')).url)
  expect(atOnce.origin).toBe(there)

  await app.viewers.setViewer(database, 'lumen1', { subBusinesses: ['marea1' as never] })
  expect((await app.viewers.brandWallet('wallet.lumen1'))?.reach).toEqual(new Set(['lumen1', 'marea1']))
  expect(await reachOf(tokens.access_token)).toEqual(new Set(['lumen1']))
  const renewed = await oidc.refreshTokenGrant(party, tokens.refresh_token ?? '')
  expect(await reachOf(renewed.access_token)).toEqual(new Set(['lumen1']))

  const again = await request('')
  const { url: screen } = await browser.visit(again.url)
  expect((await browser.details(screen)).json.prompt).toBe('consent')
  const { json } = await browser.consent(screen, true)
  const { url: back } = await browser.visit(String(json.redirectTo))
  const more = await oidc.authorizationCodeGrant(party, back, again.checks)
  expect(await reachOf(more.access_token)).toEqual(new Set(['lumen1', 'marea1']))

  await app.viewers.setViewer(database, 'lumen1', { subBusinesses: [] })
  expect(await reachOf(more.access_token)).toEqual(new Set(['lumen1']))
})

test('what an owner put under a brand is out of its wallet’s reach once not both are theirs', async () => {
  const world = await brandWorld()
  const { app, database } = world
  const owner = await world.account('Owner')
  const other = await world.account('Somebody else')
  const give = (businessId: string, person: { id: string }) =>
    database.pool.query('update business set owner_id = $2 where id = $1', [businessId, person.id])
  const reach = async () => {
    world.clock.advance({ seconds: 61 })
    return (await app.viewers.brandWallet('wallet.lumen1'))?.reach
  }
  await give('lumen1', owner)
  await give('marea1', owner)
  const body = { version: 0, subBusinesses: ['marea1' as never] }
  const put = await owner.studio.call(putBrandViewer, { params: { businessId: 'lumen1' as never }, body })
  expect(put.status).toBe(200)
  expect(await reach()).toEqual(new Set(['lumen1', 'marea1']))
  await give('lumen1', other)
  expect(await reach()).toEqual(new Set(['lumen1']))
  expect((await world.stranger.call(getViewerConfig, { query: { hostname } })).reply.subBusinesses).toEqual([])
  await give('marea1', other)
  expect(await reach()).toEqual(new Set(['lumen1', 'marea1']))
})
