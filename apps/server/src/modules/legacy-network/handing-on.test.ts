import {
  buyWithCoins,
  getClaim,
  getSale,
  getShare,
  mergeAccounts,
  type Sale,
  searchMarket,
  startCheckout,
  takeShare,
} from '@vitrine/protocol'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Person } from '../../testing/test-world.ts'
import { type Client, networkWorld } from './testing/network-world.ts'

const beans = (amount: number) => ({ amount, currency: 'coins' as const })
const euros = (amount: number) => ({ amount, currency: 'EUR' as const })
const studioActions = [
  ...['list-for-sale', 'change-price', 'remove-from-sale', 'share-link', 'revoke-share-link', 'initialize'],
  ...['Transfer', 'Clone', 'Drop', 'Pickup', 'Activate'],
]

/** The older network with a brand that has coins, and people who speak both ways with the server. */
async function shop() {
  const world = await networkWorld()
  const { app, database } = world
  const businessId = 'lumen1'
  await database.transaction(async (tx) => {
    await app.coins.createCoin(tx, { businessId, name: 'Bean', symbol: 'BN', terms: { text: 'Beans buy drinks.' } })
    await app.coins.fund(tx, { key: 'opening', businessId, amount: 10_000 })
  })
  const both = async (name: string, coins = 0, more: { guest?: boolean } = {}): Promise<Client & { newer: Person }> => {
    const newer = await world.account(name, more)
    await database.transaction(async (tx) => {
      await app.coins.enrol(tx, { businessId, accountId: newer.id })
      if (coins > 0) await app.coins.grant(tx, { key: newer.id, businessId, accountId: newer.id, amount: coins })
    })
    return { ...world.clientOf(newer.id, newer.accessToken), newer }
  }
  const held = async (client: Client) => (await client.inventory()).vatoms
  return {
    ...world,
    both,
    held,
    provenAddress: ({ id }: Client, address: string) =>
      database.execute(
        sql`insert into identity (id, account_id, type, value, verified, created_at)
          values (gen_random_uuid(), ${id}, 'eth', ${address}, true, now())`,
      ),
    balance: ({ id }: { id: string }) => app.coins.balanceOf(database, { businessId, accountId: id }),
    poster: (more = {}) => world.design(more, { actions: studioActions }),
    blockOf: async (client: Client, id: string) =>
      (await held(client)).find((each) => each.id === id)?.private['commerce-v1'] as Record<string, unknown>,
    list: async (client: Client, id: string, price: object) =>
      (await world.must(client.act('list-for-sale', id, { channel: 'marketplace', price }))).payload.main.output as {
        saleId: Sale['id']
        productUrl: string
      },
    sale: async (saleId: Sale['id']) => (await world.visitor.call(getSale, { params: { saleId } })).reply.data,
    market: async ({ newer }: { newer: Person }) =>
      (await newer.call(searchMarket, { params: { idOrName: businessId } })).reply.data.items,
  }
}

test('R13 an older object is listed, repriced, seen on its brand’s market, and sold for coins in one swap', async () => {
  const world = await shop()
  const [ana, bo] = [await world.both('Ana'), await world.both('Bo', 100)]
  const [id = ''] = await world.give(await world.poster({ category: 'Posters' }), ana)

  const { saleId, productUrl } = await world.list(ana, id, beans(30))
  expect(productUrl).toMatch(new RegExp(`/sale/${saleId}$`))
  await world.must(ana.act('change-price', id, { price: beans(40) }))
  expect(await world.blockOf(ana, id)).toMatchObject({ channel: 'marketplace', status: 'active', price: 40, saleId })
  expect(await world.market(bo)).toMatchObject([
    { id: saleId, price: beans(40), seller: { name: 'Ana' }, token: { id, displayName: 'Design 1' } },
  ])
  expect((await ana.act('list-for-sale', id, { price: beans(5) })).code).toBe(403)

  const paid = await bo.newer.call(buyWithCoins, { params: { saleId }, body: { price: beans(40) } })
  expect(paid.reply.data).toMatchObject({ status: 'delivered', party: { id: ana.id } })
  expect([await world.balance(ana), await world.balance(bo)]).toEqual([40, 60])
  expect(await world.held(ana)).toEqual([])
  expect((await world.held(bo)).map((each) => each.id)).toEqual([id])
  expect(await world.blockOf(bo, id)).toMatchObject({ channel: 'none', status: 'unlisted', saleId: null })
  expect(await world.market(bo)).toEqual([])
  const { payload } = await world.must(bo.post('/activity/mythreads', {}))
  expect(payload.threads[0].last_message.msg).toBe('You bought <b>Design 1</b> from <b>Ana</b>.')
})

