import { buyWithCoins, getProvenance, listTrades } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { beans, commerceWorld, euros } from './testing/commerce-world.ts'

test('token, price and royalty change hands at once, and both sides read it', async () => {
  const world = await commerceWorld()
  const [ana, bo] = [await world.holder('Ana', 0), await world.holder('Bo', 150)]
  const cy = await world.holder('Cy', 0)
  const tokenId = await world.token(ana, { 'royalties-v1': { artist: cy.id, percent: 7.5 } })
  const saleId = await world.list(ana, tokenId, beans(99))

  const bought = await world.buy(bo, saleId, beans(99))
  expect(bought.reply.data).toMatchObject({
    status: 'delivered',
    role: 'buyer',
    price: beans(99),
    // 7.425 is rounded down.
    shares: { seller: 92, royalty: 7, percent: 7.5, artist: 'Cy' },
    party: { id: ana.id, name: 'Ana' },
    coin: { symbol: 'BN' },
    isTest: false,
  })
  expect([await world.balance(ana), await world.balance(bo), await world.balance(cy)]).toEqual([92, 51, 7])
  expect(await world.ownerOf(tokenId)).toBe(bo.id)
  expect(await world.commerceOf(bo, tokenId)).toMatchObject({
    status: 'unlisted',
    channel: 'none',
    saleDate: '2026-06-01T12:00:00.000Z',
    abilities: expect.arrayContaining(['List', 'Transfer']),
  })
  expect((await world.sale(saleId)).status).toBe('sold')
  const { reply: provenance } = await bo.call(getProvenance, { params: { tokenId } })
  expect(provenance.data[0]).toMatchObject({ type: 'transferred', from: { name: 'Ana' }, to: { name: 'Bo' } })
  const sales = await ana.call(listTrades, { query: { role: 'seller' } })
  expect(sales.reply.data.items).toMatchObject([{ id: bought.reply.data.id, role: 'seller', party: { name: 'Bo' } }])
  expect((await world.buy(cy, saleId, beans(99))).problem?.code).toBe('commerce.not_for_sale')
  await world.audit()
})

test('what is sold while its seller and its artist are about to leave is theirs should they stay', async () => {
  const world = await commerceWorld()
  const [ana, bo, cy] = [await world.holder('Ana', 0), await world.holder('Bo', 100), await world.holder('Cy', 0)]
  const tokenId = await world.token(ana, { 'royalties-v1': { artist: cy.id, percent: 10 } })
  const saleId = await world.list(ana, tokenId, beans(100))
  const leaving = [world.clock.now(), [ana.id, cy.id]]
  await world.database.pool.query('update account set leaves_at = $1 where id = any($2)', leaving)
  expect((await world.buy(bo, saleId)).status).toBe(200)
  expect([await world.balance(ana), await world.balance(cy)]).toEqual([90, 10])
  await world.audit()
})

test('of many who buy the same thing at once one gets it, and the others keep their coins', async () => {
  const world = await commerceWorld()
  const ana = await world.holder('Ana', 0)
  const tokenId = await world.token(ana)
  const saleId = await world.list(ana, tokenId, beans(100))
  const buyers = await Promise.all(['Bo', 'Cy', 'Di', 'Ed'].map((name) => world.holder(name, 100)))

  const answers = await Promise.all(buyers.map((buyer) => world.buy(buyer, saleId)))
  expect(answers.map(({ problem }) => problem?.code ?? 'bought').sort()).toEqual([
    'bought',
    ...Array(3).fill('commerce.not_for_sale'),
  ])
  const winner = buyers[answers.findIndex(({ problem }) => !problem)]
  expect(await world.ownerOf(tokenId)).toBe(winner?.id)
  for (const buyer of buyers) expect(await world.balance(buyer)).toBe(buyer === winner ? 0 : 100)
  expect(await world.balance(ana)).toBe(90)
  await world.audit()
})

test('nobody pays a royalty to themselves: not the artist, nor the brand’s own staff', async () => {
  const world = await commerceWorld()
  const [ana, bo] = [await world.holder('Ana', 0), await world.holder('Bo', 300)]
  const own = await world.list(
    ana,
    await world.token(ana, { 'royalties-v1': { artist: ana.id, percent: 20 } }),
    beans(100),
  )
  const brands = await world.list(world.sam, await world.token(world.sam), beans(100))
  const bosOwn = await world.list(
    ana,
    await world.token(ana, { 'royalties-v1': { artist: bo.id, percent: 20 } }),
    beans(100),
  )
  expect((await world.buy(bo, own)).reply.data.shares).toMatchObject({ seller: 100, royalty: 0, artist: null })
  expect((await world.buy(bo, brands)).reply.data.shares).toMatchObject({ seller: 100, royalty: 0 })
  // The buyer is the artist: their share stays with them.
  expect((await world.buy(bo, bosOwn)).status).toBe(200)
  expect([await world.balance(ana), await world.balance(bo), await world.balance(world.sam)]).toEqual([180, 20, 100])
  await world.audit()
})

test('whoever should not buy is refused with the problem that says why, and nothing changes', async () => {
  const world = await commerceWorld()
  const [ana, bo, poor] = [await world.holder('Ana', 500), await world.holder('Bo', 500), await world.holder('Di', 99)]
  const [stranger, guest] = [await world.account('Cy'), await world.account('Gil', { guest: true })]
  const tokenId = await world.token(ana, {}, { limitPerUser: 1, id: 'limited' })
  const saleId = await world.list(ana, tokenId, beans(100))
  const inEuros = await world.list(ana, await world.token(ana), euros(1_000))
  await world.database.transaction((tx) =>
    world.app.tokens.issue(tx, { objectDefinitionId: 'limited', tokens: [{ ownerId: bo.id }] }),
  )
  const nowhere = '00000000-0000-4000-8000-000000000000' as typeof saleId
  const wrong = [
    ['commerce.own_sale', world.buy(ana, saleId)],
    ['token.limit_reached', world.buy(bo, saleId)],
    ['coins.insufficient', world.buy(poor, saleId)],
    ['coins.not_enrolled', world.buy(stranger, saleId)],
    ['auth.guest_not_allowed', world.buy(guest, saleId)],
    ['auth.token_missing', world.stranger.call(buyWithCoins, { params: { saleId }, body: { price: beans(100) } })],
    ['commerce.price_changed', world.buy(poor, saleId, beans(99))],
    ['commerce.price_changed', world.buy(poor, saleId, euros(100))],
    ['commerce.sale_not_found', world.buy(poor, nowhere)],
    ['commerce.wrong_payment', world.buy(bo, inEuros, euros(1_000))],
    ['commerce.wrong_payment', world.checkout(bo, saleId, beans(100))],
    ['request.invalid', world.buy(bo, 'x' as never)],
    ['request.invalid', world.buy(bo, saleId, { amount: 100, currency: 'coins', tip: 1 } as never)],
  ] as const
  for (const [code, answer] of wrong) expect([code, (await answer).problem?.code]).toEqual([code, code])
  expect(await world.ownerOf(tokenId)).toBe(ana.id)
  expect([await world.balance(ana), await world.balance(bo), await world.balance(poor)]).toEqual([500, 500, 99])
  expect((await world.sale(saleId)).status).toBe('active')
  await world.audit()
})
