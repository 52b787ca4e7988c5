import { getFarewell } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { networkWorld } from './testing/network-world.ts'

test('who leaves is told of their objects here, too, which are thrown away, also those on the map; what they gave away stays', async () => {
  const world = await networkWorld()
  const { app, database, must } = world
  const [leaving, bo] = [await world.account('Ana'), await world.person('Bo')]
  const ana = world.clientOf(leaving.id, leaving.accessToken)
  const variation = await world.design()
  const [lying = '', given = ''] = await world.give(variation, ana, 4)
  await must(ana.act('Drop', lying, { 'geo.pos': { lat: 60.1699, lon: 24.9384 } }))
  await must(ana.act('Transfer', given, { 'new.owner.id': bo.id }))
  expect((await leaving.call(getFarewell, {})).reply).toMatchObject({ tokens: 0, objects: 3 })
  const around = { bottom_left: { lat: 60.1, lon: 24.9 }, top_right: { lat: 60.2, lon: 25 } }
  const onMap = async () =>
    (await must(bo.post('/vatom/geodiscover', around))).payload.vatoms.map(({ id }: { id: string }) => id)
  expect(await onMap()).toEqual([lying])

  await database.transaction((tx) => app.users.closeAccount(tx, ana.id))
  expect(await onMap()).toEqual([])
  expect((await bo.act('Pickup', lying)).code).not.toBeNull()
  const { rows } = await database.pool.query('select count(*)::int from network_vatom where trashed_at is null')
  expect(rows).toEqual([{ count: 1 }])
  expect((await bo.inventory()).vatoms.map(({ id }) => id)).toEqual([given])
})
