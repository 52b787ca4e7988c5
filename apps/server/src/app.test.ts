import { executeAction, getMe, sendGrantCode, type Token } from '@vitrine/protocol'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLogger } from './platform/telemetry/logger.ts'
import { testWorld } from './testing/test-world.ts'

const email = 'ana.solmar@example.com'
const friend = 'friend.of.ana@example.net'
const phone = '+34600111222'

test('signing in, sending and failing leave no token, code, password, address or number in the log', async () => {
  const lines: string[] = []
  const logger = createLogger({ level: 'debug', destination: { write: (line) => void lines.push(line) } })
  const world = await testWorld({ logger })
  const { app, database } = world

  await world.stranger.call(sendGrantCode, { body: { identity_type: 'email', identity_value: email } })
  await app.jobs.runDue()
  const { rows } = await database.execute<{ code: string }>(
    sql`select offer->>'code' as code from local_message where recipient = ${email} order by id desc limit 1`,
  )
  const code = rows[0]?.code ?? ''
  const form = (otp: string) =>
    new URLSearchParams({
      grant_type: 'otp',
      client_id: 'vitrine-wallet',
      scope: 'openid offline_access',
      identity_type: 'email',
      identity_value: email,
      otp,
    }).toString()
  const signIn = (otp: string) =>
    app.http.inject({
      method: 'POST',
      url: '/api/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: form(otp),
    })
  const wrong = code === '000000' ? '111111' : '000000'
  expect((await signIn(wrong)).statusCode).toBe(400)
  const granted = (await signIn(code)).json() as { access_token: string; refresh_token: string; id_token: string }
  expect(granted.access_token).toEqual(expect.any(String))
  const headers = { 'app-id': 'vitrine-wallet', authorization: `Bearer ${granted.access_token}` }

  const me = await app.http.inject({ url: `/api${getMe.path}?hint=${email}`, headers })
  await app.studio.createBusiness(database, { id: 'lumen1', name: 'lumen', displayName: 'Lumen', ownerId: 'owner' })
  const [tokenId] = await database.transaction(async (tx) => {
    const behaviours = { 'transferable-v1': {} }
    await app.tokens.createDefinition(tx, { id: 'stamp', businessId: 'lumen1', displayName: 'Stamp', behaviours })
    const caller = await app.identity.authenticate(granted.access_token)
    return app.tokens.issue(tx, { objectDefinitionId: 'stamp', tokens: [{ ownerId: caller?.accountId ?? '' }] })
  })
  for (const recipient of ['not an address', friend]) {
    await app.http.inject({
      method: executeAction.method,
      url: `/api${executeAction.path.replace(':tokenId', tokenId as Token['id'])}`,
      headers,
      payload: { behaviorId: 'transferable-v1', actionId: 'transfer-v1', parameters: { recipient } },
    })
  }
  await app.jobs.runDue()
  await app.http.inject({ url: `/api/me?code=${code}`, headers: { ...headers, authorization: `Bearer ${phone}` } })
  // Errors that quote what they choke on.
  await database.execute(sql`alter table account rename to account_that_is_away`)
  const failed = await world.stranger.call(sendGrantCode, { body: { identity_type: 'phone', identity_value: phone } })
  await app.http.inject({ url: `/api${getMe.path}`, headers })
  expect([me.statusCode, failed.status].every((status) => status !== 0)).toBe(true)

  const text = lines.join('')
  expect(text).toContain('request answered')
  const secrets = [email, friend, phone, code, granted.access_token, granted.refresh_token, granted.id_token]
  for (const secret of [...secrets, 'ana.solmar', 'Bearer', phone.slice(1)]) expect(text).not.toContain(secret)
})

test('a process without the http role answers for its health and nothing else', async () => {
  const { app } = await testWorld({ env: { ROLES: 'worker' } })
  expect((await app.http.inject('/readyz')).statusCode).toBe(200)
  expect((await app.http.inject({ url: `/api${getMe.path}` })).statusCode).toBe(404)
})
