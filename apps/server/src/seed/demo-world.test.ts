import { demoPassword, person as demoPerson, demoWorld } from '@vitrine/fixtures'
import { getViewerConfig } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { testWorld } from '../testing/test-world.ts'

const count = async (world: Awaited<ReturnType<typeof testWorld>>, table: string): Promise<number> =>
  (await world.database.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n

test('a new database gets the demo world once, also when two servers start on it together', async () => {
  const world = await testWorld()

  const first = await Promise.all([world.app.seedDemoWorld(), world.app.seedDemoWorld()])
  const again = await world.app.seedDemoWorld()

  expect(first.toSorted()).toEqual([false, true])
  expect(again).toBe(false)
  expect(await count(world, 'business')).toBe(demoWorld.businesses.length)
  expect(await count(world, 'object_definition')).toBe(demoWorld.objectDefinitions.length)
  const dropped = demoWorld.drops.reduce((sum, { places }) => sum + places.length, 0)
  expect(await count(world, 'token')).toBe(demoWorld.tokens.length + dropped)
  expect(await count(world, 'account')).toBe(demoWorld.people.length)
  expect(await count(world, 'coin')).toBe(demoWorld.coins.length)
  expect(await world.app.viewers.givenHomes()).toEqual([
    { name: 'Café Lumen', url: 'http://lumen.localhost' },
    { name: 'Museo Marea', url: 'http://marea.localhost' },
    { name: 'Night Parade', url: 'http://parade.localhost' },
  ])
  const { reply: festival } = await world.stranger.call(getViewerConfig, { query: { hostname: 'parade.localhost' } })
  expect(festival).toMatchObject({ businessId: 'NightParade1', locked: true, appConfig: { appTitle: 'Night Parade' } })
})

test('a database in which something has happened is left alone', async () => {
  const world = await testWorld()
  await world.account('Ana')

  expect(await world.app.seedDemoWorld()).toBe(false)
  expect(await count(world, 'token')).toBe(0)
})

test('everybody holds what the demo world says, with its history, editions and openings', async () => {
  const world = await testWorld()
  await world.app.seedDemoWorld()
  const { rows } = await world.database.pool.query(
    `select id, owner_id, last_owner, parent_id, (state->'numbered-v1'->>'number')::int as number, opened_at from token`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))

  for (const token of demoWorld.tokens) {
    const row = byId.get(token.id)
    const { owner, lastOwner, parentId, number } = token
    expect(row).toMatchObject({ owner_id: owner, last_owner: lastOwner, parent_id: parentId, number })
    expect(row.opened_at === null).toBe(token.openedAgoMs === null)
  }
  const { rows: wrong } = await world.database.pool.query(`
    select h.* from holding h where h.held <> (
      select count(*) from token t where t.owner_id = h.owner_id and t.object_definition_id = h.object_definition_id)`)
  expect(wrong).toEqual([])
  const { rows: unexplained } = await world.database.pool.query(`
    select id from token where not exists (select 1 from event_log where subject = token.id and type = 'token.issued')`)
  expect(unexplained).toEqual([])
  const ana = await world.app.users.findAccount(world.database, demoPerson('ana').id)
  expect(ana?.passwordHash).toMatch(/^\$argon2id\$/)
  expect(ana?.passwordHash).not.toContain(demoPassword)
})

test('coins have the balances that their stories lead to, told in their order', async () => {
  const world = await testWorld()
  await world.app.seedDemoWorld()

  for (const { businessId, movements, treasury } of demoWorld.coins) {
    let issued = 0
    for (const key of ['ana', 'bo', 'chen'] as const) {
      const sum = movements.reduce((total, movement) => {
        const came = 'to' in movement && movement.to === key ? movement.amount : 0
        const went = 'from' in movement && movement.from === key ? movement.amount : 0
        return total + came - went
      }, 0)
      const accountId = demoPerson(key).id
      expect(await world.app.coins.balanceOf(world.database, { businessId, accountId })).toBe(sum)
      issued += sum
    }
    const { rows } = await world.database.pool.query(
      `select balance from coin_balance join coin on coin.id = coin_id where business_id = $1 and holder = 'treasury'`,
      [businessId],
    )
    expect(rows[0].balance).toBe(treasury - issued)
  }
  const { rows: backwards } = await world.database.pool.query(`
    select * from (select at, lag(at) over (partition by entry.coin_id, holder order by entry.id) as before
      from coin_entry entry join coin_transaction movement on movement.id = entry.transaction_id) step where at < before`)
  expect(backwards).toEqual([])
})

test('what people offer is for sale at its price, in euros only where cards are taken', async () => {
  const offered = async (env: Record<string, string>) => {
    const world = await testWorld({ env })
    await world.app.seedDemoWorld()
    const { rows } = await world.database.pool.query('select token_id, amount, currency, channel, listed_at from sale')
    return rows
  }
  const all = await offered({})
  for (const { tokenId, price, channel } of demoWorld.sales) {
    expect(all).toContainEqual(expect.objectContaining({ token_id: tokenId, ...price, channel }))
  }
  const inCoins = await offered({ TEST_CHECKOUT: 'no' })
  expect(inCoins).toHaveLength(demoWorld.sales.filter(({ price }) => price.currency === 'coins').length)
})
