import { getToken, searchMarket, type Token } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { act, send } from '../../testing/token-world.ts'
import { beans, commerceWorld, euros } from './testing/commerce-world.ts'

const market = { params: { idOrName: 'lumen' } }

test('what is listed is on its brand’s market and page at its price, can be repriced, and is gone when it is delisted', async () => {
  const world = await commerceWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const tokenId = await world.token(ana)
  expect((await world.commerceOf(ana, tokenId)).abilities).toContain('List')

  const saleId = await world.list(ana, tokenId, euros(2_500))
  expect(await world.commerceOf(ana, tokenId)).toMatchObject({
    status: 'active',
    channel: 'marketplace',
    price: 2500,
    currency: 'EUR',
    error: null,
    productUrl: `http://vitrine.test/sale/${saleId}`,
    checkoutUrl: `http://vitrine.test/sale/${saleId}?buy=1`,
    abilities: expect.not.arrayContaining(['List']),
  })
  expect(await world.sale(saleId)).toMatchObject({
    status: 'active',
    price: { amount: 2500, currency: 'EUR' },
    shares: { seller: 2250, royalty: 250, percent: 10, artist: 'Café Lumen' },
    seller: { name: 'Ana' },
    token: { displayName: 'Poster 1' },
  })
  const again = await act(ana, tokenId, 'commerce-v1', 'list-for-sale-v1', { price: euros(100) })
  expect(again.problem?.code).toBe('commerce.already_for_sale')

  expect((await world.reprice(ana, tokenId, euros(999))).status).toBe(200)
  const { reply } = await bo.call(searchMarket, market)
  expect(reply.data.items.map(({ id, price }) => [id, price.amount])).toEqual([[saleId, 999]])
  expect(reply.data.items[0]?.shares).toMatchObject({ seller: 900, royalty: 99 })

  expect((await world.delist(ana, tokenId)).status).toBe(200)
  expect(await world.commerceOf(ana, tokenId)).toMatchObject({
    status: 'unlisted',
    channel: 'none',
    price: null,
    productUrl: null,
    abilities: expect.arrayContaining(['List', 'Transfer']),
  })
  expect((await bo.call(searchMarket, market)).reply.data.total).toBe(0)
  expect((await world.sale(saleId)).status).toBe('ended')
  expect((await world.delist(ana, tokenId)).problem?.code).toBe('commerce.not_for_sale')
  await world.audit()
})

test('the market is sorted, narrowed and paged; what is sold by its link only is not on it', async () => {
  const world = await commerceWorld()
  const ana = await world.account('Ana')
  const prices = [euros(300), beans(20), euros(100), euros(200)]
  for (const [index, price] of prices.entries()) {
    world.clock.advance({ seconds: 1 })
    await world.list(
      ana,
      await world.token(ana, {}, { displayName: `Thing ${index}`, category: index === 1 ? 'Masks' : 'Posters' }),
      price,
    )
  }
  const hidden = await world.list(ana, await world.token(ana), euros(50), 'direct')
  const ask = async (query: Record<string, string>) => {
    const { reply } = await ana.call(searchMarket, { ...market, query: query as never })
    return reply.data
  }
  const names = async (query: Record<string, string>) => (await ask(query)).items.map(({ token }) => token.displayName)

  expect(await names({})).toEqual(['Thing 3', 'Thing 2', 'Thing 1', 'Thing 0'])
  expect(await names({ sort: 'price_asc' })).toEqual(['Thing 2', 'Thing 3', 'Thing 0', 'Thing 1'])
  expect(await names({ sort: 'price_desc', currency: 'EUR' })).toEqual(['Thing 0', 'Thing 3', 'Thing 2'])
  expect(await names({ sort: 'name', category: 'Masks' })).toEqual(['Thing 1'])
  expect(await names({ sort: 'name', limit: '3', page: '1' })).toEqual(['Thing 3'])
  expect(await ask({ limit: '1' })).toMatchObject({
    total: 4,
    categories: ['Masks', 'Posters'],
    currencies: ['EUR', 'coins'],
  })
  expect((await world.sale(hidden)).channel).toBe('direct')
  for (const query of [{ sort: 'sideways' }, { limit: '0' }, { page: '-1' }, { currency: 'DOGE' }]) {
    expect((await ana.call(searchMarket, { ...market, query: query as never })).problem?.code).toBe('request.invalid')
  }
  expect((await ana.call(searchMarket, { params: { idOrName: 'nobody' } })).problem?.code).toBe('business.not_found')
})

test('a token that leaves its owner is no longer for sale, whichever way it leaves', async () => {
  const world = await commerceWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const [given, deleted] = [await world.token(ana), await world.token(ana)]
  const sales = [await world.list(ana, given, euros(1_000)), await world.list(ana, deleted, euros(1_000))] as const
  expect((await send(ana, given, { type: 'userId', value: bo.id })).status).toBe(200)
  expect((await act(ana, deleted, 'deletable-v1', 'delete-v1')).status).toBe(200)

  expect(await world.commerceOf(bo, given)).toMatchObject({ status: 'unlisted', channel: 'none', price: null })
  for (const saleId of sales) {
    expect((await world.sale(saleId)).status).toBe('ended')
    expect((await world.checkout(bo, saleId)).problem?.code).toBe('commerce.not_for_sale')
  }
  await world.audit()
})

