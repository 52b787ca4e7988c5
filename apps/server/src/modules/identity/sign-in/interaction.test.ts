import { ed25519 } from '@noble/curves/ed25519.js'
import type { LoginMethod } from '@vitrine/protocol'
import bs58 from 'bs58'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { createLogger } from '../../../platform/telemetry/logger.ts'
import { hashPassword } from '../credentials/passwords.ts'
import { authorizationRequest, confirmed, identityWorld, signIn } from '../testing/identity-world.ts'

async function loginScreen() {
  const world = await identityWorld()
  const browser = world.browser()
  const party = await world.relyingParty()
  const open = async () => (await browser.visit((await authorizationRequest(party)).url)).url
  return { world, browser, screen: await open(), open }
}

const byCode = (otp: string, more: Partial<LoginMethod> = {}) =>
  ({
    method: 'code',
    identity_type: 'email',
    identity_value: 'ana@example.com',
    otp,
    ...confirmed,
    ...more,
  }) as LoginMethod

describe('new people', () => {
  test('confirm their age and the terms, and what they confirmed is recorded with its version and time', async () => {
    const { world, browser, screen } = await loginScreen()
    expect((await browser.sendCode(screen, 'ana@example.com')).json).toMatchObject({ sentTo: 'ana@example.com' })
    const otp = await world.codeSentTo('ana@example.com')
    expect(await browser.login(screen, byCode(otp, { ageConfirmed: false }))).toMatchObject({
      status: 403,
      json: { code: 'identity.too_young', details: { minimumAge: 13 } },
    })
    for (const termsVersion of [null, '2019-07'])
      expect((await browser.login(screen, byCode(otp, { termsVersion }))).json).toMatchObject({
        code: 'identity.terms_required',
      })
    expect((await browser.login(screen, byCode(otp))).status).toBe(200)
    const account = await world.app.users.findByIdentity(world.database, 'email', 'ana@example.com')
    expect(account?.ageConfirmedAt).toEqual(world.clock.now())
    const { rows } = await world.database.pool.query(
      'select account_id, terms_id, version, accepted_at from terms_acceptance',
    )
    expect(rows).toEqual([
      { account_id: account?.id, terms_id: 'platform', version: '2026-01', accepted_at: world.clock.now() },
    ])
  })

  test('who comes again is not asked again', async () => {
    const { world, browser, screen } = await loginScreen()
    await world.account('ana')
    await browser.sendCode(screen, 'ana@example.com')
    const otp = await world.codeSentTo('ana@example.com')
    const answer = await browser.login(screen, byCode(otp, { ageConfirmed: false, termsVersion: null }))
    expect(answer.status).toBe(200)
  })
})

describe('password', () => {
  const byPassword = (password: string, value = 'ana@example.com') =>
    ({ method: 'password', identity_type: 'email', identity_value: value, password }) as LoginMethod

  test('five wrong ones lock the account until a stated time, for the right one too', async () => {
    const { world, browser, screen } = await loginScreen()
    await world.app.users.createAccount(world.database, {
      name: 'Ana',
      passwordHash: await hashPassword('correct horse 1'),
      identities: [{ type: 'email', value: 'ana@example.com', verified: true }],
    })
    for (let tries = 0; tries < 4; tries++)
      expect(await browser.login(screen, byPassword('wrong'))).toMatchObject({
        status: 401,
        json: { code: 'identity.wrong_credentials', error: 2031 },
      })
    const locked = {
      status: 423,
      json: { code: 'identity.locked', error: 2051, details: { lockedUntil: '2026-06-01T12:15:00Z' } },
    }
    expect(await browser.login(screen, byPassword('wrong'))).toMatchObject(locked)
    expect(await browser.login(screen, byPassword('correct horse 1'))).toMatchObject(locked)
    // Who guesses at a password cannot keep its owner from signing in by a code.
    expect((await browser.sendCode(screen, 'ana@example.com')).status).toBe(200)
    world.clock.advance({ seconds: 901 })
    expect((await browser.login(screen, byPassword('correct horse 1'))).status).toBe(200)
  })

  test('an unknown address, an account without a password and a wrong password look alike', async () => {
    const { world, browser, screen } = await loginScreen()
    await world.account('bo')
    const answers = [
      await browser.login(screen, byPassword('something 1', 'nobody@example.com')),
      await browser.login(screen, byPassword('something 1', 'bo@example.com')),
    ]
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 401, json: { code: 'identity.wrong_credentials' } })
  })
})

