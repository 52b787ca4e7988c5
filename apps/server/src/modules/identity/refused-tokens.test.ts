import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { generateKeyPair, SignJWT } from 'jose'
import * as oidc from 'openid-client'
import { expect, test } from 'vitest'
import { openSocket, type SocketClient } from '../../testing/socket-client.ts'
import { type IdentityWorld, identityWorld, origin, signIn } from './testing/identity-world.ts'

/** What every door of the server says to this token. */
async function doors(world: IdentityWorld, token: string) {
  const ask = async (path: string, init: RequestInit = {}) =>
    (await world.fetch(`${origin}${path}`, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }))
      .status
  const appId = { 'app-id': 'vitrine-wallet' }
  const client = await connect(world)
  client.send({ type: 'authenticate', id: 'a', accessToken: token })
  const { ok } = await client.next('reply')
  return {
    me: await ask('/api/me', { headers: appId }),
    inventory: await ask('/api/vatoms/user-inventory/search', {
      method: 'POST',
      headers: { ...appId, 'content-type': 'application/json' },
      body: '{}',
    }),
    userinfo: await ask('/api/userinfo'),
    socket: ok ? 'open' : (await client.closed).code,
  }
}

const open = { me: 200, inventory: 200, userinfo: 200, socket: 'open' }
const shut = { me: 401, inventory: 401, userinfo: 401, socket: 4401 }

function connect(world: IdentityWorld): Promise<SocketClient> {
  const { port } = world.app.http.server.address() as AddressInfo
  return openSocket(port)
}

const networkSession = async (world: IdentityWorld, refreshToken: string) =>
  (
    await world.fetch(`${origin}/v1/access_token`, {
      method: 'POST',
      headers: { 'app-id': 'vitrine-wallet', authorization: `Bearer ${refreshToken}` },
    })
  ).status

test('a token opens every door until it is revoked, then none, and the open socket ends', async () => {
  const world = await identityWorld()
  const { party, tokens } = await signIn(world, 'ana@example.com')
  const refreshToken = tokens.refresh_token ?? ''
  expect(await doors(world, tokens.access_token)).toEqual(open)
  expect(await networkSession(world, refreshToken)).toBe(200)
  const listening = await connect(world)
  await listening.join(tokens.access_token)

  await oidc.tokenRevocation(party, refreshToken)

  expect(await doors(world, tokens.access_token)).toEqual(shut)
  expect(await networkSession(world, refreshToken)).toBe(401)
  await world.app.realtime.beat()
  expect((await listening.closed).code).toBe(4401)
})

test('an expired token opens none', async () => {
  const world = await identityWorld()
  const { tokens, sub } = await signIn(world, 'ana@example.com')
  const { accessTokens } = world.app.identity
  const claims = { accountId: sub, clientId: 'vitrine-wallet', guest: false, scope: 'openid' }
  const short = await accessTokens.issue({ ...claims, lifetimeSeconds: 60 })
  expect((await doors(world, short)).me).toBe(200)
  world.clock.advance({ seconds: 60 })
  expect(await doors(world, short)).toEqual(shut)
  await world.database.execute(
    sql`update oidc_record set payload = jsonb_set(payload, '{exp}', '1') where model = 'RefreshToken'`,
  )
  expect(await networkSession(world, tokens.refresh_token ?? '')).toBe(401)
})

test('a forged token, one of a foreign audience, and one that is no access token open none', async () => {
  const world = await identityWorld()
  const { tokens, sub } = await signIn(world, 'ana@example.com')
  const { privateKey } = await generateKeyPair('ES256')
  const [header = '', payload = '', signature = ''] = tokens.access_token.split('.')
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid }).sign(privateKey)
  // The public key taken for the secret of a symmetric signature.
  const { keys } = (await (await world.fetch(`${origin}/api/jwks`)).json()) as { keys: object[] }
  const confused = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid })
    .sign(new TextEncoder().encode(JSON.stringify(keys.find((key) => (key as { kid?: string }).kid === kid))))
  const issued = world.app.identity.accessTokens
  const foreign = await issued.issue({ accountId: sub, clientId: 'somebody-else', guest: false, scope: 'openid' })
  for (const [kind, token] of Object.entries({
    forged,
    confused,
    foreign,
    unsigned: `${encoded({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
    otherPerson: `${header}.${encoded({ ...claims, sub: '00000000-0000-4000-8000-000000000001' })}.${signature}`,
    idToken: tokens.id_token ?? '',
    refreshToken: tokens.refresh_token ?? '',
  })) {
    expect([kind, await doors(world, token)]).toEqual([kind, shut])
  }
  expect(await networkSession(world, tokens.access_token)).toBe(401)
})
