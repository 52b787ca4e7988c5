import { getProceeds, mergeAccounts, type Purchase, type Sale, startCheckout } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { readConfig } from '../../platform/config/config.ts'
import { createSecrets } from '../../platform/config/secrets.ts'
import { silentLogger } from '../../platform/telemetry/logger.ts'
import { commerceWorld, euros } from './testing/commerce-world.ts'

test('paid on the test checkout, the token comes to the buyer and the money is owed to seller and brand', async () => {
  const world = await commerceWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const tokenId = await world.token(ana, {}, { displayName: 'Poster <b>1</b>' })
  const saleId = await world.list(ana, tokenId, euros(1_234))
  const { data: begun } = (await world.checkout(bo, saleId, euros(1_234))).reply
  expect(begun).toMatchObject({ status: 'paying', isTest: true, reservedUntil: '2026-06-01T12:35:00.000Z' })

  const page = await world.app.http.inject({ url: new URL(begun.checkoutUrl ?? '').pathname })
  expect(page.body).toContain('Test checkout.')
  expect(page.body).toContain('no money moves')
  expect(page.body).toContain('€12.34')
  expect(page.body).toContain('Poster &#60;b&#62;1')
  expect(page.headers['content-security-policy']).toContain("form-action 'self'")

  const paid = await world.press(begun, 'pay')
  expect([paid.statusCode, paid.headers.location]).toEqual([303, `http://vitrine.test/purchase/${begun.id}`])
  // A second press, and a page that was left open, change nothing.
  await world.press(begun, 'pay')
  await world.press(begun, 'decline')
  expect(await world.purchase(bo, begun.id)).toMatchObject({ status: 'paid', checkoutUrl: null })
  await world.work()
  expect(await world.purchase(bo, begun.id)).toMatchObject({ status: 'delivered', role: 'buyer' })
  expect(await world.purchase(ana, begun.id)).toMatchObject({
    role: 'seller',
    party: { name: 'Bo' },
    checkoutUrl: null,
  })
  expect(await world.ownerOf(tokenId)).toBe(bo.id)
  const { reply } = await ana.call(getProceeds, {})
  expect(reply.data.items).toEqual([{ currency: 'EUR', owed: 1_111, isTest: true }])
  const { rows } = await world.database.pool.query(
    `select party, sum(amount)::int as sum from payout_entry group by party order by party`,
  )
  expect(rows).toEqual([
    { party: `account:${ana.id}`, sum: 1_111 },
    { party: 'business:lumen1', sum: 123 },
    { party: 'held', sum: 0 },
    { party: 'service:test', sum: -1_234 },
  ])
  await world.audit()
})

test('whoever pays at a brand’s own hostname comes back there', async () => {
  const world = await commerceWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  await world.app.viewers.giveHostname(world.database, 'lumen1', 'lumen.localhost')
  const saleId = await world.list(ana, await world.token(ana, {}), euros(1_000))
  const { data: begun } = (await world.checkout(bo, saleId, euros(1_000), { headers: { host: 'lumen.localhost' } }))
    .reply
  expect((await world.press(begun, 'pay')).headers.location).toBe(`http://lumen.localhost/purchase/${begun.id}`)
})

test('a declined card, a lapsed reservation and a buyer who gives up leave the thing for sale', async () => {
  const world = await commerceWorld()
  const [ana, bo, cy] = [await world.account('Ana'), await world.account('Bo'), await world.account('Cy')]
  const tokenId = await world.token(ana)
  const saleId = await world.list(ana, tokenId, euros(1_000))
  const begin = async (person: typeof bo) => (await world.checkout(person, saleId)).reply.data

  const declined = await begin(bo)
  await world.press(declined, 'decline')
  expect((await world.purchase(bo, declined.id)).status).toBe('failed')
  expect(await world.commerceOf(ana, tokenId)).toMatchObject({
    status: 'failed',
    error: 'card_declined',
    channel: 'marketplace',
  })
  expect((await world.sale(saleId)).status).toBe('active')

  const cancelled = await begin(bo)
  expect((await begin(bo)).id).toBe(cancelled.id)
  const refused = await world.checkout(cy, saleId)
  expect(refused.problem).toMatchObject({ code: 'commerce.reserved', details: { until: cancelled.reservedUntil } })
  expect((await world.cancel(cy, cancelled.id)).problem?.code).toBe('commerce.purchase_not_found')
  expect((await world.cancel(bo, cancelled.id)).reply.data.status).toBe('cancelled')
  expect(await world.commerceOf(ana, tokenId)).toMatchObject({ status: 'active', error: null })

  const lapsed = await begin(bo)
  await world.lapse(lapsed.id)
  expect((await world.purchase(bo, lapsed.id)).status).toBe('expired')
  // Nobody has noticed yet that the next one's time is over: the one after takes its place.
  const unnoticed = await begin(bo)
  world.clock.advance({ seconds: 36 * 60 })
  const last = await begin(cy)
  expect((await world.purchase(bo, unnoticed.id)).status).toBe('expired')
  await world.press(last, 'pay')
  await world.work()
  expect(await world.ownerOf(tokenId)).toBe(cy.id)
  await world.audit()
})

