import { getPublicToken, getToken } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { act, tokenWorld } from '../../testing/token-world.ts'

test('50 people at a public dispenser of ten get exactly ten, and a full wallet of one each', async () => {
  const world = await tokenWorld()
  const people = await Promise.all(Array.from({ length: 50 }, (_, index) => world.account(`P${index}`)))
  const [owner, ana] = [await world.account('Owner'), people[0]]
  if (!ana) throw new Error('nobody')
  await world.design({ 'scarcity-v1': { maxObjects: 10 }, 'numbered-v1': {} }, { id: 'pin' })
  const machine = await world.token(owner, {
    'dispense-v1': { public: true, objectDefinitionId: 'pin', limitPerUser: 1 },
  })
  const take = (person: typeof ana, options = {}) => act(person, machine, 'dispense-v1', 'dispense-v1', {}, options)
  const page = () => world.stranger.call(getPublicToken, { params: { tokenId: machine } })
  expect((await page()).reply.data).toMatchObject({
    offer: 'dispense',
    behaviorId: 'dispense-v1',
    edition: { max: 10, left: 10 },
  })

  const answers = await Promise.all(people.map((person, index) => take(person, { idempotencyKey: `first-${index}` })))

  const got = answers.flatMap((answer) => (answer.status === 200 ? [answer.reply.data.output.given] : []))
  expect(got).toHaveLength(10)
  expect(answers.filter((answer) => answer.problem).map((answer) => answer.problem)).toEqual(
    Array(40).fill(expect.objectContaining({ code: 'token.dispenser_empty', error: 1656 })),
  )
  const { rows } = await world.database.pool.query(
    `select count(*)::int as made, count(distinct owner_id)::int as people,
       array_agg((state->'numbered-v1'->>'number')::int order by (state->'numbered-v1'->>'number')::int) as numbers
     from token where object_definition_id = 'pin'`,
  )
  expect(rows).toEqual([{ made: 10, people: 10, numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }])
  // A winner whose answer was lost still hears it, though nothing is left.
  const winner = answers.findIndex((answer) => answer.status === 200)
  const again = await take(people[winner] ?? ana, { idempotencyKey: `first-${winner}` })
  expect(again.reply).toEqual(answers[winner]?.reply)
  expect((await page()).reply.data.edition).toEqual({ max: 10, left: 0 })
  // More are made possible: the dispenser gives again at once.
  await world.database.pool.query(
    `update object_definition set behaviours = jsonb_set(behaviours, '{scarcity-v1,maxObjects}', '11'), revision = revision + 1
     where id = 'pin'`,
  )
  const loser = people[answers.findIndex((answer) => answer.status !== 200)] ?? ana
  expect((await take(loser)).status).toBe(200)
  expect((await take(owner)).problem?.code).toBe('token.dispenser_empty')
})

test('a dispenser gives by count, by person, by prize set and from its inside; each way ends with its own sentence', async () => {
  const world = await tokenWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const guest = await world.account('Guest', { guest: true })
  await world.design({}, { id: 'pin' })
  const take = (person: typeof ana, id: string, behaviour = 'dispense-v1') => act(person, id, behaviour, 'dispense-v1')

  const counted = await world.token(ana, {
    'vend-v1': { public: true, objectDefinitionId: 'pin', count: 3, limitPerUser: 2 },
  })
  const codes = async (...people: (typeof ana)[]) => {
    const answers = await Promise.all(people.map((person) => take(person, counted, 'vend-v1')))
    return answers.map((answer) => answer.problem?.code ?? 200).toSorted()
  }
  // At once, in any order: two for Ana, then what is left of the three.
  expect(await codes(ana, ana, ana)).toEqual([200, 200, 'token.limit_reached'])
  expect(await codes(bo, bo)).toEqual([200, 'token.dispenser_empty'])

  const filled = await world.token(ana, { 'dispense-v1': { public: true } })
  await world.database.transaction((tx) =>
    world.app.tokens.issue(tx, {
      objectDefinitionId: 'pin',
      tokens: [1, 2].map(() => ({ ownerId: ana.id, parentId: filled })),
    }),
  )
  const taken = await Promise.all([bo, bo, guest].map((person) => take(person, filled)))
  expect(taken.map((answer) => answer.problem?.code ?? 200).toSorted()).toEqual([200, 200, 'token.dispenser_empty'])

  await world.database.transaction((tx) =>
    world.app.prizes.createPrizeSet(tx, {
      id: 'luck',
      businessId: 'lumen1',
      name: 'Luck',
      mode: 'sequence',
      prizes: [{ objectDefinitionId: 'pin', total: 1 }],
    }),
  )
  const lucky = await world.token(ana, { 'dispense-v1': { public: true, prizeSetId: 'luck' } })
  const draws = [await take(bo, lucky), await take(bo, lucky)].map(
    (answer) => answer.reply.data.output.given as unknown[],
  )
  expect(draws.map((given) => given.length)).toEqual([1, 0])
  const { rows } = await world.database.pool.query(
    `select actor, data->>'given' as given from event_log where type = 'action.dispensed' and subject = $1`,
    [lucky],
  )
  expect(rows).toHaveLength(2)
})

test('who may not is refused in the catalogue’s words, and nothing is given', async () => {
  const world = await tokenWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const guest = await world.account('Guest', { guest: true })
  await world.design({}, { id: 'pin', limitPerUser: 1 })
  await world.app.studio.createBusiness(world.database, {
    id: 'other1',
    name: 'other',
    displayName: 'Other',
    ownerId: 'o',
  })
  await world.design({}, { id: 'theirs', businessId: 'other1' })
  const own = await world.token(ana, { 'dispense-v1': { objectDefinitionId: 'pin' } })
  const members = await world.token(ana, { 'dispense-v1': { public: true, guests: false, objectDefinitionId: 'pin' } })
  const foreign = await world.token(ana, { 'dispense-v1': { public: true, objectDefinitionId: 'theirs' } })
  const none = await world.token(ana, { 'dispense-v1': { public: true, prizeSetId: 'unheard-of' } })
  const take = (person: typeof ana, id: string, input = {}) => act(person, id, 'dispense-v1', 'dispense-v1', input)

  expect((await take(bo, own)).problem?.error).toBe(1701)
  expect((await take(guest, members)).problem?.code).toBe('auth.guest_not_allowed')
  expect((await take(bo, foreign)).problem).toMatchObject({
    code: 'token.wrong_state',
    details: { reason: 'no_such_design' },
  })
  expect((await take(bo, none)).problem?.code).toBe('prizes.not_found')
  expect((await act(bo, members, 'vend-v1', 'dispense-v1')).problem?.error).toBe(13)
  const { rows } = await world.database.pool.query(`select count(*)::int from token where owner_id <> $1`, [ana.id])
  expect(rows).toEqual([{ count: 0 }])

  expect((await take(ana, own, { unknown: 'kept out of the way' })).status).toBe(200)
  expect((await take(ana, own)).problem).toMatchObject({ code: 'token.limit_reached', error: 1654 })
  const seen = (await bo.call(getToken, { params: { tokenId: members } })).reply.data
  expect(seen.abilities.map((ability) => ability.name)).toEqual(['Dispense'])
})