test('R13 a sale ends when the object leaves its owner or is taken back, and goes on when accounts become one', async () => {
  const world = await shop()
  const [ana, bo] = [await world.both('Ana'), await world.both('Bo')]
  const ids = await world.give(await world.poster(), ana, 4)
  const [sent = '', trashed = '', back = '', merged = ''] = ids
  const sales = await Promise.all(ids.map((id) => world.list(ana, id, beans(10))))
  const statusOf = async (at: number) => (await world.sale(sales[at]?.saleId as Sale['id'])).status

  await world.must(ana.act('Transfer', sent, { 'new.owner.id': bo.id }))
  await world.must(ana.post('/user/vatom/trash', { 'this.id': trashed }))
  await world.must(ana.act('remove-from-sale', back))
  expect([await statusOf(0), await statusOf(1), await statusOf(2)]).toEqual(['ended', 'ended', 'ended'])
  expect(await world.blockOf(bo, sent)).toMatchObject({ channel: 'none', saleId: null })
  expect((await ana.act('remove-from-sale', back)).code).toBe(403)

  await bo.newer.call(mergeAccounts, {
    body: { sourceAccessToken: ana.accessToken, targetAccessToken: bo.accessToken },
  })
  expect(await statusOf(3)).toBe('active')
  expect(await world.market(bo)).toMatchObject([{ token: { id: merged }, isMine: true }])
})

test('R13 while somebody pays for it nothing else happens to an older object', async () => {
  const world = await shop()
  const [ana, bo] = [await world.both('Ana'), await world.both('Bo')]
  const [id = ''] = await world.give(await world.poster(), ana)
  const { saleId } = await world.list(ana, id, euros(1_000))
  await bo.newer.call(startCheckout, { params: { saleId }, body: { price: euros(1_000) } })

  expect(await world.blockOf(ana, id)).toMatchObject({ status: 'pending' })
  for (const [name, input] of [
    ['Transfer', { 'new.owner.id': bo.id }],
    ['Activate', {}],
    ['change-price', { price: euros(2_000) }],
  ] as const) {
    expect(await ana.act(name, id, input), name).toMatchObject({ code: 403 })
  }
  expect((await ana.post('/user/vatom/trash', { 'this.id': id })).code).toBe(403)
  await world.must(ana.act('remove-from-sale', id))
  await world.must(ana.act('Transfer', id, { 'new.owner.id': bo.id }))
})

test('R13 what cannot be sold says why: drafts, guests, what holds something, other money, a price that is none', async () => {
  const world = await shop()
  const [ana, guest] = [await world.both('Ana'), await world.both('Gus', 0, { guest: true })]
  const variation = await world.poster({ root_type: 'vAtom::vAtomType::FolderContainerType' })
  const [box = '', thing = '', other = ''] = await world.give(variation, ana, 3)
  const [theirs = ''] = await world.give(variation, guest)
  await world.must(ana.call('PATCH', '/vatoms', { ids: [thing], parent_id: box }))
  await world.must(ana.act('Drop', other, { 'geo.pos': { lat: 60, lon: 24 } }))
  const codeOf = async (client: Client, id: string, price: object) =>
    (await client.act('list-for-sale', id, { price })).code

  expect(await codeOf(ana, box, beans(5))).toBe(403)
  expect(await codeOf(ana, thing, beans(5))).toBe(403)
  expect(await codeOf(ana, other, beans(5))).toBe(1644)
  expect(await codeOf(guest, theirs, beans(5))).toBe(1006)
  expect(await codeOf(ana, box, { amount: -1, currency: 'coins' })).toBe(517)
  expect(await codeOf(ana, box, { amount: 5, currency: 'shells' })).toBe(517)

  const euroOnly = await world.design(
    {},
    { actions: ['Transfer', 'list-for-sale'], variation: { private: { 'commerce-v1': { currencies: ['EUR'] } } } },
  )
  const [picky = ''] = await world.give(euroOnly, ana)
  expect(await ana.act('list-for-sale', picky, { price: beans(5) })).toMatchObject({
    code: 403,
    message: expect.stringContaining('coins'),
  })
})

