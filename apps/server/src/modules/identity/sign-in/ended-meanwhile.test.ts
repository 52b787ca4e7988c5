import type { LoginMethod } from '@vitrine/protocol'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Queryable } from '../../../platform/database/database.ts'
import { waiting } from '../../../testing/waiting.ts'
import { hashPassword } from '../credentials/passwords.ts'
import { authorizationRequest, identityWorld, origin, signIn } from '../testing/identity-world.ts'

const password = 'correct horse 1'
const email = 'ana@example.com'

/** Ana, whose sign-ins all end in a transaction that is open while `meanwhile` is under way. */
async function anaWithPassword() {
  const world = await identityWorld()
  const { id } = await world.app.users.createAccount(world.database, {
    name: 'Ana',
    passwordHash: await hashPassword(password),
    identities: [{ type: 'email', value: email, verified: true }],
  })
  const { users, identity } = world.app
  const endedDuring = async <T>(change: (tx: Queryable) => Promise<unknown>, meanwhile: () => Promise<T>) => {
    let going: Promise<T> | undefined
    await world.database.transaction(async (tx) => {
      await users.lock(tx, id)
      await change(tx)
      await identity.credentials.endOtherSessions(tx, id, undefined)
      going = meanwhile()
      await Promise.race([waiting(world.database, 1), going])
    })
    return going as Promise<T>
  }
  const held = async () =>
    (
      await world.database.pool.query(
        `select model from oidc_record where account_id = $1 and model in ('Session', 'Grant', 'NetworkSession')`,
        [id],
      )
    ).rows
  return { ...world, id, endedDuring, held }
}

const newPassword = (accountId: string) => async (tx: Queryable) =>
  tx.execute(sql`update account set password_hash = ${await hashPassword('another horse 2')} where id = ${accountId}`)

test('a password that was right until its owner set another one opens nothing, on neither network', async () => {
  const world = await anaWithPassword()
  const browser = world.browser()
  const { url } = await browser.visit((await authorizationRequest(await world.relyingParty())).url)
  const login: LoginMethod = { method: 'password', identity_type: 'email', identity_value: email, password }
  const answer = await world.endedDuring(newPassword(world.id), () => browser.login(url, login))
  expect(answer).toMatchObject({ status: 401, json: { code: 'identity.wrong_credentials' } })

  await world.database.execute(
    sql`update account set password_hash = ${await hashPassword(password)} where id = ${world.id}`,
  )
  const older = await world.endedDuring(newPassword(world.id), () =>
    world.fetch(`${origin}/v1/user/login`, {
      method: 'POST',
      headers: { 'app-id': 'vitrine-wallet', 'content-type': 'application/json' },
      body: JSON.stringify({ token: email, token_type: 'email', auth_data: { password } }),
    }),
  )
  expect(await older.json()).toMatchObject({ error: 2031 })
  expect(await world.held()).toEqual([])
})

test('a code that went to an address which is just being taken away opens nothing', async () => {
  const world = await anaWithPassword()
  const { network } = world.app.identity
  const whose = { identifier: { type: 'email', value: email } as const, clientId: 'vitrine-wallet', address: null }
  await network.sendCode({ ...whose, locale: 'en' })
  const otp = await world.codeSentTo(email)
  const begin = (_: Queryable, { id }: { id: string }) =>
    network.sessions.begin({ accountId: id, clientId: 'vitrine-wallet', guest: false })
  const entering = world.endedDuring(
    (tx) => tx.execute(sql`delete from identity where account_id = ${world.id}`),
    () => network.withCode({ ...whose, otp }, begin),
  )
  await expect(entering).rejects.toThrow('service.unavailable')
  expect(await world.held()).toEqual([])
})

type World = Awaited<ReturnType<typeof anaWithPassword>>

test.each([
  [
    'signing in elsewhere',
    async ({ relyingParty }: World) => (await authorizationRequest(await relyingParty(), { prompt: '' })).url,
  ],
  ['being asked whether to sign out', async () => new URL('/api/session/end', origin)],
])('a browser that is %s while every sign-in ends has no session afterwards', async (_what, target) => {
  const world = await anaWithPassword()
  const { browser } = await signIn(world, email)
  const url = await target(world)
  await world.endedDuring(
    async () => {},
    () => browser.visit(url),
  )
  expect(await world.held()).toEqual([])
})

test('a refresh token that ends is worth no browser session', async () => {
  const world = await anaWithPassword()
  const { tokens } = await signIn(world, email)
  const synced = await world.endedDuring(
    async () => {},
    () =>
      world.fetch(`${origin}/api/session`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token: tokens.refresh_token }),
      }),
  )
  expect(synced.status).toBe(401)
  expect(await world.held()).toEqual([])
})
