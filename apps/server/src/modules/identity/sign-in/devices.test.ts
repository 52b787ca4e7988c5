import { type DeviceSession, endOtherSessions, endSession, getMe, listSessions } from '@vitrine/protocol'
import * as oidc from 'openid-client'
import { expect, test } from 'vitest'
import { identityWorld, origin, signIn } from '../testing/identity-world.ts'

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
