import {
  addIdentity,
  challengeIdentity,
  challengeProof,
  getMe,
  getProofWays,
  limits,
  listIdentities,
  mergeAccounts,
  type OperationShape,
  preferIdentity,
  proveMe,
  removeIdentity,
  sendProofCode,
  updateMe,
  verifyIdentity,
} from '@vitrine/protocol'
import { sql } from 'drizzle-orm'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { testWorld } from '../../testing/test-world.ts'

const password = 'a password of hers 1'
const id = '00000000-0000-4000-8000-000000000001'

async function proofWorld() {
  const world = await testWorld()
  const ana = await world.account('Ana')
  const messagesTo = async (address: string) => {
    const { rows } = await world.database.execute<{ subject: string; code: string | null }>(
      sql`select subject, offer->>'code' as code from local_message where recipient = ${address} order by id`,
    )
    return rows
  }
  const codeTo = async (address: string) => (await messagesTo(address)).at(-1)?.code ?? ''
  /** What a thief holds an hour after the person was last seen. */
  const goStale = () => world.clock.advance({ seconds: limits.freshProofSeconds + 1 })
  const older = (method: string, path: string, body?: object, accessToken = ana.accessToken) =>
    world.app.http.inject({
      method: method as 'POST',
      url: `/v1${path}`,
      headers: { 'app-id': 'vitrine-wallet', authorization: `Bearer ${accessToken}` },
      ...(body ? { payload: body } : {}),
    })
  const prove = async () => {
    await ana.call(sendProofCode, {})
    const { reply } = await ana.call(proveMe, { body: { way: 'code', otp: await codeTo('ana@example.com') } })
    return { headers: { authorization: `Bearer ${reply.accessToken}` } }
  }
  return { ...world, ana, messagesTo, codeTo, goStale, older, prove }
}

describe('a bare access token', () => {
  test('sets no password, touches no address and merges nothing', async () => {
    const { ana, account, goStale } = await proofWorld()
    const bo = await account('Bo')
    goStale()
    const refused = async (operation: OperationShape, input: object) => {
      const { status, problem, headers } = await ana.call(operation, input as never)
      expect([operation.id, status, problem?.code]).toEqual([operation.id, 401, 'auth.proof_required'])
      expect(headers['www-authenticate']).toBe('Bearer error="insufficient_user_authentication", max_age="300"')
    }
    await refused(updateMe, { body: { password } })
    await refused(addIdentity, { body: { type: 'email', value: 'eve@example.com' } })
    await refused(preferIdentity, { params: { identityId: id } })
    await refused(removeIdentity, { params: { identityId: id } })
    await refused(mergeAccounts, { body: { sourceAccessToken: ana.accessToken, targetAccessToken: bo.accessToken } })
    expect((await ana.call(listIdentities, {})).reply).toHaveLength(1)
    // What opens nothing goes on without.
    expect((await ana.call(updateMe, { body: { bio: 'Collects' } })).status).toBe(200)
  })

  test('does none of it on the older network, and does not delete the account there', async () => {
    const { ana, goStale, older } = await proofWorld()
    goStale()
    for (const [method, path, body] of [
      ['PATCH', '/user', { password }],
      ['DELETE', '/user'],
      ['POST', '/user/tokens', { token: 'eve@example.com', token_type: 'email' }],
      ['DELETE', `/user/tokens/${id}`],
      ['PUT', `/user/tokens/${id}/default`],
    ] as const) {
      const reply = await older(method, path, body)
      expect([method, path, reply.statusCode, reply.json().error]).toEqual([method, path, 403, 403])
    }
    expect((await ana.call(getMe, {})).reply).toMatchObject({ has_password: false })
    expect((await older('PATCH', '/user', { first_name: 'Ana' })).statusCode).toBe(200)
  })

  test('of another account is no proof that it may be merged', async () => {
    const { ana, account, goStale, prove } = await proofWorld()
    const bo = await account('Bo')
    goStale()
    const body = { sourceAccessToken: bo.accessToken, targetAccessToken: ana.accessToken }
    expect((await ana.call(mergeAccounts, { body }, await prove())).problem).toMatchObject({
      code: 'auth.proof_required',
    })
    expect((await bo.call(getMe, {})).status).toBe(200)
  })
})

