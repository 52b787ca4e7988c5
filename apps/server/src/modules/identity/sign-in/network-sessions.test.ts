import type { network } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { authorizationRequest, confirmed, identityWorld, passScreens, signIn } from '../testing/identity-world.ts'

test('R8 one sign-in at the identity provider serves this network: by its refresh token, its access token or its code', async () => {
  const world = await identityWorld()
  const { tokens, sub } = await signIn(world, 'ana@example.com')
  const post = async (path: string, body?: object, bearer?: string) => {
    const answer = await world.fetch(`http://vitrine.test/v1${path}`, {
      method: 'POST',
      headers: {
        'app-id': 'vitrine-wallet',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, json: (await answer.json()) as Record<string, never> }
  }
  const login = await post('/user/login', { token_type: 'vitrine', auth_data: { oauth_token: tokens.access_token } })
  expect(login.json).toMatchObject({ payload: { user: { id: sub } } })

  // Signing out with a token of the provider's session ends this token, not the session
  const fresh = await post('/access_token', undefined, tokens.refresh_token)
  const { token } = (fresh.json.payload as unknown as network.NetworkLogin).access_token
  expect((await post('/user/logout', {}, token)).status).toBe(200)
  world.clock.advance({ seconds: 1 })
  expect((await post('/user/logout', {}, token)).json).toEqual({ message: 'Unauthorized' })
  expect((await post('/access_token', undefined, tokens.refresh_token)).status).toBe(200)

  const party = await world.relyingParty()
  const browser = world.browser()
  const { url, checks } = await authorizationRequest(party)
  const { url: screen } = await browser.visit(url)
  await browser.sendCode(screen, 'ana@example.com')
  const callback = await passScreens(browser, screen, {
    method: 'code',
    identity_type: 'email',
    identity_value: 'ana@example.com',
    otp: await world.codeSentTo('ana@example.com'),
    ...confirmed,
  })
  const request = {
    grant_type: 'authorization_code',
    client_id: 'vitrine-wallet',
    redirect_uri: 'http://vitrine.test/callback',
    code: callback.searchParams.get('code') ?? '',
  }
  expect((await post('/oauth/token', request)).json).toMatchObject({ error: 2034 })
  expect((await post('/oauth/token', { ...request, code_verifier: checks.pkceCodeVerifier })).json).toMatchObject({
    access_token: expect.stringMatching(/^ey/),
    refresh_token: expect.stringMatching(/^ey/),
    token_type: 'Bearer',
    expires_in: 3600,
  })
})
