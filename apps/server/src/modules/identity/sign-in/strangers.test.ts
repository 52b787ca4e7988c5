import { createHash } from 'node:crypto'
import type { LoginMethod } from '@vitrine/protocol'
import { sql } from 'drizzle-orm'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { testWorld } from '../../../testing/test-world.ts'
import { authorizationRequest, confirmed, identityWorld, origin } from '../testing/identity-world.ts'
import { inThisTransaction } from './sign-in.service.ts'

async function loginScreen() {
  const world = await identityWorld()
  const browser = world.browser()
  const { url } = await authorizationRequest(await world.relyingParty())
  return { world, browser, screen: (await browser.visit(url)).url }
}

const solve = (challenge: string, bits: number): string => {
  for (let tried = 0; ; tried++) {
    const hash = createHash('sha256').update(`${challenge}:${tried}`).digest()
    if (Math.clz32(hash.readUInt32BE(0)) >= bits) return String(tried)
  }
}

const byCode = (otp: string, value = 'ana@example.com', confirmations: object = confirmed) =>
  ({ method: 'code', identity_type: 'email', identity_value: value, otp, ...confirmations }) as LoginMethod

describe('strangers who know an address', () => {
  test('neither ask nor guess away the code of its owner', async () => {
    const { world, browser, screen } = await loginScreen()
    await browser.sendCode(screen, 'ana@example.com')
    const otp = await world.codeSentTo('ana@example.com')
    const thief = world.browser()
    const theirs = await thief.visit((await authorizationRequest(await world.relyingParty())).url)
    await thief.sendCode(theirs.url, 'ana@example.com')
    expect(await thief.login(theirs.url, byCode(otp))).toMatchObject({ json: { code: 'identity.code_wrong' } })
    expect((await browser.login(screen, byCode(otp))).status).toBe(200)
  })

  test('who come by the same client guess away no code of its owner, and have five guesses at it', async () => {
    const world = await identityWorld()
    const { network } = world.app.identity
    const whose = { identifier: { type: 'email', value: 'ana@example.com' }, clientId: 'kiosk' } as const
    await network.sendCode({ ...whose, address: '192.0.2.1', locale: 'en' })
    const otp = await world.codeSentTo('ana@example.com')
    const enter = (address: string, typed: string) =>
      network.withCode({ ...whose, address, otp: typed }, async (_, { id }) => id).catch(({ code }) => code)
    const wrong = otp === '000000' ? '111111' : '000000'
    await Promise.all(Array.from({ length: 12 }, () => enter('203.0.113.1', wrong)))
    const { rows } = await world.database.execute(sql`select attempts from one_time_code`)
    expect(rows).toEqual([{ attempts: 5 }])
    expect(await enter('203.0.113.1', otp)).toBe('identity.locked')
    expect(await enter('192.0.2.1', otp)).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('who come by the same client void no code by asking for another, and theirs is no help to guess it', async () => {
    const world = await identityWorld()
    const { network } = world.app.identity
    const whose = { identifier: { type: 'email', value: 'ana@example.com' }, clientId: 'kiosk' } as const
    const ask = async (address: string) => {
      world.clock.advance({ seconds: 1 })
      await network.sendCode({ ...whose, address, locale: 'en' })
      return world.codeSentTo('ana@example.com')
    }
    const enter = (address: string, otp: string) =>
      network.withCode({ ...whose, address, otp }, async (_, { id }) => id).catch(({ code }) => code)
    const own = await ask('192.0.2.1')
    let newest = own
    while (newest === own) newest = await ask('203.0.113.1')
    expect(await enter('203.0.113.1', own)).toBe('identity.code_wrong')
    expect(await enter('192.0.2.1', own)).toMatch(/^[0-9a-f-]{36}$/)
    expect(await enter('192.0.2.1', newest)).toBe('identity.code_wrong')
  })

  test('shut out their own network; while they guess from many, another has one try at a time', async () => {
    const world = await identityWorld()
    const { credentials } = world.app.identity
    const identifier = { type: 'email', value: 'ana@example.com' } as const
    const guess = (address: string, otp = '000000') =>
      credentials.redeemCode({ purpose: 'sign-in', identifier, otp, address }).catch((error) => error.code)
    const answers = []
    for (let tries = 0; tries < 6; tries++) answers.push(await guess('192.0.2.1'))
    expect(answers.slice(-2)).toEqual(['identity.locked', 'identity.locked'])
    expect(await guess('198.51.100.1')).toBe('identity.code_wrong')
    for (let tries = 0; tries < 14; tries++) await guess(`203.0.113.${tries}`)
    await credentials.sendCode({ purpose: 'sign-in', identifier, address: null, locale: 'en' })
    const otp = await world.codeSentTo(identifier.value)
    expect(await guess('198.51.100.2')).toBe('identity.locked')
    expect(await guess('198.51.100.2', otp)).toBe('identity.locked')
    expect(await guess('192.0.2.200', otp)).toBeUndefined()
  })

  test('lock no device out that was signed in before, and let a new one in that works for it', async () => {
    const { world, browser, screen } = await loginScreen()
    await world.account('ana')
    const signInWith = async (known: typeof browser, at: URL, otp?: string) => {
      if (!otp) await known.sendCode(at, 'ana@example.com')
      return known.login(at, byCode(otp ?? (await world.codeSentTo('ana@example.com'))))
    }
    expect((await signInWith(browser, screen)).status).toBe(200)
    const { network } = world.app.identity
    const identifier = { type: 'email', value: 'ana@example.com' } as const
    for (let tries = 0; tries < 20; tries++) {
      const guess = { identifier, otp: '000000', clientId: 'kiosk', address: `203.0.113.${tries}` }
      await network.withCode(guess, inThisTransaction).catch(() => null)
    }

    const screenFor = async (visitor: typeof browser) =>
      (await visitor.visit((await authorizationRequest(await world.relyingParty(), { prompt: 'login' })).url)).url
    expect((await signInWith(browser, await screenFor(browser))).status).toBe(200)

    const stranger = world.browser()
    const theirs = await screenFor(stranger)
    const { json, status } = await signInWith(stranger, theirs)
    expect({ status, code: json.code }).toEqual({ status: 428, code: 'identity.work_required' })
    const { challenge, bits } = json.details as { challenge: string; bits: number }
    const right = byCode(await world.codeSentTo('ana@example.com'))
    const lazy = await stranger.login(theirs, { ...right, work: { challenge, solution: 'none' } } as LoginMethod)
    expect(lazy.json.code).toBe('identity.work_required')
    const work = { challenge, solution: solve(challenge, bits) }
    const wrong = await stranger.login(theirs, { ...byCode('000000'), work } as LoginMethod)
    expect(wrong.json.code).toBe('identity.code_wrong')
    // One piece of work is good for one try.
    expect((await stranger.login(theirs, { ...right, work } as LoginMethod)).json.code).toBe('identity.work_required')
    const next = (await stranger.login(theirs, right)).json.details as { challenge: string; bits: number }
    const done = { challenge: next.challenge, solution: solve(next.challenge, next.bits) }
    expect((await stranger.login(theirs, { ...right, work: done } as LoginMethod)).status).toBe(200)
  })

  test('on the same network shut nobody out of a device that was signed in before', async () => {
    const { world, browser, screen } = await loginScreen()
    await world.account('ana')
    const screenFor = async (visitor: typeof browser) =>
      (await visitor.visit((await authorizationRequest(await world.relyingParty(), { prompt: 'login' })).url)).url
    await browser.sendCode(screen, 'ana@example.com')
    const enter = async (visitor: typeof browser, at: URL) =>
      visitor.login(at, byCode(await world.codeSentTo('ana@example.com')))
    expect((await enter(browser, screen)).status).toBe(200)

    const thief = world.browser()
    const theirs = await screenFor(thief)
    for (let tries = 0; tries < 6; tries++) await thief.login(theirs, byCode('000000'))
    expect((await thief.login(theirs, byCode('000000'))).json.code).toBe('identity.locked')

    const again = await screenFor(browser)
    await browser.sendCode(again, 'ana@example.com')
    expect((await enter(browser, again)).status).toBe(200)
  })

  test('do not learn by a wrong code whether it has an account', async () => {
    const { world, browser, screen } = await loginScreen()
    await world.account('bo')
    for (const value of ['bo@example.com', 'nobody@example.com']) {
      const unconfirmed = { ageConfirmed: false, termsVersion: null }
      const answer = await browser.login(screen, byCode('000000', value, unconfirmed))
      expect(answer.json.code).toBe('identity.code_wrong')
    }
  })

  test('do not learn by having a code sent whether it has an account', async () => {
    const { world, browser, screen } = await loginScreen()
    await world.account('bo')
    const ask = async (value: string) => {
      const { status, json } = await browser.sendCode(screen, value)
      return { status, json: { ...json, sentTo: '' } }
    }
    expect(await ask('bo@example.com')).toEqual(await ask('nobody@example.com'))
  })

  test('do not learn by a wallet that is not theirs whether it has an account', async () => {
    const { browser, screen } = await loginScreen()
    const owner = privateKeyToAccount(`0x${'1'.repeat(64)}`)
    const { json } = await browser.challenge(screen, { type: 'eth', address: owner.address })
    const message = String(json.message)
    const login = async (signer: typeof owner, confirmations: typeof confirmed) => {
      const signature = await signer.signMessage({ message })
      const answer = await browser.login(screen, {
        method: 'wallet',
        type: 'eth',
        message,
        signature,
        ...confirmations,
      })
      return answer.json.code ?? answer.status
    }
    const unconfirmed = { ageConfirmed: false, termsVersion: '' }
    expect(await login(owner, unconfirmed)).toBe('identity.too_young')
    expect(await login(privateKeyToAccount(`0x${'2'.repeat(64)}`), unconfirmed)).toBe('identity.signature_invalid')
    expect(await login(owner, confirmed)).toBe('identity.signature_invalid')
  })
})

test('a made-up host name changes no address that the provider gives', async () => {
  const { app } = await testWorld()
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  const { issuer, token_endpoint } = (
    await app.http.inject({ url: '/.well-known/openid-configuration', headers })
  ).json()
  expect([issuer, token_endpoint]).toEqual([origin, `${origin}/api/token`])
})

test('a page of another origin cannot drive a sign-in, not even of the same site', async () => {
  const { browser, screen } = await loginScreen()
  const answer = await browser.request(new URL(`/api${screen.pathname}/login`, origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://other.vitrine.test' },
    body: JSON.stringify({ method: 'guest', ...confirmed }),
  })
  expect(answer.status).toBe(403)
})