test('while somebody pays, nothing else happens to the token but its delisting', async () => {
  const world = await commerceWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const tokenId = await world.token(ana)
  const saleId = await world.list(ana, tokenId, euros(1_000))
  const { reply } = await world.checkout(bo, saleId)

  expect(await world.commerceOf(ana, tokenId)).toMatchObject({ status: 'pending', abilities: ['Delist'] })
  expect((await world.sale(saleId)).status).toBe('reserved')
  for (const refused of [
    await send(ana, tokenId, { type: 'userId', value: bo.id }),
    await act(ana, tokenId, 'deletable-v1', 'delete-v1'),
    await world.reprice(ana, tokenId, euros(2_000)),
  ]) {
    expect(refused.problem?.code).toBe('commerce.sale_in_progress')
  }
  expect(await world.ownerOf(tokenId)).toBe(ana.id)

  expect((await world.delist(ana, tokenId)).status).toBe(200)
  expect((await world.purchase(bo, reply.data.id)).status).toBe('cancelled')
  // Its page is closed as well: nothing can be paid there any more.
  await world.work()
  await world.press(reply.data, 'pay')
  await world.work()
  expect((await world.purchase(bo, reply.data.id)).status).toBe('cancelled')
  expect(await world.ownerOf(tokenId)).toBe(ana.id)
  await world.audit()
})

test('what should not be listed, repriced or delisted is refused with its problem and changes nothing', async () => {
  const world = await commerceWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const guest = await world.account('Gil', { guest: true })
  const tokenId = await world.token(ana)
  const narrow = await world.token(ana, { 'commerce-v1': { channels: ['direct'], currencies: ['coins'] } })
  const unsellable = await world.token(ana, {}, { behaviours: { 'transferable-v1': {} } })
  const guests = await world.token(guest)
  const list = (person: typeof ana, id: string, parameters: Record<string, unknown>) =>
    act(person, id, 'commerce-v1', 'list-for-sale-v1', parameters)

  const price = euros(1_000)
  const wrong: [string, ReturnType<typeof list>][] = [
    ['token.not_found', list(bo, tokenId, { price })],
    ['auth.guest_not_allowed', list(guest, guests, { price })],
    ['commerce.channel_not_accepted', list(ana, narrow, { price: beans(5) })],
    ['commerce.currency_not_accepted', list(ana, narrow, { channel: 'direct', price })],
    ['request.invalid', list(ana, tokenId, {})],
    ['request.invalid', list(ana, tokenId, { price, channel: 'none' })],
    ['request.invalid', list(ana, tokenId, { price: { amount: 10, currency: 'EUR' } })],
    ['request.invalid', list(ana, tokenId, { price: { amount: 1_000.5, currency: 'EUR' } })],
    ['request.invalid', list(ana, tokenId, { price: { amount: -1_000, currency: 'EUR' } })],
    ['request.invalid', list(ana, tokenId, { price: { amount: '1000', currency: 'EUR' } })],
    ['request.invalid', list(ana, tokenId, { price: { amount: 1e15, currency: 'EUR' } })],
    ['request.invalid', list(ana, tokenId, { price: { amount: 1_000, currency: 'XAU' } })],
    ['request.invalid', list(ana, tokenId, { price: { ...price, discount: 1 } })],
    ['commerce.not_for_sale', world.reprice(ana, tokenId, price)],
    ['commerce.not_for_sale', world.delist(ana, tokenId)],
    ['token.not_found', world.delist(bo, tokenId)],
  ]
  for (const [code, answer] of wrong) expect((await answer).problem?.code).toBe(code)
  expect((await list(ana, unsellable, { price })).problem?.code).toBe('token.action_not_supported')

  await world.list(ana, tokenId, price)
  expect((await world.reprice(ana, tokenId, beans(5))).problem?.code).toBe('commerce.currency_not_accepted')
  expect((await world.reprice(ana, tokenId, { amount: 0, currency: 'EUR' })).problem?.code).toBe('request.invalid')
  const { reply } = await ana.call(getToken, { params: { tokenId: tokenId as Token['id'] } })
  expect(reply.data.state['commerce-v1']).toMatchObject({ price: 1_000, currency: 'EUR', status: 'active' })
  await world.audit()
})

test('without a way to pay by card, and without a coin, nothing can be priced in them', async () => {
  const world = await commerceWorld({ env: { TEST_CHECKOUT: 'no' } })
  const ana = await world.account('Ana')
  await world.app.studio.createBusiness(world.database, {
    id: 'plain1',
    name: 'plain',
    displayName: 'Plain',
    ownerId: 'x',
  })
  const [lumens, plains] = [await world.token(ana), await world.token(ana, {}, { businessId: 'plain1' })]
  const list = (id: string, price: unknown) => act(ana, id, 'commerce-v1', 'list-for-sale-v1', { price })
  expect((await list(lumens, euros(1_000))).problem?.code).toBe('commerce.currency_not_accepted')
  expect((await list(plains, beans(10))).problem?.code).toBe('coins.not_found')
  expect((await list(lumens, beans(10))).status).toBe(200)
})
