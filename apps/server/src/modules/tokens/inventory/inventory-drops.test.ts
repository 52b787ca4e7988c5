import { type CallOf, listMyInventory, searchInventory } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { act, tokenWorld } from '../../../testing/token-world.ts'

test('what lies on the map is left out of wallets, shown, or shown alone, with totals, pins and pages that fit', async () => {
  const world = await tokenWorld()
  const ana = await world.account('Ana')
  await world.app.studio.createBusiness(world.database, {
    id: 'marea1',
    name: 'marea',
    displayName: 'Museo Marea',
    ownerId: 'owner',
    pageConfig: { features: { vatom: { pinned: ['pinned'] } } },
  })
  for (const id of ['pinned', 'plain']) await world.design({ 'map-ready-v1': {} }, { id, businessId: 'marea1' })
  const pinned = await world.issue('pinned', ana, ana, ana)
  const plain = await world.issue('plain', ana, ana, ana, ana)
  for (const id of [...pinned.slice(0, 2), ...plain.slice(0, 1)]) {
    expect((await act(ana, id, 'map-ready-v1', 'drop-v1', { location: { lat: 60.17, lon: 24.94 } })).status).toBe(200)
  }
  const search = async (body: Partial<CallOf<typeof searchInventory>['body']>) =>
    (await ana.call(searchInventory, { body })).reply.data

  const hidden = await search({})
  expect(hidden.items.map(({ id }) => id).toSorted()).toEqual([...pinned.slice(2), ...plain.slice(1)].toSorted())
  expect(hidden).toMatchObject({ total: 4, pinned: 1 })
  expect(hidden.items[0]?.id).toBe(pinned[2])

  // What a viewer keeps in front comes before what the brand does; a design that nobody holds changes nothing.
  const byViewer = await search({ pinned: ['nobody-s', 'plain'] as never })
  expect(byViewer).toMatchObject({ total: 4, pinned: 4 })
  expect(byViewer.items.map(({ id }) => id)).toEqual([...hidden.items.slice(1).map(({ id }) => id), pinned[2]])

  expect(await search({ dropped: 'shown' })).toMatchObject({ total: 7, pinned: 3 })
  const only = await search({ dropped: 'only' })
  expect(only.items.map(({ id }) => id).toSorted()).toEqual([...pinned.slice(0, 2), ...plain.slice(0, 1)].toSorted())
  expect(only).toMatchObject({ total: 3, pinned: 2 })

  const pages = [0, 1, 2].map((pageParam) => search({ limit: 2, pageParam, sortBy: 'when_created', sortOrder: 'asc' }))
  const paged = (await Promise.all(pages)).map(({ items }) => items.map(({ id }) => id))
  expect(paged.map((items) => items.length)).toEqual([2, 2, 0])
  expect(new Set(paged.flat()).size).toBe(4)
  expect(await search({ dropped: 'only', businessId: 'other1' as never })).toMatchObject({ total: 0, items: [] })

  const older = async (more = {}) => (await ana.call(listMyInventory, { body: more })).reply.data.hits
  expect([await older(), await older({ show_dropped: true })]).toEqual([4, 7])

  // Taken back, it is where it was.
  await act(ana, pinned[0] ?? '', 'map-ready-v1', 'pickup-v1')
  expect(await search({})).toMatchObject({ total: 5, pinned: 2 })
})
