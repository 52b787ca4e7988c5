import { QueryClient } from '@tanstack/react-query'
import { NetworkProblem } from '@vitrine/client'
import { person } from '@vitrine/fixtures'
import { Problem } from '@vitrine/protocol/problem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { networkInventoryOf, partsOf } from '../../../testing/demo-legacy-network.ts'
import { followRegions } from '../../inventory/follow-regions.ts'
import type { Came } from '../../inventory/inventory-updates.ts'
import type { NetworkInventory } from './fetching.ts'
import { networkKey } from './network-inventory.ts'
import type { NetworkParts } from './network-token.ts'

const ana = person('ana').id
const bo = person('bo').id

class FakeSocket {
  static opened: FakeSocket[] = []
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  constructor() {
    FakeSocket.opened.push(this)
  }
  close() {}
}

beforeEach(() => {
  FakeSocket.opened = []
  vi.stubGlobal('WebSocket', FakeSocket)
})
afterEach(() => vi.unstubAllGlobals())

/** Ana's wallet with its socket open; `there` is what she is given when she asks for an object. */
async function anasWallet(there: NetworkParts[] = []) {
  const client = new QueryClient()
  client.setQueryData(networkKey, networkInventoryOf('ana'))
  const arrivals: Came[] = []
  const asked: string[] = []
  const network = {
    socketUrl: 'ws://localhost/ws',
    appId: 'wallet',
    getAccessToken: async () => 'token',
    accountId: () => ana,
    client: {
      async call(_method: string, _path: string, body: { ids: string[] }) {
        const [id = ''] = body.ids
        asked.push(id)
        const found = there.find(({ vatom }) => vatom.id === id)
        if (!found) throw new NetworkProblem(1701, 'gone', { status: 404 })
        return { vatoms: [found.vatom], faces: found.faces, actions: found.actions }
      },
    },
  }
  const api = { network, call: () => Promise.reject(new Problem('user.not_found')) }
  const stop = followRegions({ client, api: api as never }, (more) => arrivals.push(...more))
  await expect.poll(() => FakeSocket.opened).toHaveLength(1)
  return {
    stop,
    arrivals,
    asked,
    hear: (msg_type: string, payload: object) =>
      FakeSocket.opened[0]?.onmessage?.({ data: JSON.stringify({ msg_type, payload }) }),
    has: (id: string) => client.getQueryData<NetworkInventory>(networkKey)?.vatoms.find((vatom) => vatom.id === id),
  }
}

const cup = partsOf('ana/cup').vatom
const jar = partsOf('bo/jar')
const given = {
  ...jar,
  vatom: { ...jar.vatom, 'vAtom::vAtomType': { ...jar.vatom['vAtom::vAtomType'], owner: ana, transferred_by: bo } },
}
const changeOf = (id: string, new_object: object, sync = 2) => ({
  id,
  sync,
  op: 'update',
  action_name: 'Drop',
  event_id: '',
  new_object,
})

test('a change of state is laid over the object; what is not one’s own is not asked for, unless it was dropped', async () => {
  const wallet = await anasWallet([given])
  wallet.hear('state_update', changeOf(cup.id, { private: { 'coupon-v1': { used: true } } }))
  await expect.poll(() => wallet.has(cup.id)?.private['coupon-v1']).toEqual({ used: true })
  expect(wallet.has(cup.id)).toMatchObject({ sync: 2, 'vAtom::vAtomType': { title: 'The first cup' } })
  expect(wallet.has(cup.id)?.private['studio-info-v1']).toEqual(cup.private['studio-info-v1'])

  wallet.hear('state_update', changeOf(jar.vatom.id, { private: {} }))
  wallet.hear('state_update', changeOf(jar.vatom.id, { 'vAtom::vAtomType': { dropped: true } }))
  await expect.poll(() => wallet.has(jar.vatom.id)).toBeDefined()
  expect(wallet.asked).toEqual([jar.vatom.id])
  expect(wallet.arrivals).toEqual([])
  wallet.stop()
})

test('what changes hands goes or comes; what comes is news once, what has left again is none', async () => {
  const wallet = await anasWallet([given])
  const hands = (id: string, from: string, to: string) => ({
    id,
    old_owner: from,
    new_owner: to,
    action_name: 'Transfer',
  })
  wallet.hear('inventory', hands(cup.id, ana, bo))
  await expect.poll(() => wallet.has(cup.id)).toBeUndefined()

  wallet.hear('inventory', hands(given.vatom.id, bo, ana))
  wallet.hear('inventory', hands(given.vatom.id, bo, ana))
  wallet.hear('inventory', hands('gone', bo, ana))
  await expect.poll(() => wallet.asked).toEqual([given.vatom.id, given.vatom.id, 'gone'])
  await expect.poll(() => wallet.arrivals.map(({ token }) => token.id)).toEqual([given.vatom.id])
  expect(wallet.has(given.vatom.id)).toBeDefined()
  expect(wallet.has('gone')).toBeUndefined()
  wallet.stop()
})

test('what is picked up from the map lies there no longer', async () => {
  const wallet = await anasWallet()
  wallet.hear('state_update', changeOf(cup.id, { 'vAtom::vAtomType': { dropped: true } }))
  await expect.poll(() => wallet.has(cup.id)?.['vAtom::vAtomType'].dropped).toBe(true)
  wallet.hear('map', { op: 'remove', vatom_id: cup.id })
  await expect.poll(() => wallet.has(cup.id)?.['vAtom::vAtomType'].dropped).toBe(false)
  expect(wallet.asked).toEqual([])
  wallet.stop()
})