describe('a proof of just now', () => {
  test('is a code or the password, good for five minutes and for this person', async () => {
    const { ana, clock, goStale, codeTo, prove } = await proofWorld()
    expect((await ana.call(updateMe, { body: { password } })).status).toBe(200)
    goStale()
    expect((await ana.call(getProofWays, {})).reply).toEqual({
      ways: ['password', 'code'],
      codeTo: 'ana@example.com',
      wallets: [],
    })
    expect((await ana.call(proveMe, { body: { way: 'password', password: 'wrong' } })).status).toBe(401)
    const { reply } = await ana.call(proveMe, { body: { way: 'password', password } })
    const proven = { headers: { authorization: `Bearer ${reply.accessToken}` } }
    const add = { body: { type: 'email', value: 'ana@work.example' } } as const
    expect((await ana.call(addIdentity, add, proven)).status).toBe(200)
    // The token that went before is worth no more than it was.
    expect((await ana.call(addIdentity, add)).status).toBe(401)

    const byCode = await prove()
    expect((await ana.call(proveMe, { body: { way: 'code', otp: await codeTo('ana@example.com') } })).status).toBe(400)
    expect((await ana.call(updateMe, { body: { password: `${password}!` } }, byCode)).status).toBe(200)
    clock.advance({ seconds: limits.freshProofSeconds + 1 })
    expect((await ana.call(getMe, {}, byCode)).status).toBe(401)
  })

  test('is carried by a request of the original’s clients as a code', async () => {
    const { goStale, older, codeTo } = await proofWorld()
    goStale()
    await older('POST', '/user/reset_token', { token: 'ana@example.com', token_type: 'email' })
    const code = await codeTo('ana@example.com')
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await older('PATCH', '/user', { password, verify_code: wrong })).json()).toMatchObject({ error: 2567 })
    expect((await older('PATCH', '/user', { password, verify_code: code })).statusCode).toBe(200)
    expect((await older('DELETE', '/user', { verify_code: code })).statusCode).toBe(400)
  })

  test('is a sign-in of just now, for the original’s clients, too', async () => {
    const { older } = await proofWorld()
    expect((await older('PATCH', '/user', { password })).statusCode).toBe(200)
    expect((await older('DELETE', '/user')).statusCode).toBe(200)
  })

  test('is the signature of a proven wallet, made for this account and this purpose', async () => {
    const { ana, account, goStale } = await proofWorld()
    const [wallet, other] = [privateKeyToAccount(`0x${'7'.repeat(64)}`), privateKeyToAccount(`0x${'8'.repeat(64)}`)]
    const signed = async (by: typeof wallet, { reply }: { reply: { message: string } }) => ({
      type: 'eth' as const,
      message: reply.message,
      signature: await by.signMessage(reply),
    })
    const asked = (by: typeof wallet) => ({ body: { type: 'eth' as const, address: by.address } })
    await ana.call(addIdentity, { body: await signed(wallet, await ana.call(challengeIdentity, asked(wallet))) })
    goStale()
    expect((await ana.call(getProofWays, {})).reply).toMatchObject({ ways: ['code', 'wallet'], wallets: ['eth'] })

    const prove = async (shown: Awaited<ReturnType<typeof signed>>) =>
      ana.call(proveMe, { body: { way: 'wallet', ...shown } })
    // Another's wallet; a text for another purpose; one that was asked for in another account.
    const bo = await account('Bo')
    for (const shown of [
      await signed(other, await ana.call(challengeProof, asked(other))),
      await signed(wallet, await ana.call(challengeIdentity, asked(wallet))),
      await signed(wallet, await bo.call(challengeProof, asked(wallet))),
    ])
      expect((await prove(shown)).problem?.code).toBe('identity.signature_invalid')
    const right = await signed(wallet, await ana.call(challengeProof, asked(wallet)))
    const proven = { headers: { authorization: `Bearer ${(await prove(right)).reply.accessToken}` } }
    expect((await ana.call(updateMe, { body: { password } })).problem?.code).toBe('auth.proof_required')
    expect((await ana.call(updateMe, { body: { password } }, proven)).status).toBe(200)
    expect((await prove(right)).problem?.code).toBe('identity.signature_invalid')
  })

  test('is not asked of a guest, who has nothing to show it with', async () => {
    const { account, goStale } = await proofWorld()
    const guest = await account('Gus', { guest: true })
    goStale()
    expect((await guest.call(getProofWays, {})).reply).toEqual({ ways: ['sign-in'], codeTo: null, wallets: [] })
    expect((await guest.call(addIdentity, { body: { type: 'email', value: 'gus@example.com' } })).status).toBe(200)
  })
})

test('every proven address is told before a change, the one that goes as well, and a new password ends the other sign-ins', async () => {
  const { ana, app, clock, messagesTo, codeTo, older } = await proofWorld()
  const { reply: work } = await ana.call(addIdentity, { body: { type: 'email', value: 'ana@work.example' } })
  const otp = await codeTo('ana@work.example')
  await ana.call(verifyIdentity, { params: { identityId: work.id }, body: { otp } })
  const subjects = async (address: string) => (await messagesTo(address)).map(({ subject }) => subject)
  expect(await subjects('ana@example.com')).toEqual(['A way to sign in was added'])

  const elsewhere = await app.identity.network.sessions.begin({
    accountId: ana.id,
    clientId: 'vitrine-wallet',
    guest: false,
  })
  expect((await older('GET', '/user', undefined, elsewhere.access.token)).statusCode).toBe(200)
  await app.identity.authenticate(elsewhere.access.token)
  // As a device that was seen.
  await app.http.inject({
    url: '/api/me',
    headers: { 'app-id': 'vitrine-wallet', authorization: `Bearer ${elsewhere.access.token}` },
  })
  expect((await ana.call(updateMe, { body: { password } })).status).toBe(200)
  expect((await ana.call(getMe, {})).status).toBe(200)
  clock.advance({ seconds: 1 })
  expect((await older('GET', '/user', undefined, elsewhere.access.token)).statusCode).toBe(401)
  await ana.call(removeIdentity, { params: { identityId: work.id } })
  expect((await older('DELETE', '/user')).statusCode).toBe(200)
  expect(await subjects('ana@example.com')).toEqual([
    'A way to sign in was added',
    'Your password has changed',
    'A way to sign in was removed',
    'Your account is about to be deleted',
  ])
  expect((await subjects('ana@work.example')).slice(1)).toEqual([
    'Your password has changed',
    'A way to sign in was removed',
  ])
})
