import { randomUUID } from 'node:crypto'
import { network } from '@vitrine/protocol'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Client, type NetworkAnswer, networkWorld } from './testing/network-world.ts'

const codesOf = (answers: readonly NetworkAnswer[]) => answers.map(({ code }) => code).sort()
const here = { lat: 60.1619, lon: 24.9514 }

test('R14 who may not learn of an object, or does not own it, changes nothing and is told no more than that', async () => {
  const world = await networkWorld()
  const [ana, bo, guest] = [
    await world.person('Ana'),
    await world.person('Bo'),
    await world.person('Gus', { guest: true }),
  ]
  const variation = await world.design({ redeemable: true })
  const [id = '', open = ''] = await world.give(variation, ana, 2)
  await world.must(ana.act('Drop', open, { 'geo.pos': here }))
  const before = (await world.must(ana.get('/user/vatom/inventory/hash'))).payload.hash

  for (const name of [
    'Transfer',
    'Clone',
    'Drop',
    'Acquire',
    'AcquirePubVariation',
    'Dispense',
    'Redeem',
    'Activate',
    'Nonsense',
  ]) {
    expect((await bo.act(name, id)).code, name).toBe(1701)
    expect((await bo.act(name, randomUUID())).code, name).toBe(1701)
  }
  for (const name of ['Transfer', 'Clone', 'Drop', 'Redeem', 'Activate'])
    expect((await bo.act(name, open)).code).toBe(1604)
  expect((await bo.act('Nonsense', open)).code).toBe(13)
  expect((await bo.act('Acquire', open)).code).toBe(1708)
  expect((await bo.act('Pickup', id)).code).toBe(1701)
  expect((await bo.get(`/vatoms/${id}`)).code).toBe(1701)
  expect((await bo.get('/vatoms/nothing')).code).toBe(1701)
  expect((await world.stranger().get(`/vatoms/${id}`)).code).toBe(1701)
  expect((await world.must(world.stranger().get(`/vatoms/${open}`))).payload.id).toBe(open)
  expect((await bo.post('/user/vatom/trash', { 'this.id': id })).code).toBe(1701)
  expect((await bo.post('/user/vatom/trash', { 'this.id': open })).code).toBe(1604)
  expect((await bo.post('/user/vatom/request/redemption', { object_id: id })).code).toBe(1701)
  expect((await world.must(bo.post('/user/vatom/get', { ids: [id, open, 'x'] }))).payload.vatoms).toHaveLength(1)
  expect((await world.must(bo.post('/user/vatom/inventory', { parent_id: id }))).payload.vatoms).toEqual([])
  const scope = { key: 'vAtom::vAtomType.template_variation', value: variation }
  const found = await world.must(bo.post('/vatom/discover', { scope }))
  expect(found.payload).toMatchObject({ count: 1, results: [{ id: open }] })
  const counted = await world.must(bo.post('/vatom/discover', { scope, return: { type: 'count' } }))
  expect(counted.payload).toEqual({ count: 1, results: [], faces: [], actions: [] })

  // Wrong and missing fields
  for (const input of [{}, { 'new.owner.id': bo.id, 'new.owner.email': 'bo@example.com' }, { 'new.owner.id': 7 }]) {
    expect(await ana.act('Transfer', id, input)).toMatchObject({ status: 400, code: 517 })
  }
  expect((await ana.act('Transfer', id, { 'new.owner.id': ana.id })).code).toBe(1605)
  expect((await ana.act('Clone', id, { 'new.owner.id': ana.id })).code).toBe(1639)
  expect((await ana.act('Transfer', id, { 'new.owner.id': randomUUID() })).code).toBe(1702)
  expect((await ana.act('Transfer', id, { 'new.owner.email': 'nobody' })).code).toBe(2571)
  expect((await ana.act('Transfer', id, { 'new.owner.phone_number': '12' })).code).toBe(2572)
  expect((await ana.act('Transfer', id, { 'new.owner.eth_address': `0x${'1'.repeat(40)}` })).code).toBe(1703)
  expect((await ana.act('Transfer', open, { 'new.owner.id': bo.id })).code).toBe(1644)
  expect((await ana.act('Drop', open, { 'geo.pos': here })).code).toBe(1644)
  for (const place of [undefined, { lat: 91, lon: 0 }, { lat: '1', lon: 2 }]) {
    expect((await ana.act('Drop', id, { 'geo.pos': place })).code).toBe(517)
  }
  expect((await ana.act('Pickup', id)).code).toBe(1645)
  expect((await ana.act('Dispense', id)).code).toBe(13)
  expect((await ana.act('Redeem', id)).code).toBe(1632)
  expect((await ana.post('/user/vatom/action/Transfer', {})).code).toBe(517)
  expect((await world.must(ana.get('/user/vatom/inventory/hash'))).payload.hash).toBe(before)

  // Guests where an action is not for them
  await world.must(
    world.admin.post('/publisher/action', {
      name: `${variation.replace('::Plain::v1', '')}::Action::Pickup`,
      guest_user: false,
    }),
  )
  expect((await guest.act('Pickup', open)).code).toBe(1006)
})

