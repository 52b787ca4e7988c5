import {
  createCoin,
  enrolForCoins,
  fundTreasury,
  getCoin,
  getTreasury,
  grantCoins,
  listCoinHistory,
  listCoins,
  listTreasuryHistory,
  mergeAccounts,
  redeemCoins,
  transferCoins,
} from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { coinWorld, termsText } from './testing/coin-world.ts'

test('Ana sends coins to Bo, both read it in their histories, and a repeated request changes nothing', async () => {
  const world = await coinWorld()
  const { params } = world
  const ana = await world.holder('Ana', 40)
  const bo = await world.account('Bo')
  const body = { recipient: 'bo@example.com', amount: 15, memo: '  for the bun ' }

  const [first, twin] = await Promise.all([
    ana.call(transferCoins, { params, body }, { idempotencyKey: 'once' }),
    ana.call(transferCoins, { params, body }, { idempotencyKey: 'once' }),
  ])
  const again = await ana.call(transferCoins, { params, body }, { idempotencyKey: 'once' })
  const other = await ana.call(transferCoins, { params, body: { ...body, amount: 16 } }, { idempotencyKey: 'once' })

  expect([first, twin, again].map(({ reply }) => reply)).toEqual([first.reply, first.reply, first.reply])
  expect(other.problem?.code).toBe('request.idempotency_mismatch')
  expect(first.reply.data).toMatchObject({
    balance: 25,
    movement: {
      kind: 'transfer',
      amount: -15,
      balanceAfter: 25,
      memo: 'for the bun',
      party: { type: 'person', id: bo.id, name: 'Bo' },
    },
  })
  expect((await bo.call(listCoins, {})).reply.items).toMatchObject([
    { coin: { name: 'Bean' }, business: { displayName: 'Café Lumen' }, balance: 15, enrolled: false },
  ])
  const history = await bo.call(listCoinHistory, { params })
  expect(history.reply.data).toMatchObject({
    items: [{ amount: 15, balanceAfter: 15, party: { type: 'person', name: 'Ana' }, memo: 'for the bun' }],
    nextCursor: null,
  })
  await world.audit()
})

test('R30 coins can come to anybody and be used only by who has accepted the terms as they are now', async () => {
  const world = await coinWorld()
  const { app, database, params, businessId } = world
  const ana = await world.account('Ana')
  await world.account('Bo')
  await database.transaction((tx) =>
    app.coins.grant(tx, { key: 'welcome', businessId, accountId: ana.id, amount: 20, reason: 'Welcome' }),
  )

  const before = await ana.call(getCoin, { params })
  const send = () => ana.call(transferCoins, { params, body: { recipient: 'bo@example.com', amount: 1 } })
  const redeem = () => ana.call(redeemCoins, { params, body: { amount: 5, memo: 'A flat white' } })
  expect(before.reply.data).toMatchObject({ balance: 20, enrolled: false, coin: { terms: { text: termsText } } })
  expect([(await send()).problem?.code, (await redeem()).problem?.code]).toEqual([
    'coins.not_enrolled',
    'coins.not_enrolled',
  ])

  const enrol = (termsVersion: string) => ana.call(enrolForCoins, { params, body: { termsVersion } })
  expect((await enrol('an older one')).problem?.code).toBe('coins.terms_outdated')
  const { version } = before.reply.data.coin.terms
  const enrolled = await enrol(version)
  world.clock.advance({ seconds: 60 })
  expect((await enrol(version)).reply.data.enrolledAt).toBe(enrolled.reply.data.enrolledAt)
  expect((await send()).reply.data.balance).toBe(19)
  expect((await redeem()).reply.data).toMatchObject({
    balance: 14,
    movement: { kind: 'redeem', amount: -5, party: { type: 'business' } },
  })

  await database.pool.query(`update coin set terms = 'New', terms_version = 'new'`)
  expect((await redeem()).problem?.code).toBe('coins.not_enrolled')
  expect((await ana.call(getCoin, { params })).reply.data.enrolled).toBe(false)
  await world.audit()
})

