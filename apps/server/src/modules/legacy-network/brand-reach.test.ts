import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Client, listenForFrames, networkWorld } from './testing/network-world.ts'

const here = { lat: 60.16, lon: 24.95 }
const box = { bottom_left: { lat: 60, lon: 24 }, top_right: { lat: 61, lon: 26 } }
const folderType = 'vAtom::vAtomType::FolderContainerType'

/** Ana has three objects of each of two brands, one of them on the map, and uses the wallet of the first. */
async function twoBrandsWorld() {
  const world = await networkWorld()
  const { app, database } = world
  const ana = await world.person('Ana')
  const at = app.clock.now()
  await app.studio.createBusiness(database, { id: 'marea1', name: 'marea', displayName: 'Marea', ownerId: 'owner' })
  await app.viewers.giveHostname(database, 'lumen1', 'lumen.localhost')

  async function thingsOf(businessId: string) {
    const fqdn = `${businessId}.vitrine`
    const ids = Array.from({ length: 3 }, (): string => randomUUID())
    const variation = await database.transaction(async (tx) => {
      const name = await app.network.publishing.publish(tx, {
        ...{ businessId, fqdn, name: 'Box', maxObjects: null, at, private: {} },
        properties: { title: `${businessId} box`, root_type: folderType },
        faces: [],
        actions: ['Transfer', 'Drop', 'Pickup', 'Dispense', 'Activate'],
      })
      for (const [index, id] of ids.entries()) {
        const place = index === 2 ? here : null
        const more = { variation: name, ownerId: ana.id, parentId: null, cloningScore: 0, place, at }
        await app.network.publishing.issue(tx, { id, ...more })
      }
      return name
    })
    const [one = '', other = '', dropped = ''] = ids
    return { fqdn, variation, template: variation.split('::').slice(0, 3).join('::'), one, other, dropped, ids }
  }
  const of = { lumen: await thingsOf('lumen1'), marea: await thingsOf('marea1') }

  const clientId = 'wallet.lumen1'
  await database.pool.query(
    `insert into client_consent (account_id, client_id, scopes, brands, at) values ($1, $2, '{}', '{lumen1}', now())`,
    [ana.id, clientId],
  )
  async function by(scope: string): Promise<Client> {
    const accessToken = await app.identity.accessTokens.issue({ accountId: ana.id, clientId, guest: false, scope })
    return world.clientOf(ana.id, accessToken, '', clientId)
  }
  return { ...world, ana, of, wallet: await by('openid wallet:brand'), everything: await by('openid wallet:all') }
}

type Things = Awaited<ReturnType<typeof twoBrandsWorld>>['of']['lumen']

const nobodys = (): Things => {
  const [one = '', other = '', dropped = ''] = Array.from({ length: 3 }, (): string => randomUUID())
  const fqdn = 'nobody1.vitrine'
  const template = `${fqdn}::Box::v1`
  return { fqdn, template, variation: `${template}::Plain::v1`, one, other, dropped, ids: [one, other, dropped] }
}

const discover = (key: string, value: string) => ({ scope: { key, value } })

test('a brand’s wallet is answered about another brand’s objects as about what nobody has', async () => {
  const { wallet, everything, of, ana } = await twoBrandsWorld()
  const calls: readonly ((client: Client, things: Things) => ReturnType<Client['get']>)[] = [
    (client, { one }) => client.get(`/vatoms/${one}`),
    (client, { ids }) => client.post('/user/vatom/get', { ids }),
    (client, { one }) => client.post('/user/vatom/inventory', { parent_id: one }),
    (client, { template }) => client.get(`/user/actions/${template}`),
    (client, { template }) => client.post('/vatom/actions/changes', { templates: [template], since: 0 }),
    (client, { template }) => client.post('/vatom/faces/changes', { templates: [template], since: 0 }),
    (client, { variation }) => client.post('/user/vatom/inventorystats', { template_variations: [variation] }),
    (client, { fqdn }) => client.post('/vatom/discover', discover('publisher_fqdn', fqdn)),
    (client, { fqdn }) => client.post('/vatom/geodiscover', { ...box, publisher_fqdn: fqdn }),
    (client, { fqdn }) => client.post('/vatom/geodiscovergroups', { ...box, publisher_fqdn: fqdn, precision: 4 }),
    (client, { one }) => client.act('Activate', one),
    (client, { one }) => client.act('Transfer', one, { 'new.owner.email': 'eve@example.com' }),
    (client, { dropped }) => client.act('Pickup', dropped),
    (client, { one }) => client.post('/user/vatom/trash', { 'this.id': one }),
    (client, { one }) => client.post('/user/vatom/request/redemption', { object_id: one }),
    (client, { one, other }) => client.call('PATCH', '/vatoms', { ids: [one], parent_id: other }),
  ]
  const saying = async (client: Client, things: Things, call: (typeof calls)[number]) => {
    const { status, code, payload, message } = await call(client, things)
    let text = JSON.stringify({ status, code, payload, message })
    for (const [kind, name] of Object.entries(things)) text = text.replaceAll(String(name), `<${kind}>`)
    return text
  }
  for (const [index, call] of calls.entries()) {
    const foreign = await saying(wallet, of.marea, call)
    expect([index, foreign]).toEqual([index, await saying(wallet, nobodys(), call)])
  }
  expect((await ana.inventory()).vatoms.filter(({ id }) => of.marea.ids.includes(id))).toHaveLength(3)
  expect((await everything.get(`/vatoms/${of.marea.one}`)).status).toBe(200)
  for (const path of ['/activity/mythreads', '/user/message'])
    expect((await wallet.post(path, { id: ana.id, message: 'Hi' })).status).toBe(403)
})