test('of many who want the same thing at once, exactly one gets it; nothing is made beyond its scarcity or limits', async () => {
  const world = await networkWorld()
  const people: Client[] = []
  for (let index = 0; index < 6; index++) people.push(await world.person(`Person ${index}`))
  const [ana, bo] = people as [Client, Client]
  const plain = await world.design()
  const [dropped = '', sent = ''] = await world.give(plain, ana, 2)
  await world.must(ana.act('Drop', dropped, { 'geo.pos': here }))
  const others = people.slice(1)
  expect(codesOf(await Promise.all(others.map((each) => each.act('Pickup', dropped))))).toEqual(
    [1645, 1645, 1645, 1645, null].sort(),
  )

  const twins = await Promise.all(others.map((each) => ana.act('Transfer', sent, { 'new.owner.id': each.id })))
  expect(codesOf(twins)).toEqual([1708, 1708, 1708, 1708, null].sort())

  const gift = await world.design({ acquirable: true, visibility: { type: 'public', value: '*' } })
  const [offered = ''] = await world.give(gift, world.admin)
  expect(codesOf(await Promise.all(others.map((each) => each.act('Acquire', offered))))).toEqual(
    [1708, 1708, 1708, 1708, null].sort(),
  )

  const scarce = await world.design(
    { visibility: { type: 'public', value: '*' } },
    {
      actions: ['Transfer', { name: 'AcquirePubVariation', limit_per_user: 1 }, 'Clone'],
      variation: { max_objects: 4 },
    },
  )
  const [master = ''] = await world.give(scarce, ana)
  const coins = await Promise.all(people.map((each) => each.act('AcquirePubVariation', master)))
  expect(codesOf(coins)).toEqual([1654, 1654, 1654, null, null, null].sort())
  const lucky = people[coins.findIndex(({ code }) => code === null)] as Client
  expect((await lucky.act('AcquirePubVariation', master)).code).toBe(1082)
  expect((await ana.act('Clone', master, { 'new.owner.id': bo.id })).code).toBe(1654)
  expect((await world.must(world.admin.post('/vatoms', { template_variation: scarce, num: 3 }))).payload).toEqual({
    num_created: 0,
    num_errors: 3,
    ids: [],
  })

  // A dispenser with two things and five takers
  const folder = await world.design({ root_type: network.rootTypes.folder, visibility: { type: 'public', value: '*' } })
  const [dispenser = ''] = await world.give(folder, ana)
  const stock = await world.give(plain, ana, 2)
  await world.must(ana.call('PATCH', '/vatoms', { ids: stock, parent_id: dispenser }))
  const given = await Promise.all(others.map((each) => each.act('Dispense', dispenser)))
  expect(codesOf(given)).toEqual([1656, 1656, 1656, null, null].sort())
  const ids = given.flatMap(({ payload }) => payload.main.output?.id ?? [])
  expect(ids.sort()).toEqual(stock.sort())
})

