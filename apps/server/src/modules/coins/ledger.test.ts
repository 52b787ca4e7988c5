import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coinWorld } from './testing/coin-world.ts'

test('whatever many people do at once, coins are neither made nor lost, nobody is below zero, and keys count once', async () => {
  const world = await coinWorld()
  const { app, database, businessId } = world
  const people = await Promise.all(['Ana', 'Bo', 'Chen', 'Dee'].map((name) => world.holder(name, 30)))
  const who = fc.nat({ max: people.length - 1 })
  const action = fc.record({
    kind: fc.constantFrom('transfer', 'redeem', 'grant', 'pair'),
    from: who,
    to: who,
    amount: fc.integer({ min: 1, max: 40 }),
    /** Few keys, so that many are used again, for the same or for something else. */
    key: fc.nat({ max: 8 }),
  })
  const outcomes = new Set<string>()
  let round = 0

  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 25 }), async (actions) => {
      round += 1
      const prefix = `round ${round}`
      await Promise.all(
        actions.map(async ({ kind, from, to, amount, key }) => {
          const [a, b] = [people[from]?.id ?? '', people[to]?.id ?? '']
          const movement = { key: `${prefix}, ${key}`, businessId, amount }
          await database
            .transaction(async (tx) => {
              switch (kind) {
                case 'transfer':
                  return app.coins.transfer(tx, { ...movement, fromAccountId: a, toAccountId: b })
                case 'redeem':
                  return app.coins.charge(tx, { ...movement, accountId: a, kind: 'redeem' })
                case 'grant':
                  return app.coins.grant(tx, { ...movement, accountId: a })
                default:
                  if (a === b) return
                  await app.coins.postAll(tx, [
                    { ...movement, kind: 'purchase', from: { account: a }, to: { account: b } },
                    {
                      ...movement,
                      key: `${movement.key}, royalty`,
                      kind: 'royalty',
                      from: { account: b },
                      to: 'treasury',
                    },
                  ])
              }
            })
            .then(
              () => outcomes.add('done'),
              (error: { code?: string; message: string }) => outcomes.add(error.code ?? error.message),
            )
        }),
      )
      await world.audit()
    }),
    { numRuns: 12, seed: 20_260_601 },
  )
  expect([...outcomes].sort()).toEqual([
    'coins.insufficient',
    'coins.send_to_self',
    'done',
    'request.idempotency_mismatch',
  ])
})

test('the same key is one movement: again, by twins at once, and after a rollback', async () => {
  const world = await coinWorld()
  const { app, database, businessId } = world
  const ana = await world.account('Ana')
  const grant = { key: 'rule-7:event-9', businessId, accountId: ana.id, amount: 5, reason: 'A tenth coffee' }
  const give = () => database.transaction((tx) => app.coins.grant(tx, grant))

  await database
    .transaction(async (tx) => {
      await app.coins.grant(tx, grant)
      throw new Error('the rule failed')
    })
    .catch(() => {})
  expect(await world.balance(ana)).toBe(0)

  const twins = await Promise.all(Array.from({ length: 8 }, give))
  const again = await give()
  expect(twins.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(new Set([...twins, again].map(({ id }) => id)).size).toBe(1)
  expect(await world.balance(ana)).toBe(5)
  await expect(database.transaction((tx) => app.coins.grant(tx, { ...grant, amount: 6 }))).rejects.toMatchObject({
    code: 'request.idempotency_mismatch',
  })
  const { rows } = await database.pool.query(
    `select data from event_log where type = 'coins.posted' and audiences <> '{}'`,
  )
  expect(rows.map(({ data }) => data)).toMatchObject([
    { businessId, kind: 'grant', amount: 5, toBalance: 5, fromBalance: null },
  ])
  await world.audit()
})

test('a problem leaves the caller’s transaction usable and nothing of the posting behind', async () => {
  const world = await coinWorld()
  const { app, database, businessId } = world
  const ana = await world.holder('Ana', 3)
  const bo = await world.holder('Bo', 0)

  const problems = await database.transaction(async (tx) => {
    const refused = (work: Promise<unknown>) =>
      work.then(
        () => 'done',
        (error) => error.code,
      )
    const spend = { key: 'spend', businessId, accountId: ana.id, amount: 4 }
    return [
      await refused(app.coins.charge(tx, spend)),
      await refused(app.coins.grant(tx, { ...spend, key: 'too much', amount: 998 })),
      await refused(app.coins.grant(tx, { ...spend, accountId: '00000000-0000-4000-8000-000000000000' })),
      await refused(
        app.coins.postAll(tx, [
          { key: 'buy', businessId, amount: 3, kind: 'purchase', from: { account: ana.id }, to: { account: bo.id } },
          { key: 'fee', businessId, amount: 4, kind: 'royalty', from: { account: bo.id }, to: 'treasury' },
        ]),
      ),
      await refused(app.coins.charge(tx, { ...spend, amount: 3 })),
    ]
  })

  expect(problems).toEqual([
    'coins.insufficient',
    'coins.treasury_short',
    'recipient.not_found',
    'coins.insufficient',
    'done',
  ])
  expect([await world.balance(ana), await world.balance(bo)]).toEqual([0, 0])
  await world.audit()
})

test('of all who spend the same coins at once one succeeds', async () => {
  const world = await coinWorld()
  const { app, database, businessId } = world
  const ana = await world.holder('Ana', 10)
  const results = await Promise.allSettled(
    Array.from({ length: 12 }, (_, n) =>
      database.transaction((tx) =>
        app.coins.charge(tx, { key: `order ${n}`, businessId, accountId: ana.id, amount: 10 }),
      ),
    ),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await world.balance(ana)).toBe(0)
  await world.audit()
})
