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
  expect((await discover('publisher_fqdn', world.fqdn)).results).toHaveLength(4)
  expect(await filtered(elem('id', 'Eq', own), elem('vAtom::vAtomType.publisher_fqdn', 'Eq', world.fqdn))).toEqual([])
  expect(await filtered(elem('vAtom::vAtomType.acquireable', 'Eq', 'true'))).toHaveLength(3)
  expect(await filtered(elem('vAtom::vAtomType.visibility.type', 'Eq', 'owner'))).toEqual(['Cup'])
  expect(await filtered(elem('id', 'Eq', dropped[0] ?? ''))).toEqual(['Lamp'])
  await world.database.pool.query(`update network_vatom set private = '{"name": "Nightlight"}' where id = $1`, [
    dropped[1],
  ])
  expect(await filtered(elem('private.name', 'Eq', 'Nightlight'))).toEqual(['Lamp'])
  expect(await filtered(elem('private.name', 'Eq', 'nothing'))).toEqual([])
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
  const [avatar = ''] = await world.give(
    await world.design({ title: 'Ana', root_type: 'vAtom::vAtomType::DefinedAvatarType' }),
    ana,
  )
  await world.must(ana.act('Drop', avatar, { 'geo.pos': { lat: -17, lon: 179 } }))
  for (const [filter, names] of [
    ['avatars', ['Ana']],
    ['vatoms', ['Lamp', 'Lamp', 'Lamp']],
    ['all', ['Ana', 'Lamp', 'Lamp', 'Lamp']],
  ] as const) {
    expect(titles((await bo.post('/vatom/geodiscover', { ...pacific, filter })).payload.vatoms)).toEqual(names)
    const { payload } = await world.must(bo.post('/vatom/geodiscovergroups', { ...pacific, filter, precision: 1 }))
    const counts = (payload as network.GeoGroups).groups.map(({ count }) => count)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(names.length)
  }
  expect((await bo.post('/vatom/geodiscover', { ...pacific, publisher_fqdn: 'other.example' })).payload.vatoms).toEqual(
    [],
  )
  const upsideDown = { bottom_left: pacific.top_right, top_right: pacific.bottom_left }
  expect((await bo.post('/vatom/geodiscover', upsideDown)).payload.vatoms).toEqual([])
  // Cells by the names that others give them, at their own precision
  const whole = { bottom_left: { lat: -90, lon: -180 }, top_right: { lat: 90, lon: 180 } }
  const keys = async (box: object, precision: number) =>
    ((await world.must(bo.post('/vatom/geodiscovergroups', { ...box, precision }))).payload as network.GeoGroups).groups
      .map(({ key, count }) => `${key} ${count}`)
      .toSorted()
  expect(await keys(whole, 1)).toEqual(['2 2', 'r 1'])
  expect(await keys(whole, 12)).toHaveLength(3)
  expect(await keys({ bottom_left: { lat: -17, lon: 179.5 }, top_right: { lat: -17, lon: 179.5 } }, 5)).toHaveLength(1)
  const found = async (box: object) =>
    ((await world.must(bo.post('/vatom/geodiscover', box))).payload as network.GeoPack).vatoms.map(({ id }) => id)
  // One meridian, however it is written; poles belong to the world
  const [edge = '', pole = ''] = await world.give(cup, ana, 2)
  await world.must(ana.act('Drop', edge, { 'geo.pos': { lat: 10, lon: 180 } }))
  await world.must(ana.act('Drop', pole, { 'geo.pos': { lat: 90, lon: 0 } }))
  expect(await found({ bottom_left: { lat: 0, lon: -180 }, top_right: { lat: 20, lon: -179 } })).toEqual([edge])
  expect(await found({ bottom_left: { lat: 80, lon: -180 }, top_right: { lat: 90, lon: 180 } })).toEqual([pole])
  expect(await found(whole)).toHaveLength(5)
  expect(await found({ bottom_left: { lat: 0, lon: 0 }, top_right: { lat: 0, lon: 0 } })).toEqual([])

  // What the asking app keeps out is not counted either
  for (const [kept, left] of [
    [{ except_variations: [lamp, 'nobody-s'] }, 2],
    [{ publisher_fqdns: ['nobody.example'] }, 0],
    [{ publisher_fqdns: ['nobody.example', 'lumen1.vitrine'] }, 5],
  ] as const) {
    expect(await found({ ...whole, ...kept })).toHaveLength(left)
    expect((await keys({ ...whole, ...kept }, 12)).length).toBe(left)
  }

  // What its brand keeps out of sight
  await world.database.pool.query(`update business set page_config = $1 where id = 'lumen1'`, [
    { features: { inventory: { tv_blacklist: [lamp] } } },
  ])
  world.clock.advance({ seconds: 5 })
  expect((await found(whole)).toSorted()).toEqual([edge, pole].toSorted())
  expect(await keys(whole, 1)).toHaveLength(2)

  for (const precision of [0, 13, -1, 1.5, null]) {
    expect((await bo.post('/vatom/geodiscovergroups', { ...pacific, precision })).code).toBe(517)
  }
  const origin = { lat: 0, lon: 0 }
  for (const box of [
    {},
    { bottom_left: { lat: 91, lon: 0 }, top_right: origin },
    { bottom_left: { lat: 139.6, lon: 35.6 }, top_right: { lat: 139.8, lon: 35.8 } },
    { bottom_left: origin, top_right: { lat: 0, lon: 180.1 } },
    { bottom_left: origin, top_right: { lat: 'NaN', lon: null } },
    { ...pacific, filter: 'everything' },
    { ...pacific, next_token: 'not one' },
    { ...pacific, limit: -1 },
  ]) {
    expect((await bo.post('/vatom/geodiscover', box)).code).toBe(517)
    if (!('next_token' in box || 'limit' in box)) {
      expect((await bo.post('/vatom/geodiscovergroups', { ...box, precision: 5 })).code).toBe(517)
    }
  }
})

