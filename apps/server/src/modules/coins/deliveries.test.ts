import {
  getClaim,
  getTreasury,
  grantCoins,
  limits,
  listCoinHistory,
  mergeAccounts,
  transferCoins,
} from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { coinWorld } from './testing/coin-world.ts'

type World = Awaited<ReturnType<typeof coinWorld>>

async function inboxOf(world: World, recipient: string) {
  const { rows } = await world.database.pool.query('select text, offer from local_message where recipient = $1', [
    recipient,
  ])
  return rows as { text: string; offer: { url: string } }[]
}
const claimIdOf = (url: string) => /\/claim\/([^?]+)/.exec(url)?.[1] as never
const joined = (world: World, value: string, type: 'email' | 'phone' = 'email') =>
  world.app.users.createAccount(world.database, { name: 'Newcomer', identities: [{ type, value, verified: true }] })

test.each([
  ['e-mail address', 'New@Example.com', 'email', 'new@example.com', 'n···@example.com'],
  ['phone number', '+358 40 123 4567', 'phone', '+358401234567', '+35 ··· 67'],
] as const)('coins for an unknown %s leave their sender, wait, and are there on the first sign-in', async (...row) => {
  const [, recipient, type, value, hint] = row
  const world = await coinWorld()
  const { params } = world
  const ana = await world.holder('Ana', 40)
  const body = { recipient, amount: 15, memo: 'for the bun' }

  const sent = await ana.call(transferCoins, { params, body }, { idempotencyKey: 'once' })
  await ana.call(transferCoins, { params, body }, { idempotencyKey: 'once' })
  expect(sent.reply.data).toMatchObject({ balance: 25, movement: { amount: -15, party: { type: 'address', hint } } })
  const messages = await inboxOf(world, value)
  expect(messages).toHaveLength(1)
  const { text, offer } = messages[0] ?? { text: '', offer: { url: '' } }
  expect(text).toContain('15 Bean')
  expect(offer.url).toMatch(/[?&]otp=[0-9a-f]{32}&iden-type=/)
  const claim = async () =>
    (await world.stranger.call(getClaim, { params: { claimId: claimIdOf(offer.url) } })).reply.data
  expect(await claim()).toMatchObject({
    status: 'waiting',
    sender: { name: 'Ana' },
    recipient: { type, hint },
    token: { displayName: '15 Bean' },
    business: { id: 'lumen1' },
  })

  const newcomer = await joined(world, value, type)
  expect(await world.balance(newcomer)).toBe(15)
  expect((await claim()).status).toBe('claimed')
  const { rows } = await world.database.pool.query('select value from coin_delivery')
  expect(rows).toEqual([{ value: null }])
  await world.audit()
})

test('who comes for them reads who sent them and why', async () => {
  const world = await coinWorld()
  const { params } = world
  const ana = await world.holder('Ana', 40)
  await ana.call(transferCoins, { params, body: { recipient: 'bo@example.com', amount: 15, memo: 'for the bun' } })
  const bo = await world.account('Bo')
  expect((await bo.call(listCoinHistory, { params })).reply.data.items).toMatchObject([
    { kind: 'transfer', amount: 15, balanceAfter: 15, memo: 'for the bun', party: { type: 'person', id: ana.id } },
  ])
})

test('what nobody comes for goes back after its days, to who the sender is by then', async () => {
  const world = await coinWorld()
  const { params, app, clock } = world
  const [ana, chen] = [await world.holder('Ana', 40), await world.account('Chen')]
  await ana.call(transferCoins, { params, body: { recipient: 'late@example.com', amount: 15 } })
  const [message] = await inboxOf(world, 'late@example.com')
  await chen.call(mergeAccounts, {
    body: { sourceAccessToken: ana.accessToken, targetAccessToken: chen.accessToken },
  })

  clock.advance({ seconds: limits.coinsWaitDays * 24 * 3600 - 1 })
  await app.coins.deliveries.returnUnclaimed()
  expect(await world.balance(chen)).toBe(25)
  clock.advance({ seconds: 2 })
  await Promise.all([app.coins.deliveries.returnUnclaimed(), app.coins.deliveries.returnUnclaimed()])
  expect(await world.balance(chen)).toBe(40)
  const claimId = claimIdOf(message?.offer.url ?? '')
  expect((await world.stranger.call(getClaim, { params: { claimId } })).reply.data.status).toBe('returned')
  const late = await joined(world, 'late@example.com')
  expect(await world.balance(late)).toBe(0)
  await world.audit()
})

test('goes back to a sender who is about to leave: who stays has it again', async () => {
  const world = await coinWorld()
  const { params, app, clock, database } = world
  const ana = await world.holder('Ana', 40)
  await ana.call(transferCoins, { params, body: { recipient: 'late@example.com', amount: 15 } })
  clock.advance({ seconds: limits.coinsWaitDays * 24 * 3600 + 1 })
  await database.pool.query('update account set leaves_at = $1 where id = $2', [clock.now(), ana.id])
  await app.coins.deliveries.returnUnclaimed()
  expect(await world.balance(ana)).toBe(40)
  await world.audit()
})

test('a brand gives to people without an account, too, and has back what nobody came for', async () => {
  const world = await coinWorld()
  const { sam, app, clock, businessId } = world
  const business = { businessId: businessId as never }
  const treasury = async () => (await sam.studio.call(getTreasury, { params: business })).reply.data
  for (const recipient of ['bo@example.com', 'nobody@example.com']) {
    expect((await sam.studio.call(grantCoins, { params: business, body: { recipient, amount: 100 } })).status).toBe(200)
  }
  expect(await treasury()).toMatchObject({ balance: 800, issued: 1_000, holders: 0 })
  const bo = await world.account('Bo')
  expect(await world.balance(bo)).toBe(100)
  clock.advance({ seconds: (limits.coinsWaitDays + 1) * 24 * 3600 })
  await app.coins.deliveries.returnUnclaimed()
  expect(
    (await world.database.pool.query(`select balance::int from coin_balance where holder = 'treasury'`)).rows,
  ).toEqual([{ balance: 900 }])
  await world.audit()
})
