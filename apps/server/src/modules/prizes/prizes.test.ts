import { listPrizeDraws, type PrizeDraw, PrizeSetId, type PrizeSetSettings, prizeDrawRange } from '@vitrine/protocol'
import { decidePrize } from '@vitrine/token-rules'
import { expect, test } from 'vitest'
import { tokenWorld } from '../../testing/token-world.ts'

const chance = (weight: number, left: number | null = null, leftForUser: number | null = null) => ({
  objectDefinitionId: 'bun' as PrizeDraw['prizes'][number]['objectDefinitionId'],
  weight,
  left,
  leftForUser,
})

test('of all the numbers there are, each prize is meant by exactly its per cent, and the rest mean no prize', () => {
  const prizes = [chance(10_000), chance(333_333), chance(250_000, 0), chance(100_001, 5, 0)]
  const counts = new Map<number | null, number>()
  for (let random = 0; random < prizeDrawRange; random += 1) {
    const result = decidePrize('probability', prizes, random)
    counts.set(result, (counts.get(result) ?? 0) + 1)
  }

  // What is used up, for all or for this person, is no prize; the others' chances do not change.
  expect(Object.fromEntries(counts)).toEqual({ 0: 10_000, 1: 333_333, null: prizeDrawRange - 343_333 })
})

test('a sequence gives the first prize that is left for this person, whatever the number', () => {
  const results = [0, 500_000, prizeDrawRange - 1].map((random) =>
    decidePrize('sequence', [chance(0, 0), chance(0, 4, 0), chance(0, 1), chance(0)], random),
  )
  expect(results).toEqual([2, 2, 2])
  expect(decidePrize('sequence', [chance(0, 0)], 0)).toBeNull()
  for (const random of [-1, prizeDrawRange, 0.5]) expect(() => decidePrize('sequence', [chance(0)], random)).toThrow()
})

async function worldWithPrizes() {
  const world = await tokenWorld()
  const { app, database } = world
  let sets = 0
  const prizeSet = async (
    mode: 'probability' | 'sequence',
    prizes: PrizeSetSettings['prizes'],
    businessId = 'lumen1',
  ) => {
    sets += 1
    const id = PrizeSetId.parse(`set-${sets}`)
    const settings = { id, businessId: businessId as PrizeSetSettings['businessId'], name: 'Autumn', mode, prizes }
    await database.transaction((tx) => app.prizes.createPrizeSet(tx, settings))
    return id
  }
  const draw = (prizeSetId: string, to: { id: string }, businessId = 'lumen1') =>
    database.transaction((tx) => app.prizes.drawPrize(tx, { prizeSetId, businessId, to: to.id, cause: 'prize' }))
  const prizeOf = async (more: Partial<PrizeSetSettings['prizes'][number]> = {}, behaviours = {}) => ({
    objectDefinitionId: (await world.design(behaviours)) as PrizeSetSettings['prizes'][number]['objectDefinitionId'],
    percent: 100,
    ...more,
  })
  const records = async (prizeSetId: string) =>
    (await database.pool.query('select * from prize_draw where prize_set_id = $1 order by at, id', [prizeSetId])).rows
  return { ...world, prizeSet, draw, prizeOf, records }
}

test('however many draw at once, a prize is given as often as there is of it and nobody gets more than their limit', async () => {
  const world = await worldWithPrizes()
  const people = await Promise.all(['Ana', 'Bo', 'Chen', 'Dora'].map((name) => world.account(name)))
  const scarce = await world.prizeSet('probability', [await world.prizeOf({ total: 5, limitPerUser: 2 })])
  const edition = await world.prizeSet('probability', [await world.prizeOf({}, { 'scarcity-v1': { maxObjects: 3 } })])
  const inOrder = await world.prizeSet('sequence', [
    await world.prizeOf({ total: 4 }),
    await world.prizeOf({ total: 3, limitPerUser: 1 }),
  ])

  const drawn = await Promise.all(
    [scarce, edition, inOrder].flatMap((set) =>
      [...people, ...people, ...people].map(async (person) => ({ set, person, ...(await world.draw(set, person)) })),
    ),
  )

  const wins = (set: string) => drawn.filter((each) => each.set === set && each.given)
  expect(wins(scarce)).toHaveLength(5)
  expect(wins(edition)).toHaveLength(3)
  expect(wins(inOrder)).toHaveLength(7)
  for (const person of people) {
    expect(wins(scarce).filter((each) => each.person === person).length).toBeLessThanOrEqual(2)
  }
  const { rows } = await world.database.pool.query('select count(*)::int as n from token')
  expect(rows[0].n).toBe(15)
  for (const set of [scarce, edition, inOrder]) {
    const records = await world.records(set)
    expect(records).toHaveLength(12)
    for (const { mode, prizes, random, result, range, revision, given_token_id } of records) {
      expect(decidePrize(mode, prizes, random)).toBe(result)
      expect(given_token_id === null).toBe(result === null)
      expect([range, revision]).toEqual([prizeDrawRange, 1])
    }
  }
})