describe('Sign-In with Ethereum', () => {
  const wallet = privateKeyToAccount(`0x${'2'.repeat(64)}`)
  const attacker = privateKeyToAccount(`0x${'3'.repeat(64)}`)

  async function challenged() {
    const opened = await loginScreen()
    const { json } = await opened.browser.challenge(opened.screen, { type: 'eth', address: wallet.address, chainId: 1 })
    const login = async (message: string, signer = wallet) =>
      opened.browser.login(opened.screen, {
        method: 'wallet',
        type: 'eth',
        message,
        signature: await signer.signMessage({ message }),
        ...confirmed,
      })
    return { ...opened, message: String(json.message), login }
  }

  test('a wallet that signs the text of its own sign-in is let in', async () => {
    const { message, login } = await challenged()
    expect(message).toMatch(/^vitrine\.test wants you to sign in with your Ethereum account:/)
    expect((await login(message)).status).toBe(200)
  })

  test('another key with the wallet’s address is not', async () => {
    const { message, login } = await challenged()
    expect(await login(message, attacker)).toMatchObject({ status: 401, json: { code: 'identity.signature_invalid' } })
  })

  test.each([
    ['domain', { domain: 'thief.example' }],
    ['address of the page', { uri: 'https://thief.example' }],
    ['chain', { chainId: 137 }],
    ['nonce', { nonce: 'abcdefgh12345678' }],
    ['time', { expirationTime: new Date('2026-06-01T11:59:59Z') }],
    ['beginning', { notBefore: new Date('2026-06-01T12:00:10Z') }],
    ['address', { address: attacker.address }],
    ['statement', { statement: 'Show that you are a friend of the café.' }],
    ['later end', { expirationTime: new Date('2026-06-02T12:00:00Z') }],
    ['time of issue', { issuedAt: new Date('2026-05-31T12:00:00Z') }],
    ['resource', { resources: ['https://thief.example'] }],
  ])('a text with another %s is not', async (_what, change) => {
    const { message, login } = await challenged()
    const changed = createSiweMessage({
      ...(parseSiweMessage(message) as never as Parameters<typeof createSiweMessage>[0]),
      ...change,
    })
    const signer = 'address' in change ? attacker : wallet
    expect(await login(changed, signer)).toMatchObject({ status: 401, json: { code: 'identity.signature_invalid' } })
  })

  test('a text is good for one sign-in, and only for the one that asked', async () => {
    const { message, login, browser, open } = await challenged()
    const signature = await wallet.signMessage({ message })
    const other = await open()
    const body: LoginMethod = { method: 'wallet', type: 'eth', message, signature, ...confirmed }
    expect((await browser.login(other, body)).json).toMatchObject({ code: 'identity.signature_invalid' })
    expect((await login(message)).status).toBe(200)
  })

  test('a text is too old after ten minutes', async () => {
    const { world, message, login } = await challenged()
    world.clock.advance({ seconds: 601 })
    expect((await login(message)).json).toMatchObject({ code: 'identity.signature_invalid' })
  })

  test('R9 a contract wallet on a chain without a configured node is refused clearly', async () => {
    const { browser, screen, message } = await challenged()
    const answer = await browser.login(screen, {
      method: 'wallet',
      type: 'eth',
      message,
      signature: `0x${'ab'.repeat(300)}`,
      ...confirmed,
    })
    expect(answer).toMatchObject({
      status: 400,
      json: { code: 'identity.contract_wallet_unsupported', details: { chainId: 1 } },
    })
  })
})

describe('Sign-In with Solana', () => {
  const secret = new Uint8Array(32).fill(7)
  const address = bs58.encode(ed25519.getPublicKey(secret))
  const attacker = new Uint8Array(32).fill(9)

  async function challenged() {
    const opened = await loginScreen()
    const { json } = await opened.browser.challenge(opened.screen, { type: 'sol', address })
    const login = (message: string, key = secret) =>
      opened.browser.login(opened.screen, {
        method: 'wallet',
        type: 'sol',
        message,
        signature: bs58.encode(ed25519.sign(new TextEncoder().encode(message), key)),
        ...confirmed,
      })
    return { ...opened, message: String(json.message), login }
  }

  test('a wallet that signs the text of its own sign-in is let in, once', async () => {
    const { message, login, world } = await challenged()
    expect((await login(message)).status).toBe(200)
    expect(await world.app.users.findByIdentity(world.database, 'sol', address)).not.toBeNull()
    expect((await login(message)).status).not.toBe(200)
  })

  test('an attacker’s key with the victim’s address is not', async () => {
    const { message, login } = await challenged()
    expect(await login(message, attacker)).toMatchObject({ status: 401, json: { code: 'identity.signature_invalid' } })
  })

  test.each([
    ['domain', (text: string) => text.replace('vitrine.test wants', 'thief.example wants')],
    ['nonce', (text: string) => text.replace(/Nonce: \w+/, 'Nonce: aaaaaaaaaaaaaaaa')],
    [
      'expired time',
      (text: string) => text.replace(/Expiration Time: .*/, 'Expiration Time: 2026-06-01T11:59:59.000Z'),
    ],
    ['unreadable time', (text: string) => text.replace(/Expiration Time: .*/, 'Expiration Time: soon')],
    ['second nonce', (text: string) => `${text}\nNonce: bbbbbbbbbbbbbbbb`],
    ['statement', (text: string) => text.replace(/\n\n.*\n\n/, '\n\nShow that you are a friend.\n\n')],
    ['chain', (text: string) => text.replace('Chain ID: mainnet', 'Chain ID: devnet')],
    ['end', (text: string) => text.replace(/\nExpiration Time: .*/, '')],
    ['page', (text: string) => text.replace('URI: http://vitrine.test', 'URI: https://thief.example')],
  ])('a text with another %s is not', async (_what, change) => {
    const { message, login } = await challenged()
    expect(change(message)).not.toBe(message)
    expect((await login(change(message))).json).toMatchObject({ code: 'identity.signature_invalid' })
  })
})

test('nothing that is secret or personal is written to the log', async () => {
  const lines: string[] = []
  const logger = createLogger({ level: 'debug', destination: { write: (line: string) => void lines.push(line) } })
  const world = await identityWorld({ logger })
  const { tokens, browser } = await signIn(world, 'ana@example.com')
  const otp = await world.codeSentTo('ana@example.com')
  const { url: screen } = await browser.visit((await authorizationRequest(await world.relyingParty())).url)
  await browser.login(screen, byCode('999999'))
  await world.fetch('http://vitrine.test/api/me?email=ana@example.com', {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  })
  expect(lines.length).toBeGreaterThan(5)
  for (const secret of ['ana@example.com', otp, '999999', tokens.access_token, tokens.refresh_token])
    expect(lines.join('')).not.toContain(secret)
})
