import type { LoginMethod } from '@vitrine/protocol'
import { describe, expect, test } from 'vitest'
import { authorizationRequest, confirmed, identityWorld, origin } from '../testing/identity-world.ts'

async function loginScreen() {
  const world = await identityWorld()
  const browser = world.browser()
  const { url } = await authorizationRequest(await world.relyingParty())
  return { world, browser, screen: (await browser.visit(url)).url }
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

  test('shut out their own network long before they shut out everybody', async () => {
    const world = await identityWorld()
    const { credentials } = world.app.identity
    const identifier = { type: 'email', value: 'ana@example.com' } as const
    const guess = (address: string) =>
      credentials.redeemCode({ purpose: 'sign-in', identifier, otp: '000000', address }).catch((error) => error.code)
    const answers = []
    for (let tries = 0; tries < 6; tries++) answers.push(await guess('192.0.2.1'))
    expect(answers.slice(-2)).toEqual(['identity.locked', 'identity.locked'])
    expect(await guess('198.51.100.1')).toBe('identity.code_wrong')
    for (let tries = 0; tries < 14; tries++) await guess(`203.0.113.${tries}`)
    expect(await guess('198.51.100.2')).toBe('identity.locked')
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
