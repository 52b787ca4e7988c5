import { type Coin, transferCoins } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { listenForSockets } from '../../testing/socket-client.ts'
import { testWorld } from '../../testing/test-world.ts'

test('a movement of coins is told to both people with their own balance alone, live and to who comes back', async () => {
  const world = await testWorld()
  const { app, database } = world
  const { connect } = await listenForSockets(app)
  const businessId = 'lumen1'
  const [ana, bo, chen] = [await world.account('Ana'), await world.account('Bo'), await world.account('Chen')]
  await app.studio.createBusiness(database, { id: businessId, name: 'lumen', displayName: 'Lumen', ownerId: ana.id })
  const coin = await app.coins.createCoin(database, { businessId, name: 'Bean', symbol: 'BN', terms: { text: 'Yes' } })
  const [anas, bos, chens] = [await connect(), await connect(), await connect()]
  const away = await connect()
  const joined = await away.follow(bo.accessToken, 'user-coins')
  if (!joined.ok || !joined.position) throw new Error('not followed')
  await Promise.all([
    anas.follow(ana.accessToken, 'user-coins'),
    bos.follow(bo.accessToken, 'user-coins'),
    chens.follow(chen.accessToken, 'user-coins'),
  ])
  await away.close()

  await database.transaction(async (tx) => {
    await app.coins.fund(tx, { key: 'opening', businessId, amount: 100 })
    await app.coins.enrol(tx, { businessId, accountId: ana.id })
    await app.coins.grant(tx, { key: 'welcome', businessId, accountId: ana.id, amount: 30 })
  })
  const params = { idOrName: 'lumen', coinId: coin.id as Coin['id'] }
  await ana.call(transferCoins, { params, body: { recipient: bo.id, amount: 12 } })

  const common = { businessId, coinId: coin.id }
  const sent = { ...common, kind: 'transfer', by: ana.id }
  expect(await anas.payloads(2)).toEqual([
    { ...common, kind: 'grant', by: businessId, amount: 30, balance: 30 },
    { ...sent, amount: -12, balance: 18 },
  ])
  expect(await bos.payloads(1)).toEqual([{ ...sent, amount: 12, balance: 12 }])
  // Frames answer in order: when the answer to a ping is there, so is everything that was sent before it.
  const heard = chens.next('updates')
  chens.send({ type: 'ping' })
  expect(await Promise.race([heard, chens.next('pong').then(() => 'nothing')])).toBe('nothing')

  const back = await connect()
  await back.follow(bo.accessToken, 'user-coins', { since: joined.position })
  expect((await back.next('updates')).payloads).toEqual([{ ...sent, amount: 12, balance: 12 }])
})
