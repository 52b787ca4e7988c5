import {
  addOpener,
  checkBrandName,
  closeBusiness,
  createCampaign,
  getBusiness,
  getOpening,
  inviteToTeam,
  listActivity,
  listBusinesses,
  listCampaignGroups,
  listEveryBusiness,
  listOpeners,
  openBusiness,
  removeOpener,
  renameBusiness,
  updateBusiness,
  updateCampaign,
} from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { keyToken } from '../../testing/key-token.ts'
import { type Member, testWorld } from '../../testing/test-world.ts'

const open = (who: Member, name: string, displayName = name) =>
  who.studio.call(openBusiness, { body: { name, displayName } })

test('somebody opens a brand by Studio and owns it; the wallet cannot, nor can a guest', async () => {
  const world = await testWorld()
  const [ana, guest] = [await world.account('Ana'), await world.account('Guest', { guest: true })]
  const { reply } = await open(ana, 'Cafe-Nova', 'Café Nova')
  expect(reply).toMatchObject({ name: 'cafe-nova', displayName: 'Café Nova', ownerId: ana.id, version: 1 })
  expect(await world.app.studio.roleAt(world.database, ana.id, reply.id)).toBe('owner')
  const opening = (await ana.studio.call(getOpening, {})).reply
  expect(opening).toEqual({ policy: 'open', may: true, left: 19, operator: false })
  const byWallet = await ana.call(openBusiness, { body: { name: 'other', displayName: 'Other' } })
  expect(byWallet.problem?.code).toBe('auth.insufficient_scope')
  expect((await open(guest, 'other')).problem?.code).toBe('auth.guest_not_allowed')
  const log = await ana.studio.call(listActivity, { params: { businessId: reply.id } })
  expect(log.reply.items).toMatchObject([{ what: 'brand.opened', name: 'Ana', after: { name: 'cafe-nova' } }])
})

test('no brand takes another’s name, one that passes for it or for the installation, or an address', async () => {
  const world = await testWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const { reply: nova } = await open(ana, 'cafe-nova', 'Café Nova')
  const refused: [name: string, displayName: string, code: string][] = [
    ['cafe-nova', 'Something else', 'business.name_taken'],
    ['cafenova', 'Something else', 'business.name_reserved'],
    ['something-else', 'CAFE N0VA', 'business.name_reserved'],
    ['something-else', 'Vitrine Support', 'business.name_reserved'],
    ['studio', 'Something else', 'business.name_reserved'],
    ['something-else', 'Win at evil.example.com', 'request.invalid'],
    ['no', 'Something else', 'request.invalid'],
    ['-no-', 'Something else', 'request.invalid'],
    ['n\u00f6va', 'Something else', 'request.invalid'],
  ]
  for (const [name, displayName, code] of refused)
    expect([name, displayName, (await open(bo, name, displayName)).problem?.code]).toEqual([name, displayName, code])
  const isFree = async (name: string) => (await bo.studio.call(checkBrandName, { params: { name } })).reply.free
  expect([await isFree('cafe-nova'), await isFree('tin-roof')]).toEqual([false, true])

  const both = await Promise.all([open(ana, 'tin-roof', 'Tin Roof'), open(bo, 'tin-roof', 'Tin Roof')])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)

  // Nor by and by.
  const chen = await world.account('Chen')
  const mine = (await open(chen, 'harbour', 'Harbour')).reply
  const renamed = await chen.studio.call(updateBusiness, {
    params: { idOrName: mine.id },
    body: { version: 1, displayName: 'Cafe Nova' },
  })
  expect(renamed.problem?.code).toBe('business.name_reserved')
  const params = { businessId: mine.id }
  const taken = await chen.studio.call(renameBusiness, { params, body: { name: nova.name, version: 1 } })
  expect(taken.problem?.code).toBe('business.name_taken')
  const moved = await chen.studio.call(renameBusiness, { params, body: { name: 'harbour-bar', version: 1 } })
  expect(moved.reply).toMatchObject({ name: 'harbour-bar', version: 2 })
  expect((await world.stranger.call(getBusiness, { params: { idOrName: 'harbour' } })).status).toBe(404)
})