test('what nobody may do is refused with its problem and changes nothing', async () => {
  const world = await coinWorld()
  const { params, sam } = world
  const ana = await world.holder('Ana', 10)
  const bo = await world.holder('Bo', 10)
  const send = async (recipient: unknown, amount: unknown = 1, more: object = {}) =>
    (await ana.call(transferCoins, { params, body: { recipient, amount, ...more } as never })).problem?.code
  const nowhere = { ...params, coinId: '00000000-0000-4000-8000-000000000000' as never }

  expect(await send('bo@example.com', 11)).toBe('coins.insufficient')
  expect(await send('ana@example.com')).toBe('coins.send_to_self')
  expect(await send('')).toBe('coins.send_to_self')
  expect(await send('0x52908400098527886E0F7030069857D2E4169EE7')).toBe('recipient.not_found')
  expect(await send('no-such-person')).toBe('recipient.not_found')
  expect(await send('bo@')).toBe('identity.email_invalid')
  expect(await send({ type: 'email' })).toBe('recipient.missing')
  for (const amount of [0, -1, 1.5, 1e30, '1', null]) expect(await send(bo.id, amount)).toBe('request.invalid')
  expect(await send(bo.id, 1, { memo: 'm'.repeat(141) })).toBe('request.invalid')
  expect(await send(bo.id, 1, { from: bo.id })).toBe('request.invalid')
  expect((await ana.call(getCoin, { params: nowhere })).problem?.code).toBe('coins.not_found')
  expect((await ana.call(getCoin, { params: { ...params, idOrName: 'nobody' } })).problem?.code).toBe(
    'business.not_found',
  )
  expect((await ana.call(listCoinHistory, { params, query: { cursor: 'x' } })).problem?.code).toBe('request.invalid')
  expect((await world.stranger.call(listCoins, {})).problem?.code).toBe('auth.token_missing')
  const business = { businessId: 'lumen1' as never }
  const asStaff = [
    await ana.studio.call(getTreasury, { params: business }),
    await ana.studio.call(listTreasuryHistory, { params: business }),
    await ana.studio.call(fundTreasury, { params: business, body: { amount: 5 } }),
    await ana.studio.call(grantCoins, { params: business, body: { recipient: ana.id, amount: 5 } }),
    await ana.studio.call(createCoin, { params: business, body: { name: 'X', symbol: 'X', terms: { text: 'X' } } }),
  ]
  expect(asStaff.map(({ problem }) => problem?.code)).toEqual(Array(5).fill('auth.forbidden'))
  const second = await sam.studio.call(createCoin, {
    params: business,
    body: { name: 'X', symbol: 'X', terms: { text: 'X' } },
  })
  expect(second.problem?.code).toBe('coins.already_exist')
  const image = 'javascript:alert(1)'
  const bad = await sam.studio.call(createCoin, {
    params: business,
    body: { name: 'X', symbol: 'X', image, terms: { text: 'X' } },
  })
  expect(bad.problem?.code).toBe('request.invalid')

  expect([await world.balance(ana), await world.balance(bo)]).toEqual([10, 10])
  await world.audit()
})

