import { decodeJwt } from 'jose'
import * as oidc from 'openid-client'
import { expect, test } from 'vitest'
import { authorizationRequest, confirmed, identityWorld, origin, passScreens } from '../testing/identity-world.ts'

test('a guest has a real account, upgrades it with a password and an address, and finds it again by them', async () => {
  const world = await identityWorld()
  const party = await world.relyingParty()
  const { url, checks } = await authorizationRequest(party)
  const callback = await passScreens(world.browser(), url, { method: 'guest', ...confirmed })
  const tokens = await oidc.authorizationCodeGrant(party, callback, checks)
  const sub = tokens.claims()?.sub
  expect(decodeJwt(tokens.access_token).guest).toBe(true)

  const call = async (method: string, path: string, body?: object) => {
    const answer = await world.fetch(`${origin}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${tokens.access_token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return (await answer.json()) as Record<string, unknown>
  }
  // A password that nobody could sign in with would lock the guest out.
  expect(await call('PATCH', '/me', { password: 'a long one 1' })).toMatchObject({
    code: 'identity.unverified',
    error: 1015,
  })
  expect(await call('GET', '/me')).toMatchObject({ guest: true, identities: [] })

  const added = await call('POST', '/me/identities', { type: 'email', value: 'gus@example.com' })
  const otp = await world.codeSentTo('gus@example.com')
  await call('POST', `/me/identities/${added.id}/verify`, { otp })
  expect(await call('PATCH', '/me', { password: 'a long one 1' })).toMatchObject({ id: sub, guest: false })

  // The token that still says "guest" does not keep a member out until it ends.
  expect(await call('PUT', `/people/${sub}/follow`)).toMatchObject({ code: 'people.follow_self' })

  const renewed = await oidc.refreshTokenGrant(party, tokens.refresh_token ?? '')
  expect(decodeJwt(renewed.access_token)).toMatchObject({ sub, guest: false })

  const again = await authorizationRequest(party)
  const back = await passScreens(world.browser(), again.url, {
    method: 'password',
    identity_type: 'email',
    identity_value: 'Gus@example.com',
    password: 'a long one 1',
  })
  expect((await oidc.authorizationCodeGrant(party, back, again.checks)).claims()?.sub).toBe(sub)
})
