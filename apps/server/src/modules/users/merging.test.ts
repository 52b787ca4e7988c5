import { mergeAccounts, searchInventory, updateMe } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { listenForSockets } from '../../testing/socket-client.ts'
import type { Person } from '../../testing/test-world.ts'
import { send, tokenWorld } from '../../testing/token-world.ts'
import { waiting } from '../../testing/waiting.ts'

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

test('a token that is on its way to an account while that is merged comes along', async () => {
  const world = await tokenWorld()
  const [ana, bo, chen] = [await world.account('Ana'), await world.account('Bo'), await world.account('Chen')]
  const ids = [await world.token(chen), await world.token(chen)].sort()
  const body = { sourceAccessToken: bo.accessToken, targetAccessToken: ana.accessToken }

  let merged: ReturnType<typeof ana.call<typeof mergeAccounts>> | undefined
  await world.database.transaction(async (tx) => {
    for (const [index, recipient] of [
      { type: 'userId', value: bo.id },
      { type: 'email', value: 'bo@example.com' },
    ].entries()) {
      const action = { behaviorId: 'transferable-v1', actionId: 'transfer-v1', input: { recipient } }
      await world.app.tokens.executeAction(tx, { tokenId: ids[index] ?? '', callerId: chen.id, ...action })
    }
    merged = ana.call(mergeAccounts, { body })
    await waiting(world.database, 1)
  })

  expect((await merged)?.status).toBe(200)
  expect((await tokensOf(ana)).sort()).toEqual(ids)
})

test('a token sent while the account is being closed is refused by id and follows the address, and nobody waits in a circle', async () => {
  const world = await tokenWorld()
  const [ana, bo, chen] = [await world.account('Ana'), await world.account('Bo'), await world.account('Chen')]
  await bo.call(updateMe, { body: { preferred_username: 'bo.drums' } })
  const [byId, byAddress] = [await world.token(chen), await world.token(chen)]
  const toTarget = await world.token(chen)
  const heldByBo = await world.token(bo)
  const body = { sourceAccessToken: bo.accessToken, targetAccessToken: ana.accessToken }

  // Whoever holds a token of the account stops the merge after it has locked the accounts.
  const holder = await world.database.connect()
  await holder.query('begin')
  await holder.query('select from token where id = $1 for update', [heldByBo])
  const merged = ana.call(mergeAccounts, { body })
  await waiting(world.database, 1)
  const sent = [send(chen, byId, bo.id), send(chen, byAddress, 'bo@example.com'), send(chen, toTarget, ana.id)]
  await waiting(world.database, 4)
  await holder.query('commit')
  holder.release()

  expect((await merged).status).toBe(200)
  expect((await Promise.all(sent)).map(({ status, problem }) => problem?.code ?? status)).toEqual([
    'recipient.not_found',
    200,
    200,
  ])
  expect((await tokensOf(ana)).sort()).toEqual([byAddress, toTarget, heldByBo].sort())
  expect(await tokensOf(chen)).toEqual([byId])
})

test('whoever works for brands does so with the account that remains, too', async () => {
  const { app, account, database } = await tokenWorld()
  const [ana, old] = [await account('Ana'), await account('Old')]
  const brand = (id: string, ownerId: string, staff: string[]) =>
    app.studio.createBusiness(database, { id, name: id, displayName: id, ownerId, staff })
  await brand('owned1', old.id, [])
  await brand('works1', 'somebody', [old.id])
  await brand('shared1', 'somebody', [old.id, ana.id])
  const body = { sourceAccessToken: old.accessToken, targetAccessToken: ana.accessToken }

  expect((await ana.call(mergeAccounts, { body })).status).toBe(200)
  expect(
    (await app.studio.rolesOf(database, ana.id)).toSorted((a, b) => (a.businessId < b.businessId ? -1 : 1)),
  ).toEqual([
    { businessId: 'owned1', role: 'owner' },
    { businessId: 'shared1', role: 'editor' },
    { businessId: 'works1', role: 'editor' },
  ])
  expect(await app.studio.staffOf(database, old.id)).toEqual([])
})
