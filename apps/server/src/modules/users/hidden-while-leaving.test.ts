import {
  blockPerson,
  type Coin,
  deleteMe,
  getLeaderboard,
  getShare,
  reportPerson,
  sendFarewellCode,
  stopAccountChange,
  transferCoins,
  unblockPerson,
} from '@vitrine/protocol'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../testing/test-world.ts'
import { act, send, tokenWorld } from '../../testing/token-world.ts'

const businessId = 'lumen1'

/** Ana and Bo, a coin that both have some of, and a campaign that both play. */
async function leavingWorld() {
  const world = await tokenWorld()
  const { app, database } = world
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const coin = await database.transaction(async (tx) => {
    const row = await app.coins.createCoin(tx, { businessId, name: 'Bean', symbol: 'BN', terms: { text: 'Beans.' } })
    await app.coins.fund(tx, { key: 'opening', businessId, amount: 1_000 })
    for (const { id: accountId } of [ana, bo]) {
      await app.coins.enrol(tx, { businessId, accountId })
      await app.coins.grant(tx, { key: accountId, businessId, accountId, amount: 100 })
    }
    return row
  })
  const params = { idOrName: businessId, coinId: coin.id as Coin['id'] }
  const messagesTo = async (address: string) =>
    (
      await database.execute<{ subject: string; body: string; code: string | null }>(
        sql`select subject, text as body, offer->>'code' as code from local_message where recipient = ${address} order by id`,
      )
    ).rows
  const codeTo = async (address: string) => (await messagesTo(address)).findLast(({ code }) => code)?.code ?? ''
  const leave = async () => {
    await ana.call(sendFarewellCode, {})
    expect((await ana.call(deleteMe, { body: { otp: await codeTo('ana@example.com') } })).status).toBe(204)
  }
  const signIn = async () => {
    const identifier = { type: 'email', value: 'ana@example.com' } as const
    const whose = { identifier, clientId: 'vitrine-wallet', address: '198.51.100.7' }
    await app.identity.network.sendCode({ ...whose, locale: 'en' })
    await app.identity.network.withCode({ ...whose, otp: await codeTo('ana@example.com') }, async () => {})
  }
  const stop = async () => {
    const link = (await messagesTo('ana@example.com')).flatMap(({ body }) => /\/not-me#(\S+)/.exec(body)?.[1] ?? [])
    expect((await world.stranger.call(stopAccountChange, { body: { token: link.at(-1) ?? '' } })).status).toBe(200)
  }
  const give = async (recipient: string, from: Person = bo) => ({
    token: await send(from, await world.token(from), recipient),
    coins: await from.call(transferCoins, { params, body: { recipient, amount: 10 } }),
  })
  const balance = () => app.coins.balanceOf(database, { businessId, accountId: ana.id })
  const held = async () => (await database.execute(sql`select id from token where owner_id = ${ana.id}`)).rows.length
  return { ...world, ana, bo, messagesTo, leave, signIn, stop, give, balance, held }
}

describe.each(['signIn', 'stop'] as const)(
  'what is sent to the address of somebody who is leaving (%s)',
  (comeBack) => {
    test('waits as for somebody who is not there yet, and is theirs when they come back', async () => {
      const world = await leavingWorld()
      await world.leave()
      const [theirs, nobodys] = [await world.give('ana@example.com'), await world.give('nobody@example.com')]
      expect([theirs.token.status, theirs.coins.status]).toEqual([200, 200])
      expect([nobodys.token.status, nobodys.coins.status]).toEqual([200, 200])
      expect(theirs.coins.reply.data.movement.party).toMatchObject({ type: 'address' })
      expect([await world.held(), await world.balance()]).toEqual([0, 100])
      const claims = (await world.messagesTo('ana@example.com')).filter(({ body }) => body.includes('/claim/'))
      expect(claims).toHaveLength(2)

      await world[comeBack]()
      expect([await world.held(), await world.balance()]).toEqual([1, 110])
    })
  },
)

test('whom somebody has blocked finds them no more while they are leaving', async () => {
  const world = await leavingWorld()
  const { ana, bo } = world
  await ana.call(blockPerson, { params: { userId: bo.id } })
  await world.leave()
  const { token, coins } = await world.give('ana@example.com')
  expect([token.problem?.code, coins.problem?.code]).toEqual(['recipient.not_found', 'recipient.not_found'])
})

test('their addresses hear that somebody who signed in has kept the account, and once', async () => {
  const world = await leavingWorld()
  await world.leave()
  await world.signIn()
  await world.signIn()
  const told = (await world.messagesTo('ana@example.com')).filter(
    ({ subject }) => subject === 'Your account won’t be deleted',
  )
  expect(told).toHaveLength(1)
})

test('who is leaving is named to nobody, and is reported and blocked all the same', async () => {
  const world = await leavingWorld()
  const { ana, bo, app, database, stranger } = world
  const campaignId = 'beans'
  await database.transaction(async (tx) => {
    await app.campaigns.create(tx, { id: campaignId, businessId, displayName: 'Beans', pointsVisibility: 'public' })
    await app.campaigns.update(tx, { businessId, campaignId }, { state: 'live' })
    const points = { businessId, campaignId, channel: 'beans', change: 7, reason: 'rule' as const }
    await app.campaigns.addPoints(tx, [
      { ...points, accountId: ana.id },
      { ...points, accountId: bo.id },
    ])
  })
  const shared = await world.token(ana, { 'share-v1': {}, 'cloneable-v1': {} })
  const made = await act(ana, shared, 'share-v1', 'share-link-v1')
  const shareId = String(made.reply.data.output.shareUrl).split('/').at(-1) as never
  const named = async () => {
    const board = (await bo.call(getLeaderboard, { params: { campaign: campaignId as never } })).reply
    const page = (await stranger.call(getShare, { params: { shareId } })).reply
    return [board.items.map(({ name }) => name).toSorted(), board.players, page.data.sharer.name]
  }
  expect(await named()).toEqual([['Ana', 'Bo'], 2, 'Ana'])
  await world.leave()
  expect(await named()).toEqual([['Bo'], 2, ''])

  const params = { userId: ana.id }
  expect((await bo.call(reportPerson, { params, body: { reason: 'spam' } })).status).toBe(204)
  expect((await bo.call(blockPerson, { params })).reply).toMatchObject({ blocked: true, name: '' })
  expect((await bo.call(unblockPerson, { params })).reply).toMatchObject({ blocked: false, name: '' })
})