test('lists, counts and searches of a brand’s wallet hold what is its brand’s alone, and nothing of another’s by way of it', async () => {
  const { wallet, everything, of, ana, must } = await twoBrandsWorld()
  const { lumen, marea } = of
  const read = async (client: Client) => [
    ...(await Promise.all(
      [
        client.post('/user/vatom/inventory', { parent_id: '*', page: 1 }),
        client.get('/user/vatom/inventory/index'),
        client.post('/user/vatom/inventorystats', {}),
        client.post('/vatom/discover', discover('owner', '$currentuser')),
        client.post('/vatom/geodiscover', box),
      ].map(async (answer) => JSON.stringify((await must(answer)).payload)),
    )),
  ]
  const names = ({ ids, variation }: Things) => [...ids, variation]
  const holds = (text: string, things: Things) => names(things).some((name) => text.includes(name))
  for (const [index, text] of (await read(wallet)).entries())
    expect([index, holds(text, lumen), holds(text, marea)]).toEqual([index, true, false])
  for (const text of await read(everything)) expect([holds(text, lumen), holds(text, marea)]).toEqual([true, true])
  const count = async (client: Client) =>
    (await must(client.post('/vatom/geodiscovergroups', { ...box, precision: 2 }))).payload.groups[0].count
  expect([await count(wallet), await count(everything)]).toEqual([1, 2])

  // Laid there in the person's own wallet, it neither comes out nor is it lost here.
  await must(ana.call('PATCH', '/vatoms', { ids: [marea.one], parent_id: lumen.one }))
  expect((await wallet.act('Dispense', lumen.one)).code).toBe(403)
  expect((await wallet.post('/user/vatom/trash', { 'this.id': lumen.one })).code).toBe(403)
  const hash = async () => (await must(wallet.get('/user/vatom/inventory/hash'))).payload.hash
  const before = await hash()
  await must(ana.act('Activate', marea.other))
  expect(await hash()).toBe(before)
})

test('what goes with an object of its brand, or is left by it, is not for a brand’s wallet to touch where it is another’s', async () => {
  const { wallet, everything, of, ana, must } = await twoBrandsWorld()
  const { lumen, marea } = of
  const into = async (id: string, parent_id: string) =>
    must(everything.call('PATCH', '/vatoms', { ids: [id], parent_id }))
  const allRefuse = async (id: string) => {
    const tries = [
      () => wallet.act('Transfer', id, { 'new.owner.email': 'eve@example.com' }),
      () => wallet.act('Drop', id, { 'geo.pos': here }),
      () => wallet.post('/user/vatom/trash', { 'this.id': id }),
    ]
    for (const [index, attempt] of tries.entries()) {
      const { status, code } = await attempt()
      expect([index, status === 403 || code !== undefined]).toEqual([index, true])
    }
  }
  await into(lumen.other, lumen.one)
  await into(marea.one, lumen.other)
  await allRefuse(lumen.one)
  await into(lumen.other, marea.other)
  await allRefuse(lumen.other)
  const kept = (await ana.inventory()).vatoms.map(({ id }) => id)
  for (const id of [lumen.one, lumen.other, marea.one, marea.other]) expect(kept).toContain(id)
})

test('its socket is silent about other brands', async () => {
  const { app, wallet, of, ana, must } = await twoBrandsWorld()
  const { connect } = await listenForFrames(app)
  const client = await connect(wallet, undefined, 'wallet.lumen1')
  const region = { top_left: { lat: 61, lon: 24 }, bottom_right: { lat: 60, lon: 26 } }
  client.command({ id: '1', version: '1', type: 'command', cmd: 'monitor', payload: region })
  await client.settled()
  const bo = { 'new.owner.email': 'bo@example.com' }
  for (const { one, other } of [of.marea, of.lumen]) {
    await must(ana.act('Drop', other, { 'geo.pos': here }))
    await must(ana.act('Transfer', one, bo))
  }
  const heard = [await client.next('state_update'), await client.next('my_events'), await client.next('inventory')]
  const all = JSON.stringify([...heard, ...client.waiting()])
  expect(all).toContain(of.lumen.one)
  for (const name of [...of.marea.ids, of.marea.variation, 'marea1']) expect(all).not.toContain(name)
})
