import { expect, test } from 'vitest'
import { testWorld } from '../../testing/test-world.ts'

test('of a change with more facts than a log should keep there are as many as fit, and how many more there are', async () => {
  const { app, database, account } = await testWorld()
  const sol = await account('Sol')
  const { audit } = app.studio
  const staff = { businessId: 'lumen1', by: sol.id, actor: { kind: 'account', accountId: sol.id } } as never
  const facts = (count: number, text: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`fact ${n}`, text]))
  const change = { what: 'brand.edited', id: 'lumen1', title: 'Lumen' } as const
  await database.transaction(async (tx) => {
    await audit.record(tx, staff, { ...change, before: facts(150, 'a'), after: facts(150, 'b') })
    await audit.record(tx, staff, { ...change, before: null, after: facts(20_000, 'c'.repeat(4_000)) })
    await audit.record(tx, staff, { ...change, before: facts(2, 'a'), after: { 'fact 0': 'a' } })
  })
  const { items } = await audit.list(database, 'lumen1', { limit: 10 })
  const [small, large, many] = items
  expect(small).toMatchObject({ before: { 'fact 1': 'a' }, after: { 'fact 1': null } })
  expect(small?.after).not.toHaveProperty('more')
  expect(JSON.stringify(large).length).toBeLessThan(45_000)
  expect(Object.keys(large?.after ?? {}).length - 1 + Number(large?.after?.['more'])).toBe(20_000)
  expect(many?.after).toMatchObject({ 'fact 99': 'b', more: 50 })
  expect(Object.keys(many?.before ?? {})).toHaveLength(100)
})