test('a closed brand has no team, no keys and no hostname any more; what people have of it still says whose it is', async () => {
  const world = await testWorld()
  const { app, database, stranger, callAs } = world
  const [ana, tim] = [await world.account('Ana'), await world.account('Tim')]
  const { id } = (await open(ana, 'cafe-nova', 'Café Nova')).reply
  await app.studio.setRole(database, id, tim.id, 'admin')
  await app.viewers.giveHostname(database, id, 'nova.localhost')
  const key = await keyToken({ app, database }, id, ['read'])
  const params = { businessId: id }
  await ana.studio.call(inviteToTeam, { params, body: { email: 'bo@example.com', role: 'editor' } })
  const campaignId = 'autumn' as never
  await ana.studio.call(createCampaign, { params, body: { id: campaignId, displayName: 'Autumn' } })
  const live = await ana.studio.call(updateCampaign, {
    params: { ...params, campaignId },
    body: { version: 1, state: 'live' },
  })
  expect(live.reply.state).toBe('live')
  expect((await tim.call(listCampaignGroups, { params })).reply.items).toHaveLength(1)
  const counter = await database.transaction((tx) =>
    app.merchants.createMerchant(tx, { businessId: id, name: 'The bar', accountId: tim.id }),
  )
  const close = (who: Member, name: string) =>
    who.studio.call(closeBusiness, { params: { idOrName: id }, body: { name } })
  expect((await close(tim, 'Café Nova')).problem?.code).toBe('auth.forbidden')
  expect((await close(ana, 'Café Lumen')).problem?.code).toBe('business.other_name')
  expect((await close(ana, 'Café Nova')).status).toBe(204)

  for (const who of [ana, tim]) expect(await app.studio.roleAt(database, who.id, id)).toBeNull()
  expect((await ana.studio.call(listActivity, { params })).problem?.code).toBe('auth.forbidden')
  expect((await callAs(key.accessToken, key.clientId)(listActivity, { params })).status).toBe(401)
  const { rows } = await database.pool.query('select count(*)::int as n from viewer_hostname')
  expect(rows[0].n).toBe(0)
  const read = (await stranger.call(getBusiness, { params: { idOrName: id } })).reply
  expect(read).toMatchObject({ displayName: 'Café Nova', closedAt: world.clock.now().toISOString() })
  expect((await stranger.call(listBusinesses, { query: { name: 'nova' } })).reply.items).toEqual([])
  expect((await tim.call(listCampaignGroups, { params })).reply.items).toEqual([])
  const { archivedAt } = (
    await database.pool.query('select archived_at as "archivedAt" from merchant where id = $1', [counter.id])
  ).rows[0]
  expect(archivedAt).toEqual(world.clock.now())
  // Its name stays its own.
  expect((await open(ana, 'cafe-nova', 'Cafe Nova')).problem?.code).toBe('business.name_taken')
})

test('where brands are for those who are invited, operators say by mail who may', async () => {
  const world = await testWorld({ env: { BRANDS: 'invited', OPERATORS: 'op@example.com' } })
  const [op, ana] = [await world.account('Op'), await world.account('Ana')]
  expect((await open(ana, 'cafe-nova')).problem?.code).toBe('business.may_not_open')
  const email = 'Ana@Example.com'
  expect((await ana.studio.call(addOpener, { params: { email } })).problem?.code).toBe('auth.forbidden')
  expect((await op.call(addOpener, { params: { email } })).problem?.code).toBe('auth.insufficient_scope')
  expect((await op.studio.call(addOpener, { params: { email } })).status).toBe(204)
  expect((await op.studio.call(listOpeners, {})).reply).toMatchObject({
    ...{ policy: 'invited', items: [{ email: 'ana@example.com' }] },
  })
  expect((await ana.studio.call(getOpening, {})).reply).toMatchObject({ policy: 'invited', may: true, operator: false })
  expect((await open(ana, 'cafe-nova', 'Café Nova')).status).toBe(200)
  await op.studio.call(removeOpener, { params: { email } })
  expect((await open(ana, 'another', 'Another')).problem?.code).toBe('business.may_not_open')
  expect((await ana.studio.call(listEveryBusiness, {})).problem?.code).toBe('auth.forbidden')
  expect((await op.studio.call(listEveryBusiness, {})).reply).toMatchObject({
    ...{ total: 1, items: [{ displayName: 'Café Nova', owner: 'Ana', team: 1, closedAt: null }] },
  })

  const closed = await testWorld({ env: { BRANDS: 'operators' } })
  expect((await open(await closed.account('Ana'), 'cafe-nova')).problem?.code).toBe('business.may_not_open')
})

test('one person owns so many brands and no more, also by two requests at once', async () => {
  const world = await testWorld()
  const ana = await world.account('Ana')
  for (let at = 0; at < 19; at += 1)
    await world.app.studio.createBusiness(world.database, {
      ...{
        id: `brand${at}x`,
        name: `brand-${at}-x`,
        displayName: `Harbour ${'abcdefghijklmnopqrstu'[at]}`,
        ownerId: ana.id,
      },
    })
  const both = await Promise.all([open(ana, 'first-one', 'First One'), open(ana, 'second-one', 'Second One')])
  expect(both.flatMap(({ problem }) => problem ?? [])).toMatchObject([
    { code: 'business.limit_reached', details: { limit: 20 } },
  ])
})
