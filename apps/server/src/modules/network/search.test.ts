import { mergeAccounts, type network } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { networkWorld } from './testing/network-world.ts'

const titles = (found: readonly network.Vatom[]) => found.map((each) => each['vAtom::vAtomType'].title).toSorted()

test('discover finds own and public objects by scope and filters; the map pages, groups and crosses the 180th meridian', async () => {
  const world = await networkWorld()
  const [ana, bo] = [await world.person('Ana'), await world.person('Bo')]
  const cup = await world.design({ title: 'Cup', category: 'Kitchen' })
  const lamp = await world.design({ title: 'Lamp', category: 'Light 100%', acquirable: true })
  const [own = ''] = await world.give(cup, ana, 2)
  const dropped = await world.give(lamp, ana, 3)
  await world.give(cup, bo)
  const places = [
    { lat: -17, lon: 179.5 },
    { lat: -17, lon: -179.5 },
    { lat: -17.0001, lon: -179.5001 },
  ]
  for (const [index, id] of dropped.entries()) await world.must(ana.act('Drop', id, { 'geo.pos': places[index] }))

  const discover = async (key: string, value: unknown, more: object = {}) =>
    (await world.must(bo.post('/vatom/discover', { scope: { key: `vAtom::vAtomType.${key}`, value }, ...more })))
      .payload as network.DiscoverPack
  expect(titles((await discover('owner', '$currentuser')).results)).toEqual(['Cup'])
  expect(titles((await discover('owner', `${ana.id}, ${bo.id}`)).results)).toEqual(['Cup', 'Lamp', 'Lamp', 'Lamp'])
  expect((await discover('acquirable', true)).count).toBe(3)
  expect((await discover('owner', own)).results).toEqual([])
  const elem = (field: string, filter_op: string, value: string, bool_op = 'And') => ({
    field,
    filter_op,
    value,
    bool_op,
  })
  const filtered = async (...elems: object[]) =>
    titles((await discover('parent_id', '.', { filters: [{ filter_elems: elems }] })).results)
  expect(await filtered(elem('category', 'Match', '100%'))).toEqual(['Lamp', 'Lamp', 'Lamp'])
  expect(await filtered(elem('category', 'Match', 'L_ght'))).toEqual([])
  expect(await filtered(elem('category', 'Eq', 'Kitchen'), elem('visibility_type', 'Eq', 'public', 'Or'))).toHaveLength(
    4,
  )
  expect(await filtered(elem('category', 'Ne', 'Kitchen'), elem('owner', 'Eq', '$currentuser'))).toEqual([])
  expect((await discover('parent_id', '.', { limit: 3, page: 2 })).results).toHaveLength(1)
  expect((await discover('parent_id', '.', { sample: 2 })).results).toHaveLength(2)
  for (const body of [
    { scope: { key: 'private', value: 'x' } },
    { scope: { key: 'owner', value: '1,2,3,4,5,6' } },
    {
      scope: { key: 'owner', value: "'; drop table network_vatom; --" },
      filters: [{ filter_elems: [elem('title', 'Eq', 'x')] }],
    },
    { scope: { key: 'owner', value: 'x' }, filters: [{ filter_elems: [elem('owner', 'Regex', 'x')] }] },
    {},
  ]) {
    expect((await bo.post('/vatom/discover', body)).code).toBe(517)
  }

  const pacific = { bottom_left: { lat: -20, lon: 170 }, top_right: { lat: -10, lon: -170 } }
  const seen: string[] = []
  for (let next = ''; ; ) {
    const page = (await world.must(bo.post('/vatom/geodiscover', { ...pacific, limit: 2, next_token: next }))).payload
    seen.push(...page.vatoms.map(({ id }: network.Vatom) => id))
    next = page.next_token
    if (next === '') break
  }
  expect(seen.toSorted()).toEqual(dropped.toSorted())
  const groups = (await world.must(bo.post('/vatom/geodiscovergroups', { ...pacific, precision: 4 }))).payload.groups
  expect(groups.map(({ count }: { count: number }) => count)).toEqual([2, 1])
  expect((await bo.post('/vatom/geodiscover', { ...pacific, filter: 'avatars' })).payload.vatoms).toEqual([])
  expect((await bo.post('/vatom/geodiscover', { ...pacific, publisher_fqdn: 'other.example' })).payload.vatoms).toEqual(
    [],
  )
  const upsideDown = { bottom_left: pacific.top_right, top_right: pacific.bottom_left }
  expect((await bo.post('/vatom/geodiscover', upsideDown)).payload.vatoms).toEqual([])
  for (const precision of [0, 13, 1.5]) {
    expect((await bo.post('/vatom/geodiscovergroups', { ...pacific, precision })).code).toBe(517)
  }
  expect((await bo.post('/vatom/geodiscover', { bottom_left: { lat: 91, lon: 0 } })).code).toBe(517)
})

test('whoever merges two accounts finds the objects and threads of both in the one that stays', async () => {
  const world = await networkWorld()
  const ana = await world.person('Ana')
  const kept = await world.give(await world.design({}, { actions: ['Transfer'] }), ana, 2)
  const [from, to] = [await world.account('Cy'), await world.account('Cyrus')]
  const [cys, cyruss] = [world.clientOf(from.id, from.accessToken), world.clientOf(to.id, to.accessToken)]
  await world.must(ana.act('Transfer', kept[0] ?? '', { 'new.owner.id': from.id }))
  await world.must(ana.act('Transfer', kept[1] ?? '', { 'new.owner.id': to.id }))
  expect((await cys.inventory()).vatoms).toHaveLength(1)
  const merged = await to.call(mergeAccounts, {
    body: { sourceAccessToken: from.accessToken, targetAccessToken: to.accessToken },
  })
  expect(merged.problem).toBeNull()
  expect((await cyruss.inventory()).vatoms.map(({ id }) => id).toSorted()).toEqual(kept.toSorted())
  const { threads } = (await world.must(cyruss.post('/activity/mythreads', {}))).payload as network.ActivityThreads
  expect(threads.map(({ name }) => name)).toEqual([`${to.id}:${ana.id}`])
  const messages = await world.must(cyruss.post('/activity/mythreadmessages', { name: `${to.id}:${ana.id}` }))
  expect(messages.payload.messages).toHaveLength(2)
  expect((await cyruss.post('/activity/mythreadmessages', { name: `${ana.id}:${to.id}` })).code).toBe(517)
})
