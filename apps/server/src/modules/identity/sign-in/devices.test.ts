import type { AddressInfo } from 'node:net'
import {
  closeCodes,
  type DeviceSession,
  endOtherSessions,
  endSession,
  getMe,
  listSessions,
  type network,
} from '@vitrine/protocol'
import * as oidc from 'openid-client'
import { expect, test } from 'vitest'
import { openSocket } from '../../../testing/socket-client.ts'
import {
  authorizationRequest,
  confirmed,
  identityWorld,
  kiosk,
  origin,
  passScreens,
  signIn,
} from '../testing/identity-world.ts'

type Device = { accessToken: string; userAgent: string }
/** What this test looks at in answers. */
type Body = { code?: string; ended?: number; items: DeviceSession[] }

test('a person sees where they are signed in, and signs other devices out for good', async () => {
  const world = await identityWorld()
  const call = async ({ accessToken, userAgent }: Device, method: string, path: string) => {
    const headers = { 'app-id': 'vitrine-wallet', authorization: `Bearer ${accessToken}`, 'user-agent': userAgent }
    const answer = await world.fetch(`${origin}/api${path}`, { method, headers })
    return { status: answer.status, body: (answer.status === 204 ? {} : await answer.json()) as Body }
  }
  const phoneIn = await signIn(world, 'ana@example.com')
  const phone = { accessToken: phoneIn.tokens.access_token, userAgent: 'A phone' }
  expect((await call(phone, 'GET', getMe.path)).status).toBe(200)
  world.clock.advance({ seconds: 5 })
  const laptopIn = await signIn(world, 'ana@example.com')
  const laptop = { accessToken: laptopIn.tokens.access_token, userAgent: 'A laptop '.repeat(200) }

  const list = async (device: Device) => (await call(device, 'GET', listSessions.path)).body.items
  const [own, other] = (await list(laptop)) as [DeviceSession, DeviceSession]
  expect(own).toMatchObject({ clientId: 'vitrine-wallet', current: true, userAgent: laptop.userAgent.slice(0, 300) })
  expect(other).toMatchObject({ current: false, userAgent: 'A phone' })

  // Of somebody else they do not exist.
  const boIn = await signIn(world, 'bo@example.com')
  const bo = { accessToken: boIn.tokens.access_token, userAgent: 'x' }
  expect(await list(bo)).toHaveLength(1)
  expect((await call(bo, 'DELETE', endSession.path.replace(':sessionId', other.id))).body.code).toBe(
    'session.not_found',
  )

  expect((await call(laptop, 'DELETE', endSession.path.replace(':sessionId', other.id))).status).toBe(204)
  expect((await call(phone, 'GET', getMe.path)).body.code).toBe('auth.token_invalid')
  await expect(oidc.refreshTokenGrant(phoneIn.party, phoneIn.tokens.refresh_token ?? '')).rejects.toThrow()
  expect((await call(laptop, 'DELETE', endSession.path.replace(':sessionId', other.id))).body.code).toBe(
    'session.not_found',
  )
  expect(await list(laptop)).toHaveLength(1)
  expect((await call(laptop, 'DELETE', endOtherSessions.path)).body).toEqual({ ended: 0 })
  expect((await call(bo, 'GET', getMe.path)).status).toBe(200)
})

