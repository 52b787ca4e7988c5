import { limits } from '@vitrine/protocol'
import * as oidc from 'openid-client'
import { expect, test } from 'vitest'
import {
  authorizationRequest,
  confirmed,
  type IdentityWorld,
  identityWorld,
  origin,
  passScreens,
} from '../testing/identity-world.ts'

const bo = { type: 'email', value: 'bo@example.com' } as const
const codeIn = (link: string) => new URL(link).searchParams.get('otp') ?? ''

/** A link as a mail to somebody carries it, whose sending is not what is tested. */
const linkTo = (world: IdentityWorld, to: { type: 'email'; value: string } = bo) =>
  world.database.transaction((tx) => world.app.identity.linkWithCode(tx, '/claim/1', to))

const method = (otp: string, value: string = bo.value) =>
  ({ method: 'code', identity_type: 'email', identity_value: value, otp, ...confirmed }) as const

async function screenOf(world: IdentityWorld) {
  const browser = world.browser()
  const { url } = await authorizationRequest(await world.relyingParty())
  const { url: screen } = await browser.visit(url)
  return (login: Parameters<typeof browser.login>[1]) => browser.login(screen, login)
}

test('the link of a mail signs in as who it went to, without a code to type, once', async () => {
  const world = await identityWorld()
  const link = new URL(await linkTo(world))
  expect(Object.fromEntries(link.searchParams)).toMatchObject({ 'iden-type': 'email', 'iden-value': 'bo@example.com' })
  const otp = codeIn(link.href)

  const logIn = await screenOf(world)
  // Nothing is used up by whoever has not confirmed yet, or by whom it was not sent to.
  expect((await logIn({ ...method(otp), ageConfirmed: false })).json).toMatchObject({ code: 'identity.too_young' })
  expect((await logIn(method(otp, 'eve@example.com'))).json).toMatchObject({ code: 'identity.code_wrong' })

  const party = await world.relyingParty()
  const { url, checks } = await authorizationRequest(party)
  const callback = await passScreens(world.browser(), url, method(otp))
  const { sub } = (await oidc.authorizationCodeGrant(party, callback, checks)).claims() ?? {}
  expect((await world.app.users.findByIdentity(world.database, 'email', 'bo@example.com'))?.id).toBe(sub)

  // Opened again, by its owner or by who found it: as often as they like, for nothing.
  for (let time = 0; time < 6; time++) {
    expect((await logIn(method(otp))).json).toMatchObject({ code: 'identity.code_expired' })
  }
})

test('clients of the original sign in with it by their grant', async () => {
  const world = await identityWorld()
  const body = new URLSearchParams({
    client_id: 'vitrine-wallet',
    scope: 'profile offline_access',
    identity_type: 'email',
    identity_value: bo.value,
    otp: codeIn(await linkTo(world)),
  })
  expect((await world.fetch(`${origin}/api/token`, { method: 'POST', body })).status).toBe(200)
  expect((await world.fetch(`${origin}/api/token`, { method: 'POST', body })).status).toBe(400)
})

test('a link opens no account that there is: it ends with the first sign-in in any way, and after three days', async () => {
  const world = await identityWorld()
  const links = [await linkTo(world), await linkTo(world)]
  const late = await linkTo(world, { type: 'email', value: 'late@example.com' })
  const logIn = await screenOf(world)
  await world.app.users.createAccount(world.database, { name: 'Bo', identities: [{ ...bo, verified: true }] })
  for (const link of links) {
    expect((await logIn(method(codeIn(link)))).json).toMatchObject({ code: 'identity.code_expired' })
  }
  world.clock.advance({ seconds: limits.linkCodeLifetimeSeconds })
  const later = await screenOf(world)
  expect((await later(method(codeIn(late), 'late@example.com'))).json).toMatchObject({ code: 'identity.code_expired' })
})
