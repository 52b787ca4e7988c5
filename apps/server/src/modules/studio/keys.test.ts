import { createApiKey, getMe, listActivity, listApiKeys, revokeApiKey } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { keyToken } from '../../testing/key-token.ts'
import { testWorld } from '../../testing/test-world.ts'

const params = { businessId: 'lumen1' as never }

async function keysWorld() {
  const world = await testWorld()
  const { app, database } = world
  await app.studio.createBusiness(database, { id: 'lumen1', name: 'lumen', displayName: 'Lumen', ownerId: 'nobody' })
  return { ...world, sol: await world.account('Sol', { at: { lumen1: 'owner' } }) }
}

test('a key’s secret is shown once and kept as a hash; what it does is written down in its name', async () => {
  const { sol, app, database, clock } = await keysWorld()
  const made = (await sol.studio.call(createApiKey, { params, body: { name: 'Till', scopes: ['read', 'redeem'] } }))
    .reply
  expect(made).toMatchObject({ clientId: `key.${made.id}`, scopes: ['read', 'redeem'], by: 'Sol', lastUsedAt: null })
  const { rows } = await database.pool.query('select to_jsonb(k)::text as row from api_key k')
  expect(rows[0].row).not.toContain(made.secret)
  const listed = async () => (await sol.studio.call(listApiKeys, { params })).reply.items
  expect(JSON.stringify(await listed())).not.toContain(made.secret)

  const log = await sol.studio.call(listActivity, { params })
  expect(log.reply.items).toMatchObject([{ what: 'key.made', name: 'Sol', thing: { title: 'Till' } }])
  expect(JSON.stringify(log.reply)).not.toContain(made.secret)

  // Older than a fresh proof is.
  clock.advance({ seconds: 301 })
  const again = await sol.studio.call(createApiKey, { params, body: { name: 'Shop', scopes: ['issue'] } })
  expect(again.problem?.code).toBe('auth.proof_required')
  expect(app.studio.keys).toBeDefined()
})

test('a key is given tokens for its secret alone, and they end with it', async () => {
  const { sol, app, database, callAs } = await keysWorld()
  const key = await keyToken({ app, database }, 'lumen1', ['read', 'issue'])
  expect((await key.ask(undefined, 'vk_guessed')).json().error).toBe('invalid_client')
  expect((await key.ask('read issue grant')).json().error).toBe('invalid_scope')
  expect((await key.ask('studio')).json().error).toBe('invalid_scope')
  expect((await key.ask('wallet:all')).json().error).toBe('invalid_scope')

  const program = callAs(key.accessToken, key.clientId)
  expect((await program(listActivity, { params })).status).toBe(200)
  expect((await program(getMe, {})).problem?.code).toBe('auth.insufficient_scope')
  // Other people's tokens are none of its business.
  const introspected = await app.http.inject({
    method: 'POST',
    url: '/api/token/introspection',
    headers: {
      authorization: `Basic ${Buffer.from(`${key.clientId}:${key.secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: `token=${encodeURIComponent(sol.accessToken)}`,
  })
  expect(introspected.json().active ?? false).toBe(false)

  expect((await sol.studio.call(listApiKeys, { params })).reply.items[0]?.lastUsedAt).not.toBeNull()
  const gone = await sol.studio.call(revokeApiKey, { params: { ...params, keyId: key.id } })
  expect(gone.status).toBe(204)
  expect((await program(listActivity, { params })).problem?.code).toBe('auth.token_invalid')
  expect((await key.ask()).json().error).toBe('invalid_client')
})