test('a draw is undone with the transaction it belongs to, and a merged account keeps what it has won', async () => {
  const world = await worldWithPrizes()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const set = await world.prizeSet('probability', [await world.prizeOf({ total: 2, limitPerUser: 1 })])

  await expect(
    world.database.transaction(async (tx) => {
      const { given } = await world.app.prizes.drawPrize(tx, {
        prizeSetId: set,
        businessId: 'lumen1',
        to: ana.id,
        cause: 'prize',
      })
      expect(given).not.toBeNull()
      throw new Error('something else fails')
    }),
  ).rejects.toThrow('something else fails')
  expect(await world.records(set)).toEqual([])

  expect((await world.draw(set, ana)).given).not.toBeNull()
  await world.database.transaction((tx) => world.app.everyModule.accountMerged(tx, { from: ana.id, to: bo.id }))
  expect((await world.draw(set, bo)).given).toBeNull()
})

test('a prize set that does not add up, or raffles what is not the brand’s own, is refused', async () => {
  const world = await worldWithPrizes()
  const prize = await world.prizeOf({ percent: 60 })
  const foreign = await world.design({}, { businessId: 'other1' })

  for (const prizes of [
    [prize, prize],
    [],
    [{ ...prize, total: 0 }],
    [{ ...prize, percent: -1 }],
    [{ ...prize, objectDefinitionId: 'unheard-of' as typeof prize.objectDefinitionId }],
    [{ ...prize, objectDefinitionId: foreign as typeof prize.objectDefinitionId }],
  ]) {
    await expect(world.prizeSet('probability', prizes)).rejects.toMatchObject({ code: 'request.invalid' })
  }
  const [{ n }] = (await world.database.pool.query('select count(*)::int as n from prize_set')).rows
  expect(n).toBe(0)
})

test('the staff of its brand reads every draw with its inputs; nobody else does, and no other brand draws from it', async () => {
  const world = await worldWithPrizes()
  const [owner, ana] = [await world.account('Owner'), await world.account('Ana')]
  for (const id of ['marea1', 'other1']) {
    await world.app.studio.createBusiness(world.database, {
      id,
      name: id,
      displayName: id,
      ownerId: owner.id,
      staff: [owner.id],
    })
  }
  const objectDefinitionId = (await world.design({}, { businessId: 'marea1' })) as never
  const set = await world.prizeSet('probability', [{ objectDefinitionId, percent: 25, total: 3 }], 'marea1')
  for (let times = 0; times < 3; times += 1) await world.draw(set, ana, 'marea1')
  await expect(world.draw(set, ana, 'other1')).rejects.toMatchObject({ code: 'prizes.not_found' })

  const read = (person: typeof ana, businessId: string, query: { limit?: number; after?: string } = {}) =>
    person.studio.call(listPrizeDraws, { params: { businessId: businessId as never, prizeSetId: set }, query })
  const first = (await read(owner, 'marea1', { limit: 2 })).reply.items
  const rest = (await read(owner, 'marea1', { limit: 2, after: first[1]?.id ?? '' })).reply.items

  expect(first).toHaveLength(2)
  expect(new Set([...first, ...rest].map((each) => each.id)).size).toBe(3)
  expect(first[0]).toMatchObject({
    accountId: ana.id,
    revision: 1,
    range: prizeDrawRange,
    prizes: [{ objectDefinitionId, weight: 250_000, leftForUser: null }],
  })
  expect((await read(ana, 'marea1')).problem?.code).toBe('auth.forbidden')
  expect((await read(owner, 'other1')).problem?.code).toBe('prizes.not_found')
})