test('a server that ends between payment and delivery delivers when it is back, once, however often it tries', async () => {
  const world = await commerceWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const tokenId = await world.token(ana)
  const saleId = await world.list(ana, tokenId, euros(1_000))
  const { data: begun } = (await world.checkout(bo, saleId)).reply
  await world.press(begun, 'pay')
  expect(await world.ownerOf(tokenId)).toBe(ana.id)

  const later = await createApp({
    database: world.database,
    clock: world.clock,
    logger: silentLogger,
    publicUrl: 'http://vitrine.test',
    config: readConfig(),
    secrets: createSecrets(['the secret of a test world, which is no secret']),
  })
  for (let tries = 0; tries < 3; tries++) {
    await later.jobs.enqueue(world.database, 'commerce.deliver', { purchaseId: begun.id })
  }
  await Promise.all([later.jobs.runDue(), world.app.jobs.runDue()])
  await later.close()
  expect((await world.purchase(bo, begun.id)).status).toBe('delivered')
  expect(await world.ownerOf(tokenId)).toBe(bo.id)
  const { rows } = await world.database.pool.query(
    `select count(*)::int as count from event_log where subject = $1 and type = 'token.transferred'`,
    [tokenId],
  )
  expect(rows[0].count).toBe(1)
  await world.audit()
})

test('what was paid and cannot be delivered is given back: it left meanwhile, or its buyer may hold no more', async () => {
  const world = await commerceWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const begin = async (tokenId: string) => {
    const saleId = await world.list(ana, tokenId, euros(1_000))
    return { saleId, purchase: (await world.checkout(bo, saleId)).reply.data }
  }
  // Paid, and delisted before the delivery.
  const delisted = await begin(await world.token(ana))
  await world.press(delisted.purchase, 'pay')
  await world.delist(ana, delisted.purchase.token.id)
  // Paid, and the limit is reached before the delivery.
  const limited = await begin(await world.token(ana, {}, { id: 'limited', limitPerUser: 1 }))
  await world.press(limited.purchase, 'pay')
  await world.database.transaction((tx) =>
    world.app.tokens.issue(tx, { objectDefinitionId: 'limited', tokens: [{ ownerId: bo.id }] }),
  )
  await world.work()
  for (const { purchase } of [delisted, limited]) {
    expect((await world.purchase(bo, purchase.id)).status).toBe('refunded')
    expect(await world.ownerOf(purchase.token.id)).toBe(ana.id)
  }
  // Delisted it is for sale no more; otherwise it goes on.
  expect((await world.sale(delisted.saleId)).status).toBe('ended')
  expect(await world.commerceOf(ana, limited.purchase.token.id)).toMatchObject({ status: 'active' })
  const { rows } = await world.database.pool.query('select status from test_checkout')
  expect(rows).toEqual([{ status: 'refunded' }, { status: 'refunded' }])
  expect((await ana.call(getProceeds, {})).reply.data.items).toEqual([])
  await world.audit()
})

test('many who pay for one thing at once: one reserves it; and one person keeps at most three things from others', async () => {
  const world = await commerceWorld()
  const ana = await world.account('Ana')
  const buyers = await Promise.all(['Bo', 'Cy', 'Di', 'Ed'].map((name) => world.account(name)))
  const saleId = await world.list(ana, await world.token(ana), euros(1_000))
  const answers = await Promise.all(buyers.map((buyer) => world.checkout(buyer, saleId)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.flatMap(({ problem }) => problem?.code ?? []))).toEqual(new Set(['commerce.reserved']))

  const hoarder = await world.account('Fay')
  const many: Sale['id'][] = []
  for (let count = 0; count < 4; count++) many.push(await world.list(ana, await world.token(ana), euros(1_000)))
  const tries = []
  for (const each of many) tries.push(await world.checkout(hoarder, each))
  expect(tries.map(({ problem }) => problem?.code ?? null)).toEqual([null, null, null, 'commerce.too_many_checkouts'])
  expect(tries[3]?.problem?.details).toEqual({ limit: 3 })

  // The same key is the same reservation, however often it is sent.
  const gus = await world.account('Gus')
  const call = () =>
    gus.call(
      startCheckout,
      { params: { saleId: many[3] as Sale['id'] }, body: { price: euros(1_000) } },
      { idempotencyKey: 'once' },
    )
  const [first, second] = [await call(), await call()]
  expect(second.reply.data).toEqual(first.reply.data)
  expect(
    (await ana.call(startCheckout, { params: { saleId: many[3] as Sale['id'] }, body: { price: euros(1_000) } }))
      .problem?.code,
  ).toBe('commerce.own_sale')
  await world.audit()
})

test('accounts that are merged keep what they sell, buy and are owed', async () => {
  const world = await commerceWorld()
  const [ana, anna, bo] = [await world.account('Ana'), await world.account('Anna'), await world.account('Bo')]
  const [sold, open] = [await world.token(ana), await world.token(ana)]
  const soldSale = await world.list(ana, sold, euros(1_000))
  const openSale = await world.list(ana, open, euros(1_000))
  const begun = (await world.checkout(bo, soldSale)).reply.data
  await world.press(begun, 'pay')
  await world.work()
  const paying = (await world.checkout(bo, openSale)).reply.data

  const [source, target] = [await world.signInAnew(ana), await world.signInAnew(anna)]
  const merged = await target.call(mergeAccounts, {
    body: { sourceAccessToken: source.accessToken, targetAccessToken: target.accessToken },
  })
  expect(merged.status).toBeLessThan(300)
  expect((await anna.call(getProceeds, {})).reply.data.items).toMatchObject([{ owed: 900 }])
  expect((await world.purchase(anna, begun.id)).role).toBe('seller')
  await world.press(paying, 'pay')
  await world.work()
  expect((await world.purchase(bo, paying.id)) satisfies Purchase).toMatchObject({
    status: 'delivered',
    party: { id: anna.id },
  })
  expect((await anna.call(getProceeds, {})).reply.data.items).toMatchObject([{ owed: 1_800 }])
  await world.audit()
})