test('folders take what their policy says, up to its counts; a folder never comes into itself; each refusal says why', async () => {
  const world = await networkWorld()
  const [ana, bo] = [await world.person('Ana'), await world.person('Bo')]
  const plain = await world.design()
  const strange = await world.design()
  const policy = (most: number, least: number) => ({
    template_variation: plain,
    count: 0,
    creation_policy: {
      auto_create: '',
      auto_create_count: 0,
      auto_create_count_random: false,
      weighted_choices: null,
      policy_count_min: least,
      policy_count_max: most,
      enforce_policy_count_min: least > 0,
      enforce_policy_count_max: true,
    },
  })
  const album = await world.design({ root_type: network.rootTypes.definedFolder, child_policy: [policy(2, 1)] })
  const box = await world.design({ root_type: network.rootTypes.folder })
  const query = await world.design({ root_type: network.rootTypes.discoverFolder })
  const [inAlbum = ''] = await world.give(album, ana)
  const boxes = (await world.give(box, ana, 3)) as [string, string, string]
  const [found = ''] = await world.give(query, ana)
  const cards = await world.give(plain, ana, 3)
  const [odd = ''] = await world.give(strange, ana)
  const [bos = ''] = await world.give(plain, bo)
  const put = async (ids: readonly string[], parent: string) =>
    (await world.must(ana.call('PATCH', '/vatoms', { ids, parent_id: parent }))).payload as network.MoveReply

  const first = await put([...cards, odd, bos, randomUUID()], inAlbum)
  expect(first).toMatchObject({ num_updated: 2, num_errors: 4, ids: cards.slice(0, 2) })
  expect(first.error_messages[cards[2] ?? '']).toBe('This folder is full.')
  expect(first.error_messages[odd]).toBe('This folder does not accept this Smart NFT.')
  expect(first.error_messages[bos]).toBe('Vatom Unrecognized')
  expect((await put([odd], found)).error_messages[odd]).toBe('Nothing can be put into this Smart NFT.')
  expect((await put([odd], bos)).num_errors).toBe(1)
  expect(await put(cards.slice(0, 2), '.')).toMatchObject({ num_updated: 1, num_errors: 1 })
  expect((await ana.inventory(inAlbum)).vatoms).toHaveLength(1)

  const [a, b, c] = boxes
  await put([b], a)
  await put([c], b)
  expect((await put([a], c)).error_messages[a]).toBe('A folder cannot be put into itself.')
  expect((await put([a], a)).num_errors).toBe(1)
  // Two at once that would make a circle together
  await put([b], '.')
  const circle = await Promise.all([put([a], c), put([b], a)])
  expect(circle.map(({ num_errors }) => num_errors).sort()).toEqual([0, 1])
  for (const id of [a, b, c]) await put([id], '.')

  await world.database.execute(sql`
    insert into network_vatom (id, variation, template, fqdn, owner_id, author, parent_id, visibility, created_at, modified_at, added_at)
    select gen_random_uuid(), ${plain}, ${plain.replace('::Plain::v1', '')}, ${world.fqdn}, ${ana.id}, 'lumen1', ${a}::uuid, 'owner', now(), now(), now()
    from generate_series(1, 9999)`)
  expect((await put([odd], a)).error_messages[odd]).toBe('This folder is full.')

  // What lies in a folder goes with it, and comes out when the folder is thrown away
  await put([odd], b)
  await world.must(ana.act('Transfer', b, { 'new.owner.id': bo.id }))
  expect((await bo.inventory(b)).vatoms).toMatchObject([{ id: odd, 'vAtom::vAtomType': { owner: bo.id } }])
  await world.must(bo.post('/user/vatom/trash', { 'this.id': b }))
  expect((await bo.inventory('.')).vatoms.map(({ id }) => id)).toContain(odd)
  expect((await bo.get(`/vatoms/${b}`)).code).toBe(1708)
})

