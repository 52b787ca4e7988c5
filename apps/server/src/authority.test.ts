import * as protocol from '@vitrine/protocol'
import { isAtLeast, keyScopes, type OperationShape, type Staffed, staffRoles } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { apiBase } from './platform/http/serve.ts'
import { keyToken } from './testing/key-token.ts'
import { type Person, testWorld } from './testing/test-world.ts'

type StaffOperation = OperationShape & Staffed

const isForStaff = (value: unknown): value is StaffOperation => (value as { auth?: unknown } | null)?.auth === 'staff'
const operations = Object.values(protocol as Record<string, unknown>).filter(isForStaff)

async function brands() {
  const world = await testWorld()
  const { app, database, account } = world
  for (const id of ['lumen1', 'marea1'])
    await app.studio.createBusiness(database, { id, name: id, displayName: id, ownerId: 'nobody' })
  const team = new Map<string, Person>()
  for (const role of staffRoles) team.set(role, (await account(role, { at: { lumen1: role } })).studio)
  const others = await account('others', { at: { marea1: 'owner' } })
  const wallet = await account('wallet', { at: { lumen1: 'owner' } })
  const [guest, anybody] = [await account('guest', { guest: true }), await account('anybody')]
  await app.studio.setRole(database, 'lumen1', team.get('owner')?.id ?? '', 'owner')

  /** What the edge says; whoever it lets through gets no further, for this is no body that any operation takes. */
  async function knock(operation: StaffOperation, headers: Record<string, string>, businessId = 'lumen1') {
    const path = operation.path.replace(/:(\w+)/g, (_, name) =>
      operation.business === `params.${name}` ? businessId : 'x',
    )
    const isRead = operation.method === 'GET'
    const answer = await app.http.inject({
      method: operation.method,
      url: apiBase + path,
      headers: { ...headers, ...(isRead ? {} : { 'content-type': 'text/nonsense' }) },
      ...(isRead ? {} : { payload: 'x' }),
    })
    const code: string = answer.statusCode < 400 ? '' : answer.json().code
    return code.startsWith('auth.') ? code : 'let through'
  }
  const by = (person: { accessToken: string }, clientId = 'vitrine-studio') => ({
    authorization: `Bearer ${person.accessToken}`,
    'app-id': clientId,
  })
  return { ...world, team, others, wallet, guest, anybody, knock, by }
}

test('every operation for staff lets its role and higher ones through, of its own brand, by Studio, and nobody else', async () => {
  const { app, team, others, wallet, guest, anybody, knock, by } = await brands()
  const served = new Set(app.http.operations.map(({ id }) => id))
  expect(operations.length).toBeGreaterThan(0)
  for (const operation of operations) {
    const { id, role } = operation
    const said = async (headers: Record<string, string>, businessId?: string) =>
      `${id} ${await knock(operation, headers, businessId)}`
    expect(served.has(id), `${id} is served`).toBe(true)
    for (const [held, person] of team) {
      const expected = isAtLeast(held as never, role) ? 'let through' : 'auth.forbidden'
      expect(`${held}: ${await said(by(person))}`).toBe(`${held}: ${id} ${expected}`)
    }
    expect(await said(by(others.studio)), 'of another brand').toBe(`${id} auth.forbidden`)
    expect(await said(by(team.get('owner') as Person), 'marea1'), 'at another brand').toBe(`${id} auth.forbidden`)
    expect(await said(by(team.get('owner') as Person), 'nobody1'), 'at no brand').toBe(`${id} auth.forbidden`)
    expect(await said(by(anybody.studio)), 'of no brand').toBe(`${id} auth.forbidden`)
    expect(await said(by(wallet, 'vitrine-wallet')), 'by the wallet').toBe(`${id} auth.insufficient_scope`)
    expect(await said(by(wallet, 'vitrine-studio')), 'a token of the wallet').toBe(`${id} auth.token_invalid`)
    expect(await said(by(guest.studio)), 'a guest').toBe(`${id} auth.guest_not_allowed`)
    expect(await said({ 'app-id': 'vitrine-studio' }), 'nobody').toBe(`${id} auth.token_missing`)
  }
})

test('a brand’s API key does what it was made for, for its own brand alone, and nothing that needs a person', async () => {
  const { app, database, knock } = await brands()
  const by = ({ accessToken }: { accessToken: string }) => ({ authorization: `Bearer ${accessToken}` })
  const all = await keyToken({ app, database }, 'lumen1', keyScopes)
  const others = await keyToken({ app, database }, 'marea1', keyScopes)
  for (const operation of operations) {
    const { id, key } = operation
    const said = async (headers: Record<string, string>) => `${id} ${await knock(operation, headers)}`
    if (key === undefined) {
      expect(await said(by(all))).toBe(`${id} auth.insufficient_scope`)
      continue
    }
    expect(await said(by(all))).toBe(`${id} let through`)
    expect(await said(by(others)), 'of another brand').toBe(`${id} auth.forbidden`)
    const rest = keyScopes.filter((scope) => scope !== key).join(' ')
    const without = { accessToken: (await all.ask(rest)).json().access_token }
    expect(await said(by(without)), `without ${key}`).toBe(`${id} auth.insufficient_scope`)
  }
})
