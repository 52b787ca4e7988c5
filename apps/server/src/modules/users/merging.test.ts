import { mergeAccounts, searchInventory } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { listenForSockets } from '../../testing/socket-client.ts'
import type { Person } from '../../testing/test-world.ts'
import { send, tokenWorld } from '../../testing/token-world.ts'

const tokensOf = async (person: Person) =>
  (await person.call(searchInventory, { body: {} })).reply.data.items.map(({ id }) => id)

test('a guest’s tokens move to the account, and the open wallets of both see each of them go and come', async () => {
  const world = await tokenWorld()
  const { connect } = await listenForSockets(world.app)
  const ana = await world.account('Ana')
  const guest = await world.account('Guest', { guest: true })
  const ids = [await world.token(guest), await world.token(guest)].sort()
  const kept = await world.token(ana)
  const [guests, anas] = [await connect(), await connect()]
  await guests.join(guest.accessToken)
  await anas.join(ana.accessToken)

  const merged = await ana.call(mergeAccounts, {
    body: { sourceAccessToken: guest.accessToken, targetAccessToken: ana.accessToken },
  })

  expect(merged.status).toBe(200)
  expect((await tokensOf(ana)).sort()).toEqual([...ids, kept].sort())
  const [gone, come] = [await guests.updates(2), await anas.updates(2)]
  expect(gone.map(({ operation, cause }) => [operation, cause])).toEqual(Array(2).fill(['remove', 'merge']))
  expect(come.map(({ operation, cause }) => [operation, cause])).toEqual(Array(2).fill(['add', 'merge']))
  expect(gone.map(({ vatomId }) => vatomId).sort()).toEqual(ids)
  expect(come.map(({ vatomId }) => vatomId).sort()).toEqual(ids)
  // What came along is Ana's to give away, and the guest's wallet is signed out.
  const bo = await world.account('Bo')
  expect((await send(ana, ids[0] ?? '', bo.id)).status).toBe(200)
  await world.app.realtime.beat()
  expect((await guests.closed).code).toBe(4401)
  expect((await guest.call(searchInventory, { body: {} })).status).toBe(401)
})

test('a merge that is refused moves nothing', async () => {
  const world = await tokenWorld()
  const [ana, bo, chen] = [await world.account('Ana'), await world.account('Bo'), await world.account('Chen')]
  const id = await world.token(bo)
  const body = { sourceAccessToken: bo.accessToken, targetAccessToken: ana.accessToken }
  expect((await chen.call(mergeAccounts, { body })).status).toBe(403)
  expect(await tokensOf(bo)).toEqual([id])
  expect(await tokensOf(ana)).toEqual([])
})