test('sending to an address that nobody has proved waits there; redeeming and sharing count; points are kept', async () => {
  const world = await networkWorld()
  const [ana, shop] = [await world.person('Ana'), await world.person('Shop')]
  const thanks = await world.design({ title: 'Thank you' })
  const coupon = await world.design(
    { redeemable: true },
    {
      actions: [
        'Redeem',
        { name: 'Clone', config: { auto_create_landing_page: 'https://elsewhere.example/' } },
        'Transfer',
        { name: 'varius.action:varius.io:update-points-v1', reactor: 'varius://v1/update-points-v1' },
        { name: 'Unheard', reactor: 'https://reactor.example/' },
      ],
      variation: {
        private: {
          'redeemable-v1': { merchants: [shop.id], totalQuantity: 2, returnVariation: thanks },
          'cloneable-v1': { perCloneGain: 50, maxClonesPerInstance: 1 },
          'user-points-v2': { total: 0, maxPoints: 100 },
        },
      },
    },
  )
  const [id = ''] = await world.give(coupon, ana)

  expect((await ana.act('varius.action:varius.io:update-points-v1', id, { points: 70 })).payload.main.output).toEqual({
    total: 70,
  })
  expect((await ana.act('varius.action:varius.io:update-points-v1', id, { points: 70 })).payload.main.output).toEqual({
    total: 100,
  })
  expect((await ana.act('varius.action:varius.io:update-points-v1', id, { points: 0.5 })).code).toBe(517)
  expect((await ana.act('Unheard', id)).code).toBe(13)

  const copy = await world.must(ana.act('Clone', id, { 'new.owner.email': 'New@Example.com' }))
  // They sign in there: at no publisher's page.
  const { rows } = await world.database.execute(
    sql`select offer->>'url' as url from local_message where recipient = 'new@example.com'`,
  )
  expect(rows).toEqual([{ url: expect.stringMatching(/^http:\/\/vitrine\.test\/claim\//) }])
  expect((await ana.act('Clone', id, { 'new.owner.id': shop.id })).code).toBe(1627)
  expect((await ana.get(`/vatoms/${id}`)).payload['vAtom::vAtomType']).toMatchObject({
    cloning_score: 0.5,
    num_direct_clones: 1,
  })
  const newcomer = await world.account('New')
  const theirs = (await world.clientOf(newcomer.id, newcomer.accessToken).inventory()).vatoms
  expect(theirs).toMatchObject([
    {
      id: copy.payload.main.output.id,
      'vAtom::vAtomType': { cloned_from: id, transferred_by: ana.id, owner: newcomer.id },
    },
  ])

  expect((await ana.act('Redeem', id, { 'merchant.id': world.admin.id })).code).toBe(1630)
  expect((await world.must(ana.act('Redeem', id))).payload.main.output).toMatchObject({ remaining: 1 })
  expect((await world.must(ana.act('Redeem', id))).payload.main.output).toMatchObject({ remaining: 0 })
  expect((await ana.act('Redeem', id)).code).toBe(1708)
  expect((await ana.inventory()).vatoms.map((each) => each['vAtom::vAtomType'].title)).toEqual([
    'Thank you',
    'Thank you',
  ])
  expect((await shop.inventory()).vatoms).toMatchObject([
    { id, private: { 'redeemable-v1': { count: 2, totalQuantity: 2 } } },
  ])
})

test('R32 drafts are their staff’s: changes reach what was made, ten at most, and nobody else sees them', async () => {
  const world = await networkWorld()
  const { admin } = world
  const ana = await world.person('Ana')
  const draft = await world.design(
    { title: 'Before', visibility: { type: 'public', value: '*' } },
    { variation: { unpublished: true } },
  )
  const template = draft.replace('::Plain::v1', '')
  const emitted = (await world.must(admin.post('/vatoms', { template_variation: draft, num: 12 })))
    .payload as network.EmitReply
  expect(emitted).toMatchObject({ num_created: 10, num_errors: 2 })
  const [id = ''] = emitted.ids
  expect((await ana.get(`/vatoms/${id}`)).code).toBe(1701)
  expect((await ana.act('AcquirePubVariation', id)).code).toBe(1701)
  expect((await admin.act('Transfer', id, { 'new.owner.id': ana.id })).code).toBe(1708)
  expect((await admin.act('Drop', id, { 'geo.pos': here })).code).toBe(1708)
  const at = (name: string) => `/template_variations/${encodeURIComponent(name)}`
  const change = (properties: object) => admin.call('PATCH', at(draft), { properties })
  await world.must(change({ title: 'After' }))
  const [seen] = (await admin.inventory()).vatoms
  expect(seen).toMatchObject({ unpublished: true, sync: 2, 'vAtom::vAtomType': { title: 'After' } })
  expect((await change({ colour: 'red' })).code).toBe(517)
  await world.must(admin.call('PATCH', at(draft), { unpublished: false }))
  expect((await change({ title: 'Later' })).code).toBe(517)
  expect((await admin.call('DELETE', at(draft))).code).toBe(517)
  expect((await admin.call('PATCH', `/templates/${encodeURIComponent(template)}`, { properties: {} })).code).toBe(517)
  await world.must(ana.get(`/vatoms/${id}`))

  // Others' templates are not there for those who do not work for them
  expect((await ana.get('/templates')).code).toBe(403)
  expect((await ana.get(`/templates/${encodeURIComponent(template)}`)).code).toBe(404)
  expect((await ana.post('/templates', { name: `${world.fqdn}::Fake::v1` })).code).toBe(403)
  expect((await ana.post('/vatoms', { template_variation: draft, num: 1 })).code).toBe(404)
  expect((await ana.post('/publisher/action', { name: `${template}::Action::Steal` })).code).toBe(404)
  expect((await ana.post('/publisher/face', { template, display_url: 'https://evil.example/' })).code).toBe(404)
  for (const face of [{ display_url: 'javascript:alert(1)' }, { display_url: 'http://plain.example/' }, {}]) {
    expect((await admin.post('/publisher/face', { template, ...face })).code).toBe(517)
  }
  for (const name of ['other.example::X::v1', 'lumen1.vitrine::X', 'lumen1.vitrine::X::v1\n']) {
    expect((await admin.post('/templates', { name })).code).toBeGreaterThan(0)
  }
  const bad = {
    name: `${world.fqdn}::Bad::v1`,
    properties: {
      resources: [{ name: 'x', resourceType: 'y', value: { resourceValueType: 'z', value: 'javascript:1' } }],
    },
  }
  expect((await admin.post('/templates', bad)).code).toBe(517)
  expect((await admin.post('/vatoms', { template_variation: draft, num: 10_001 })).code).toBe(517)
})
