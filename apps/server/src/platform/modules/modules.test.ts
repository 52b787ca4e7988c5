import { expect, test } from 'vitest'
import type { Queryable } from '../database/database.ts'
import { createModules } from './modules.ts'

const tx = {} as Queryable
const bo = { accountId: 'bo', type: 'email' as const, value: 'bo@example.com' }

test('what happens to a person happens in every module, in the order in which they were added', async () => {
  const { add, ...every } = createModules()
  const done: string[] = []
  for (const name of ['first', 'second']) {
    add({
      name,
      onIdentityVerified: async (_, { value }) => done.push(`${name} hands over what waited for ${value}`),
      onAccountMerged: async (_, { from, to }) => done.push(`${name} moves ${from} to ${to}`),
      onAccountClosed: async (_, accountId) => done.push(`${name} forgets ${accountId}`),
    })
  }
  add({ name: 'indifferent' })
  await every.identityVerified(tx, bo)
  await every.accountMerged(tx, { from: 'ana', to: 'bo' })
  await every.accountClosed(tx, 'bo')
  expect(done).toEqual([
    'first hands over what waited for bo@example.com',
    'second hands over what waited for bo@example.com',
    'first moves ana to bo',
    'second moves ana to bo',
    'first forgets bo',
    'second forgets bo',
  ])
})

test('a module that fails ends what happens, for the transaction to be undone', async () => {
  const { add, ...every } = createModules()
  let reached = false
  add({ name: 'broken', onAccountClosed: () => Promise.reject(new Error('it does not go')) })
  add({
    name: 'after',
    onAccountClosed: async () => {
      reached = true
    },
  })
  await expect(every.accountClosed(tx, 'bo')).rejects.toThrow('it does not go')
  expect(reached).toBe(false)
})

test('what is kept of people and what they would miss is put together; a module is there once', async () => {
  const { add, ...every } = createModules()
  const follows = { name: 'follows', table: 'follow', people: ['follower_id'], key: ['follower_id'] } as const
  const api = add({ name: 'relations', api: { greet: () => 'hello' }, personalData: [follows] })
  add({ name: 'tokens', belongings: async () => ({ tokens: 3 }) })
  add({ name: 'studio', belongings: async () => ({ brands: ['Café Lumen'] }) })
  expect(api.greet()).toBe('hello')
  expect(every.personalData()).toEqual([follows])
  expect(await every.belongings(tx, 'bo')).toEqual({
    tokens: 3,
    objects: 0,
    coins: 0,
    keyCopies: 0,
    brands: ['Café Lumen'],
  })
  expect(() => add({ name: 'tokens' })).toThrow('tokens')
})
