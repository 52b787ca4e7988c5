import { generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { testWorld } from '../../testing/test-world.ts'

const claims = { clientId: 'vitrine-wallet', guest: false, scope: 'openid' }

test('a forged, expired, foreign or made-up token is nobody', async () => {
  const { app, clock } = await testWorld()
  const { accessTokens } = app.identity
  const accountId = '00000000-0000-4000-8000-000000000001'
  const good = await accessTokens.issue({ accountId, ...claims })
  expect(await accessTokens.verify(good)).toMatchObject({ accountId, clientId: 'vitrine-wallet' })

  const { privateKey } = await generateKeyPair('ES256')
  const forged = await new SignJWT({ scope: 'openid', client_id: 'vitrine-wallet', jti: 'made-up' })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' })
    .setIssuer('http://vitrine.test')
    .setAudience('vitrine-wallet')
    .setSubject(accountId)
    .setExpirationTime('1h')
    .sign(privateKey)
  const unsigned = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${good.split('.')[1]}.`
  // Not the last letter, some of whose bits mean nothing.
  const changed = good.replace(/\.(.)([^.]*)$/, (_, first, rest) => `.${first === 'A' ? 'B' : 'A'}${rest}`)
  const foreign = await accessTokens.issue({ accountId, ...claims, clientId: 'a-client-of-nobody' })
  const machine = await accessTokens.issue({ accountId: 'vitrine-wallet', ...claims })
  for (const token of [forged, unsigned, changed, foreign, machine, '', 'a.b.c', 'not a token'])
    expect(await accessTokens.verify(token)).toBeNull()

  clock.advance({ seconds: 3600 })
  expect(await accessTokens.verify(good)).toBeNull()
})

test('keys rotate: new ones are published before they sign, old ones verify until their tokens are gone', async () => {
  const { app, clock } = await testWorld()
  const { accessTokens, rotateSigningKeys } = app.identity
  const published = async () => {
    const answer = await app.http.inject({ url: '/api/jwks' })
    return (answer.json() as { keys: { kid: string; d?: string }[] }).keys
  }
  const issue = () =>
    accessTokens.issue({ accountId: '00000000-0000-4000-8000-000000000001', ...claims, lifetimeSeconds: 7200 })
  const kidOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid

  const before = await published()
  const old = await issue()
  await rotateSigningKeys()
  const during = await published()
  expect(during.map(({ kid }) => kid)).toEqual(expect.arrayContaining(before.map(({ kid }) => kid)))
  expect(during).toHaveLength(4)
  expect(during.filter((key) => 'd' in key)).toEqual([])
  expect(kidOf(await issue())).toBe(kidOf(old))

  clock.advance({ seconds: 3601 })
  expect(kidOf(await issue())).not.toBe(kidOf(old))
  expect(await accessTokens.verify(old)).not.toBeNull()

  clock.advance({ seconds: 24 * 3600 })
  expect(await published()).toHaveLength(2)
})