/** Everything that one person can be signed in with, and the device that ends the rest. */
async function signedInEverywhere() {
  const world = await identityWorld()
  const laptop = await signIn(world, 'ana@example.com')
  const bearer = (token: string) => ({ 'app-id': 'vitrine-wallet', authorization: `Bearer ${token}` })
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { ...bearer(laptop.tokens.access_token), ...(body ? { 'content-type': 'application/json' } : {}) }
    const answer = await world.fetch(`${origin}${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return {
      status: answer.status,
      body: (answer.status === 204 ? {} : await answer.json()) as Record<string, never> & Body,
    }
  }
  const everythingElse = () => ask('DELETE', `/api${endOtherSessions.path}`)
  const list = async () => (await ask('GET', `/api${listSessions.path}`)).body.items
  return { world, laptop, bearer, ask, everythingElse, list }
}

test('a sign-in that only ever renews itself is listed and ends with the others', async () => {
  const { world, list, everythingElse } = await signedInEverywhere()
  const { party, tokens } = await signIn(world, 'ana@example.com')
  const renewed = await oidc.refreshTokenGrant(party, tokens.refresh_token ?? '')
  expect(await list()).toMatchObject([{ current: true }, { current: false, kind: 'wallet', clientName: 'Vitrine' }])

  expect((await everythingElse()).body).toEqual({ ended: 1 })
  await expect(oidc.refreshTokenGrant(party, renewed.refresh_token ?? '')).rejects.toThrow()
  expect(await list()).toHaveLength(1)
})

test('sessions of the older network are listed and end with the others', async () => {
  const { world, laptop, ask, list, everythingElse } = await signedInEverywhere()
  const oauth = { token_type: 'vitrine', auth_data: { oauth_token: laptop.tokens.access_token } }
  const login = (await ask('POST', '/v1/user/login', oauth)).body.payload as unknown as network.NetworkLogin
  const renew = () =>
    world.fetch(`${origin}/v1/access_token`, {
      method: 'POST',
      headers: { 'app-id': 'vitrine-wallet', authorization: `Bearer ${login.refresh_token.token}` },
    })
  expect((await renew()).status).toBe(200)
  expect(await list()).toMatchObject([{ current: true }, { kind: 'older-network', userAgent: '' }])

  expect((await everythingElse()).body).toEqual({ ended: 1 })
  expect((await renew()).status).toBe(401)
})

test('an app that somebody allowed is listed under its name, and ended it has to ask again', async () => {
  const { world, list, ask } = await signedInEverywhere()
  const party = await world.relyingParty(kiosk.id)
  const browser = world.browser()
  const { url, checks } = await authorizationRequest(party, { redirectUri: kiosk.redirectUri })
  const { url: screen } = await browser.visit(url)
  await browser.sendCode(screen, 'ana@example.com')
  const otp = await world.codeSentTo('ana@example.com')
  const login = {
    method: 'code',
    identity_type: 'email',
    identity_value: 'ana@example.com',
    otp,
    ...confirmed,
  } as const
  const tokens = await oidc.authorizationCodeGrant(party, await passScreens(browser, screen, login), checks)
  const [, app] = await list()
  expect(app).toMatchObject({ kind: 'app', clientName: 'Kiosk', clientId: kiosk.id })

  expect((await ask('DELETE', `/api${endSession.path.replace(':sessionId', app?.id ?? '')}`)).status).toBe(204)
  await expect(oidc.refreshTokenGrant(party, tokens.refresh_token ?? '')).rejects.toThrow()
  expect(await list()).toHaveLength(1)
})

test('a browser that the provider knows, and a sign-in that was begun there, end with the others', async () => {
  const { world, everythingElse } = await signedInEverywhere()
  const party = await world.relyingParty()
  const browser = world.browser()
  const { url } = await authorizationRequest(party)
  const { url: screen } = await browser.visit(url)
  await browser.sendCode(screen, 'ana@example.com')
  const otp = await world.codeSentTo('ana@example.com')
  const login = {
    method: 'code',
    identity_type: 'email',
    identity_value: 'ana@example.com',
    otp,
    ...confirmed,
  } as const
  const { redirectTo } = (await browser.login(screen, login)).json

  await everythingElse()
  const led = await browser.visit(String(redirectTo))
  expect(led.url.searchParams.get('code')).toBeNull()
  const again = await browser.visit((await authorizationRequest(party, { prompt: '' })).url)
  expect((await browser.details(again.url)).json).toMatchObject({ prompt: 'login' })
})

test('sockets of a sign-in close when it ends, and those of others stay', async () => {
  const { world, laptop, everythingElse } = await signedInEverywhere()
  await world.app.startSockets()
  const { port } = world.app.http.server.address() as AddressInfo
  const other = await signIn(world, 'ana@example.com')
  const [ended, kept] = [await openSocket(port), await openSocket(port)]
  await ended.join(other.tokens.access_token)
  await kept.join(laptop.tokens.access_token)

  await everythingElse()
  expect(await ended.closed).toMatchObject({ code: closeCodes.unauthenticated })
  kept.send({ type: 'ping' })
  expect(await kept.next('pong')).toBeTruthy()
})
