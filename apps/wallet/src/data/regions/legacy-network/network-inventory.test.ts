import { QueryClient } from '@tanstack/react-query'
import type { NetworkClient } from '@vitrine/client'
import { expect, test } from 'vitest'
import { networkInventoryOf, partsOf } from '../../../testing/demo-legacy-network.ts'
import type { NetworkInventory } from './fetching.ts'
import { hide } from './listing.ts'
import { editNetworkInventory, networkInventoryQuery, networkKey } from './network-inventory.ts'
import { withParts } from './refresh-token.ts'

type Reply = unknown | ((body: unknown) => unknown)

/** Reads once, after `before` was read earlier; answers what was asked for and what came of it. */
async function read(before: ReturnType<typeof networkInventoryOf> | null, replies: Record<string, Reply>) {
  const asked: string[] = []
  const client: Pick<NetworkClient, 'call'> = {
    async call(_method, path, body) {
      const name = path.replace(/\?.*/, '').replace('/v1/user/vatom/', '')
      asked.push(name)
      const reply = replies[name]
      if (reply === undefined) throw new Error(`nobody asks for ${path}`)
      return (typeof reply === 'function' ? reply(body) : reply) as never
    },
  }
  const queries = new QueryClient()
  if (before) queries.setQueryData(networkKey, before)
  const query = { ...networkInventoryQuery(client as NetworkClient), staleTime: 0, retry: false }
  const inventory = await queries.fetchQuery(query).catch((error: Error) => error)
  return { inventory, asked }
}

const anas = networkInventoryOf('ana')
const [first, second, ...others] = anas.vatoms
if (!first || !second) throw new Error('Ana has too little.')
const indexOf = (vatoms: typeof anas.vatoms) => ({
  vatoms: vatoms.map(({ id, sync }) => ({ id, sync })),
  next_token: '',
})
const everything = (body: unknown) =>
  (body as { page: number }).page === 1 ? { vatoms: anas.vatoms, faces: [], actions: anas.actions } : empty
const empty = { vatoms: [], faces: [], actions: [] }

test('the first reading goes page by page until one is empty; while the hash is the same, nothing more is asked', async () => {
  const fresh = await read(null, { 'inventory/hash': { hash: 'h1' }, inventory: everything })
  expect(fresh.inventory).toMatchObject({ vatoms: anas.vatoms, hash: 'h1' })
  expect(fresh.asked).toEqual(['inventory/hash', 'inventory', 'inventory'])

  const same = await read(anas, { 'inventory/hash': { hash: 'h1' } })
  expect(same.inventory).toBe(anas)
  expect(same.asked).toEqual(['inventory/hash'])
})

test('afterwards only what the index names as changed or new is fetched, and what it leaves out is gone', async () => {
  const changed = { ...first, sync: 2 }
  const { vatom: came, actions } = partsOf('bo/jar')
  const { inventory, asked } = await read(anas, {
    'inventory/hash': { hash: 'h2' },
    'inventory/index': indexOf([changed, came, ...others]),
    get(body: unknown) {
      expect(body).toEqual({ ids: [changed.id, came.id] })
      return { vatoms: [changed, came], faces: [], actions }
    },
  })
  expect(asked).toEqual(['inventory/hash', 'inventory/index', 'get'])
  expect(inventory).toMatchObject({ hash: 'h2', vatoms: [changed, came, ...others] })
  expect(inventory).toMatchObject({ actions: expect.arrayContaining([...anas.actions, ...actions]) })
})

test('where the changes cannot be told, everything is read anew', async () => {
  const broken = { 'inventory/hash': { hash: 'h2' }, inventory: everything }
  for (const get of [{ vatoms: [] }, { faces: [] }, null]) {
    const index = indexOf([{ ...first, sync: 9 }, second])
    const { inventory, asked } = await read(anas, { ...broken, 'inventory/index': index, get })
    expect(asked).toEqual(['inventory/hash', 'inventory/index', 'get', 'inventory', 'inventory'])
    expect(inventory).toMatchObject({ vatoms: anas.vatoms, hash: 'h2' })
  }
})

test('a reply without its vatoms or faces is a failure, not an empty inventory', async () => {
  for (const inventory of [{ faces: [], actions: [] }, { vatoms: [], actions: [] }, null]) {
    const reading = await read(null, { 'inventory/hash': { hash: 'h1' }, inventory })
    expect(reading.inventory).toBeInstanceOf(Error)
  }
})

test('what is hidden comes back alone: what came and went meanwhile stays so', () => {
  const queries = new QueryClient()
  queries.setQueryData(networkKey, { ...anas, vatoms: [first, second] })
  const ids = () => queries.getQueryData<NetworkInventory>(networkKey)?.vatoms.map(({ id }) => id)
  const bringBack = hide(queries, first.id)
  expect(ids()).toEqual([second.id])
  // The next reading compares the index.
  expect(queries.getQueryData(networkKey)).toMatchObject({ hash: '' })

  const jar = partsOf('bo/jar')
  hide(queries, second.id)
  editNetworkInventory(queries, (before) => withParts(before, jar))
  bringBack()
  bringBack()
  expect(ids()).toEqual([jar.vatom.id, first.id])
})