test('a map that is asked for without a limit has everything that lies there, as clients of the original read no second page', async () => {
  const world = await networkWorld()
  const bo = await world.person('Bo')
  await world.give(await world.design({ title: 'Leaf' }), world.admin, 130)
  await world.database.pool.query(
    `update network_vatom set dropped = true, visibility = 'public', lon = 24.9 + random() / 100, lat = 60.1`,
  )
  const box = { bottom_left: { lat: 60, lon: 24 }, top_right: { lat: 61, lon: 25 } }
  const { vatoms, next_token } = (await world.must(bo.post('/vatom/geodiscover', box))).payload as network.GeoPack
  expect([vatoms.length, next_token]).toEqual([130, ''])
})

test('what lies in a public object is found by its parent, as far as it is public or one’s own', async () => {
  const world = await networkWorld()
  const [ana, bo] = [await world.person('Ana'), await world.person('Bo')]
  const box = await world.design({ title: 'Box', root_type: 'vAtom::vAtomType::FolderContainerType' })
  const cup = await world.design({ title: 'Cup' })
  const sign = await world.design({ title: 'Sign', visibility: { type: 'public', value: '*' } })
  const [parent = ''] = await world.give(box, ana)
  const inside = [...(await world.give(cup, ana)), ...(await world.give(sign, ana))]
  await world.must(ana.call('PATCH', '/vatoms', { ids: inside, parent_id: parent }))
  const children = async (person: typeof ana) => {
    const { payload } = await world.must(
      person.post('/vatom/discover', { scope: { key: 'vAtom::vAtomType.parent_id', value: parent } }),
    )
    return titles((payload as network.DiscoverPack).results)
  }
  expect(await children(ana)).toEqual(['Cup', 'Sign'])
  expect(await children(bo)).toEqual(['Sign'])
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
