import { ed25519 } from '@noble/curves/ed25519.js'
import { challengeGrant, sendGrantCode } from '@vitrine/protocol'
import bs58 from 'bs58'
import { decodeJwt } from 'jose'
import * as oidc from 'openid-client'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { type IdentityWorld, identityWorld, origin, shop, signIn } from '../testing/identity-world.ts'

async function post(world: IdentityWorld, form: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await world.fetch(`${origin}/api/token`, { method: 'POST', body: new URLSearchParams(form), headers })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const otpForm = (otp: string, value = 'ana@example.com') => ({
  client_id: 'vitrine-wallet',
  scope: 'profile offline_access',
  identity_type: 'email',
  identity_value: value,
  otp,
})

async function sendCode(world: IdentityWorld, value = 'ana@example.com') {
  const sent = await world.stranger.call(sendGrantCode, { body: { identity_type: 'email', identity_value: value } })
  return { sent, otp: await world.codeSentTo(value.trim().toLowerCase()) }
}

describe('R4 one-time-code grant', () => {
  for (const name of ['urn:vitrine:params:oauth:grant-type:otp', 'otp', null]) {
    test(`a code that was sent gives tokens and an id token (grant_type ${name ?? 'left out'})`, async () => {
      const world = await identityWorld()
      const { sent, otp } = await sendCode(world, ' Ana@Example.com ')
      expect(sent.reply.sentTo).toBe('ana@example.com')
      const { status, body } = await post(world, { ...(name ? { grant_type: name } : {}), ...otpForm(otp) })
      expect(status).toBe(200)
      expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'openid offline_access profile' })
      expect(decodeJwt(String(body.id_token))).toMatchObject({ aud: 'vitrine-wallet', iss: origin })
      expect(await world.app.identity.authenticate(String(body.access_token))).toMatchObject({ guest: false })
      const party = await world.relyingParty()
      const renewed = await oidc.refreshTokenGrant(party, String(body.refresh_token))
      expect(renewed.id_token).toEqual(expect.any(String))
    })
  }

  test('who has not been asked for age and terms is asked at the first opening; only a client that asks may say so', async () => {
    const asking = { id: 'asking', redirectUris: ['https://asking.example/callback'], asksAgeAndTerms: true }
    const world = await identityWorld({ clients: [asking] })
    const enter = async (value: string, appId: string) => {
      await world.fetch(`${origin}/api/otp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'app-id': appId },
        body: JSON.stringify({ identity_type: 'email', identity_value: value }),
      })
      const form = { ...otpForm(await world.codeSentTo(value), value), client_id: appId }
      const { body } = await post(world, { ...form, age_confirmed: 'true', terms_version: '2026-01' })
      return (path: string, answer?: object) =>
        world
          .fetch(`${origin}/api${path}`, {
            method: answer ? 'POST' : 'GET',
            headers: {
              authorization: `Bearer ${body.access_token}`,
              ...(answer ? { 'content-type': 'application/json' } : {}),
            },
            ...(answer ? { body: JSON.stringify(answer) } : {}),
          })
          .then((reply) => reply.json() as Promise<Record<string, unknown>>)
    }
    const vouchedFor = await enter('ana@example.com', 'asking')
    expect(await vouchedFor('/me')).toMatchObject({ must_confirm: false })
    const bo = await enter('bo@example.com', 'vitrine-wallet')
    expect(await bo('/me')).toMatchObject({ must_confirm: true })
    for (const [wrong, code] of [
      [{ ageConfirmed: false, termsVersion: '2026-01' }, 'identity.too_young'],
      [{ ageConfirmed: true, termsVersion: '2019' }, 'identity.terms_required'],
    ] as const) {
      expect(await bo('/me/confirmations', wrong)).toMatchObject({ code })
    }
    const confirmed = { ageConfirmed: true, termsVersion: '2026-01' }
    expect(await bo('/me/confirmations', confirmed)).toMatchObject({ must_confirm: false })
    expect(await bo('/me/confirmations', confirmed)).toMatchObject({ must_confirm: false })
    expect(await bo('/me/terms')).toMatchObject({ items: [{ id: 'platform', accepted: true }] })
  })

  test('a code is good once, and not for anybody else', async () => {
    const world = await identityWorld()
    const { otp } = await sendCode(world)
    expect((await post(world, otpForm(otp, 'bo@example.com'))).body).toMatchObject({ error: 'invalid_grant' })
    expect((await post(world, otpForm(otp))).status).toBe(200)
    expect((await post(world, otpForm(otp))).body).toMatchObject({
      error: 'invalid_grant',
      code: 'identity.code_wrong',
      error_code: 2567,
    })
  })

  test('twenty uses of one code at once have one winner', async () => {
    const world = await identityWorld()
    const { otp } = await sendCode(world)
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(world, otpForm(otp))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a code is good for ten minutes, beside a newer one, until either was used', async () => {
    const world = await identityWorld()
    const older = await sendCode(world)
    world.clock.advance({ seconds: 300 })
    const newer = await sendCode(world)
    expect((await post(world, otpForm(older.otp))).status).toBe(200)
    expect((await post(world, otpForm(newer.otp))).body).toMatchObject({ code: 'identity.code_wrong' })
    const last = await sendCode(world)
    world.clock.advance({ seconds: 600 })
    expect((await post(world, otpForm(last.otp))).body).toMatchObject({ code: 'identity.code_expired' })
  })

  test('after five wrong codes the identifier is locked, until when is said, and the right code does not help', async () => {
    const world = await identityWorld()
    const { otp } = await sendCode(world)
    const wrong = otp === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 4; tries++) {
      expect((await post(world, otpForm(wrong))).body).toMatchObject({ code: 'identity.code_wrong' })
    }
    const locked = {
      error: 'invalid_grant',
      code: 'identity.locked',
      error_code: 2051,
      lockedUntil: '2026-06-01T12:15:00Z',
      error_description: expect.stringContaining('2026-06-01T12:15:00Z'),
    }
    expect((await post(world, otpForm(wrong))).body).toMatchObject(locked)
    expect((await post(world, otpForm(otp))).body).toMatchObject(locked)
    world.clock.advance({ seconds: 901 })
    const again = await sendCode(world)
    expect((await post(world, otpForm(again.otp))).status).toBe(200)
  })

  test('codes to one address are rationed', async () => {
    const world = await identityWorld()
    for (let sends = 0; sends < 6; sends++) expect((await sendCode(world)).sent.status).toBe(200)
    expect((await sendCode(world)).sent).toMatchObject({ status: 429, problem: { code: 'request.rate_limited' } })
    expect((await sendCode(world, 'bo@example.com')).sent.status).toBe(200)
    world.clock.advance({ seconds: 601 })
    expect((await sendCode(world)).sent.status).toBe(200)
  })

  test.each([
    [{ identity_type: 'pigeon' }, 'invalid_request'],
    [{ otp: '' }, 'invalid_request'],
    [{ identity_value: 'not an address' }, 'invalid_grant'],
    [{ client_id: 'nobody' }, 'invalid_client'],
  ])('%o is %s', async (change, error) => {
    const world = await identityWorld()
    expect((await post(world, { ...otpForm('123456'), ...change })).body).toMatchObject({ error })
  })
})

describe('token exchange', () => {
  const exchange = 'urn:ietf:params:oauth:grant-type:token-exchange'
  const accessTokenType = 'urn:ietf:params:oauth:token-type:access_token'

  test('an embedded wallet gets tokens of its own for its host’s, as existing clients ask', async () => {
    const world = await identityWorld()
    const { tokens, sub, party } = await signIn(world, 'ana@example.com')
    const form = {
      grant_type: exchange,
      client_id: String(decodeJwt(tokens.access_token).aud),
      resource: 'wallet-rn',
      subject_token_type: accessTokenType,
      subject_token: tokens.access_token,
    }
    const { status, body } = await post(world, form)
    expect(status).toBe(200)
    expect(body).toMatchObject({ issued_token_type: accessTokenType, refresh_token: expect.any(String) })
    expect(decodeJwt(String(body.id_token)).sub).toBe(sub)
    expect((await oidc.refreshTokenGrant(party, String(body.refresh_token))).claims()?.sub).toBe(sub)

    await oidc.tokenRevocation(party, tokens.access_token)
    expect(await world.app.identity.authenticate(String(body.access_token))).toBeNull()
    expect((await post(world, form)).body).toMatchObject({ error: 'invalid_grant' })
  })

  test('a token of another client is not exchanged, nor more scope than it has', async () => {
    const world = await identityWorld()
    const { otp } = await sendCode(world)
    const { body } = await post(world, { ...otpForm(otp), scope: 'profile' })
    const form = { grant_type: exchange, subject_token_type: accessTokenType, subject_token: String(body.access_token) }
    expect((await post(world, { ...form, client_id: 'kiosk' })).body).toMatchObject({ error: 'invalid_grant' })
    const more = { ...form, client_id: 'vitrine-wallet', scope: 'offline_access' }
    expect((await post(world, more)).body).toMatchObject({ error: 'invalid_scope' })
    expect(
      (await post(world, { ...form, client_id: 'vitrine-wallet', resource: 'https://other.example' })).body,
    ).toMatchObject({ error: 'invalid_target' })
  })

  test('an Ethereum wallet signs in by its signature, once', async () => {
    const world = await identityWorld()
    const wallet = privateKeyToAccount(`0x${'1'.repeat(64)}`)
    const { reply } = await world.stranger.call(challengeGrant, { body: { type: 'eth', address: wallet.address } })
    const proof = { message: reply.message, signature: await wallet.signMessage({ message: reply.message }) }
    const form = {
      grant_type: exchange,
      client_id: 'vitrine-wallet',
      subject_token_type: 'urn:vitrine:params:oauth:token-type:siwe',
      subject_token: Buffer.from(JSON.stringify(proof)).toString('base64url'),
    }
    const { status, body } = await post(world, form)
    expect(status).toBe(200)
    expect(decodeJwt(String(body.id_token))).toMatchObject({ wallet_address: wallet.address.toLowerCase() })
    expect((await post(world, form)).body).toMatchObject({ error: 'invalid_grant', code: 'identity.signature_invalid' })
  })
})

test('a Solana wallet signs in by its signature, once, for the client that asked', async () => {
  const world = await identityWorld()
  const secret = new Uint8Array(32).fill(7)
  const address = bs58.encode(ed25519.getPublicKey(secret))
  const { reply } = await world.stranger.call(challengeGrant, { body: { type: 'sol', address } })
  const signature = bs58.encode(ed25519.sign(new TextEncoder().encode(reply.message), secret))
  const form = {
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    client_id: 'vitrine-wallet',
    scope: 'profile offline_access',
    subject_token_type: 'urn:vitrine:params:oauth:token-type:siws',
    subject_token: Buffer.from(JSON.stringify({ message: reply.message, signature })).toString('base64url'),
  }
  expect((await post(world, { ...form, client_id: 'kiosk' })).body).toMatchObject({ error: 'invalid_grant' })
  const { status, body } = await post(world, form)
  expect(status).toBe(200)
  expect(decodeJwt(String(body.id_token))).toMatchObject({ wallet_address: address })
  const party = await world.relyingParty()
  expect((await oidc.refreshTokenGrant(party, String(body.refresh_token))).claims()?.wallet_address).toBe(address)
  expect((await post(world, form)).body).toMatchObject({ error: 'invalid_grant', code: 'identity.signature_invalid' })
})

describe('client credentials', () => {
  test('a service gets a token for itself, which is nobody’s account', async () => {
    const world = await identityWorld()
    const party = await world.relyingParty(shop.id, shop.secret)
    const tokens = await oidc.clientCredentialsGrant(party, { scope: 'profile' })
    expect(decodeJwt(tokens.access_token)).toMatchObject({ aud: 'shop', sub: 'shop', scope: 'profile' })
    expect(await oidc.tokenIntrospection(party, tokens.access_token)).toMatchObject({ active: true, client_id: 'shop' })
    const reply = await world.fetch(`${origin}/api/me`, { headers: { authorization: `Bearer ${tokens.access_token}` } })
    expect(reply.status).toBe(401)
    await oidc.tokenRevocation(party, tokens.access_token)
    expect(await oidc.tokenIntrospection(party, tokens.access_token)).toEqual({ active: false })
  })

  test('a wrong secret gets nothing, and an app without one may not ask', async () => {
    const world = await identityWorld()
    const basic = (secret: string) => ({ authorization: `Basic ${Buffer.from(`shop:${secret}`).toString('base64')}` })
    const form = { grant_type: 'client_credentials', scope: 'profile' }
    expect(await post(world, form, basic('guessed'))).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
    expect((await post(world, { ...form, client_id: 'vitrine-wallet' })).status).toBe(400)
  })
})