test('a brand turns its programme on, fills its treasury and gives from it', async () => {
  const world = await coinWorld()
  const { app, database, sam } = world
  const ana = await world.account('Ana')
  await app.studio.createBusiness(database, {
    id: 'marea1',
    name: 'marea',
    displayName: 'Marea',
    ownerId: sam.id,
    staff: [sam.id],
  })
  const params = { businessId: 'marea1' as never }
  const terms = { text: 'Pearls open doors.', url: 'https://marea.example.com/pearls' }

  expect((await sam.studio.call(getTreasury, { params })).problem?.code).toBe('coins.not_found')
  const made = await sam.studio.call(createCoin, {
    params,
    body: { name: 'Pearl', symbol: 'PRL', terms, treasury: 100 },
  })
  await sam.studio.call(fundTreasury, { params, body: { amount: 50, memo: 'Summer' } }, { idempotencyKey: 'f' })
  await sam.studio.call(fundTreasury, { params, body: { amount: 50, memo: 'Summer' } }, { idempotencyKey: 'f' })
  const given = await sam.studio.call(grantCoins, {
    params,
    body: { recipient: 'ana@example.com', amount: 120, memo: 'First visit' },
  })
  const short = await sam.studio.call(grantCoins, { params, body: { recipient: ana.id, amount: 31 } })

  expect(made.reply.data).toMatchObject({ balance: 100, issued: 100, holders: 0, coin: { terms } })
  expect(given.reply.data).toMatchObject({ balance: 30, issued: 150, holders: 1 })
  expect(short.problem?.code).toBe('coins.treasury_short')
  const history = await sam.studio.call(listTreasuryHistory, { params })
  expect(history.reply.data.items.map(({ kind, amount, party, memo }) => [kind, amount, party.type, memo])).toEqual([
    ['grant', -120, 'person', 'First visit'],
    ['fund', 50, 'business', 'Summer'],
    ['fund', 100, 'business', null],
  ])
  const mine = await ana.call(listCoins, {})
  expect(mine.reply.items).toMatchObject([{ coin: { symbol: 'PRL' }, balance: 120, enrolled: false }])
  await world.audit()
})

test('a history is read page by page while more is added, nothing twice and nothing left out', async () => {
  const world = await coinWorld()
  const { app, database, params, businessId } = world
  const ana = await world.holder('Ana', 0)
  const grant = (n: number) =>
    database.transaction((tx) => app.coins.grant(tx, { key: `g${n}`, businessId, accountId: ana.id, amount: n }))
  for (let n = 1; n <= 7; n += 1) await grant(n)

  const seen: number[] = []
  let cursor: string | undefined
  do {
    const query = { limit: '3', ...(cursor ? { cursor } : {}) } as never
    const { data } = (await ana.call(listCoinHistory, { params, query })).reply
    seen.push(...data.items.map(({ amount }) => amount))
    cursor = data.nextCursor ?? undefined
    if (seen.length === 3) await grant(8)
  } while (cursor)

  expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1])
})

test('with a merge of two accounts, coins and enrolment go to the one that stays, and what is on its way is not lost', async () => {
  const world = await coinWorld()
  const { businessId, params, app, database } = world
  const old = await world.holder('Old', 12)
  const ana = await world.account('Ana')
  const bo = await world.holder('Bo', 20)

  const [merged, ...sent] = await Promise.all([
    ana.call(mergeAccounts, { body: { sourceAccessToken: old.accessToken, targetAccessToken: ana.accessToken } }),
    ...[1, 2, 3].map((amount) => bo.call(transferCoins, { params, body: { recipient: old.id, amount } })),
    ...[1, 2].map((amount) => old.call(transferCoins, { params, body: { recipient: bo.id, amount } })),
  ])

  expect(merged.status).toBe(200)
  const refused = sent.flatMap(({ problem }) => problem?.code ?? [])
  const fair = ['recipient.not_found', 'auth.token_invalid', 'coins.not_enrolled', 'coins.insufficient']
  expect(refused.filter((code) => !fair.includes(code))).toEqual([])
  expect(await world.balance(old)).toBe(0)
  expect((await world.balance(ana)) + (await world.balance(bo))).toBe(32)
  expect(await app.coins.isEnrolled(database, { businessId, accountId: ana.id })).toBe(true)
  const { items } = (await ana.call(listCoinHistory, { params })).reply.data
  expect(items[0]).toMatchObject({ kind: 'merge', party: { type: 'person', name: 'Old' } })
  await world.audit()
})