test('R13 a link to an older object gives each one copy, tells its address to nobody but the holder, and ends with the holding', async () => {
  const world = await shop()
  const [ana, bo, cleo] = [await world.both('Ana'), await world.both('Bo'), await world.both('Cleo')]
  const [id = ''] = await world.give(await world.poster(), ana)
  const open = async () => (await world.must(ana.act('share-link', id))).payload.main.output.shareUrl as string
  const address = await open()
  expect(await open()).toBe(address)
  expect(JSON.stringify(await world.held(ana))).not.toContain(address)
  const params = { shareId: address.split('/shared/')[1] as never }
  expect((await world.visitor.call(getShare, { params })).reply.data).toMatchObject({
    sharer: { name: 'Ana' },
    token: { displayName: 'Design 1', businessId: 'lumen1' },
    business: { id: 'lumen1' },
  })

  const take = async ({ newer }: { newer: Person }) => (await newer.call(takeShare, { params })).reply.data.tokenId
  const copy = await take(bo)
  expect(await take(bo)).toBe(copy)
  expect((await world.held(bo)).map((each) => each.id)).toEqual([copy])
  expect((await world.held(ana))[0]?.['vAtom::vAtomType'].num_direct_clones).toBe(1)
  expect((await ana.newer.call(takeShare, { params })).problem?.code).toBe('token.share_to_self')

  await world.must(ana.act('Transfer', id, { 'new.owner.id': cleo.id }))
  expect((await cleo.newer.call(takeShare, { params })).problem?.code).toBe('share.not_found')
  expect((await world.visitor.call(getShare, { params })).problem?.code).toBe('share.not_found')

  const second = (await world.must(cleo.act('share-link', id))).payload.main.output.shareUrl as string
  await world.must(cleo.act('revoke-share-link', id))
  const closed = { shareId: second.split('/shared/')[1] as never }
  expect((await world.visitor.call(getShare, { params: closed })).problem?.code).toBe('share.not_found')
})

test('R13 an older object is put into use once', async () => {
  const world = await shop()
  const ana = await world.both('Ana')
  const [id = ''] = await world.give(await world.poster(), ana)
  await world.must(ana.act('initialize', id))
  expect((await world.held(ana))[0]?.private['lifecycle-v1']).toEqual({ initialized: true })
  expect((await ana.act('initialize', id)).code).toBe(403)
})

test('R18 an older object says at which address of theirs its holder was sent it, until it goes on or lies on the map', async () => {
  const world = await shop()
  const [ana, bo] = [await world.both('Ana'), await world.both('Bo')]
  const address = `0x${'ab'.repeat(20)}`
  await world.provenAddress(bo, address)
  const [id = '', laid = ''] = await world.give(await world.poster(), ana, 2)
  for (const each of [id, laid]) await world.must(ana.act('EthTransfer', each, { 'new.owner.eth_address': address }))
  const heldAt = async (client: Client, of: string) =>
    (await world.held(client)).find((each) => each.id === of)?.private['held-at-v1']
  expect(await heldAt(bo, id)).toEqual({ address })
  await world.must(bo.act('Drop', laid, { 'geo.pos': { lat: 60, lon: 24 } }))
  expect(await heldAt(bo, laid)).toBeUndefined()
  await world.must(bo.act('Transfer', id, { 'new.owner.id': ana.id }))
  expect(await heldAt(ana, id)).toBeUndefined()
})

test('R15 the message about an older object that waits leads to its claim, and signs in who reads it', async () => {
  const world = await shop()
  const ana = await world.both('Ana')
  const [id = ''] = await world.give(await world.poster(), ana)
  await world.must(ana.act('Transfer', id, { 'new.owner.email': 'New@Example.com' }))
  const { rows } = await world.database.pool.query('select offer from local_message where recipient = $1', [
    'new@example.com',
  ])
  const url = new URL((rows[0] as { offer: { url: string } }).offer.url)
  expect(url.searchParams.get('otp')).toMatch(/^[0-9a-f]{32}$/)
  const params = { claimId: url.pathname.replace('/claim/', '') as never }
  const claim = async () => (await world.visitor.call(getClaim, { params })).reply.data
  expect(await claim()).toMatchObject({
    status: 'waiting',
    recipient: { type: 'email', hint: 'n···@example.com' },
    sender: { name: 'Ana' },
    token: { displayName: 'Design 1' },
    business: { id: 'lumen1' },
  })

  const { id: newcomer } = await world.app.users.createAccount(world.database, {
    name: 'New',
    identities: [{ type: 'email', value: 'new@example.com', verified: true }],
  })
  expect((await claim()).status).toBe('claimed')
  const kept = await world.database.pool.query('select value from network_delivery')
  expect(kept.rows).toEqual([{ value: null }])
  const owner = await world.database.pool.query('select owner_id from network_vatom where id = $1', [id])
  expect(owner.rows).toEqual([{ owner_id: newcomer }])
})
