import { getProvenance, getToken, moveTokens, searchInventory } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { act, send, tokenWorld } from '../../../testing/token-world.ts'

async function world() {
  const made = await tokenWorld()
  const [ana, bo] = [await made.account('Ana'), await made.account('Bo')]
  for (const id of ['cup', 'bean']) await made.design({ 'transferable-v1': {} }, { id, displayName: id })
  const open = (person: typeof ana, id: string, behaviour: string) => act(person, id, behaviour, 'open-v1')
  const names = async (person: typeof ana, parentId = '.') =>
    (await person.call(searchInventory, { body: { parentId } })).reply.data.items
      .map((token) => token.state['meta-v1'].displayName)
      .toSorted()
  const fill = (crate: string, ownerId: string, ...designs: string[]) =>
    made.database.transaction(async (tx) => {
      for (const objectDefinitionId of designs) {
        await made.app.tokens.issue(tx, { objectDefinitionId, tokens: [{ ownerId, parentId: crate }] })
      }
    })
  return { ...made, ana, bo, open, names, fill }
}
const givenOf = (answer: { reply: { data: { output: Record<string, unknown> } } }) =>
  answer.reply.data.output.given as { id: string; displayName: string }[]

test('a crate gives everything at once and is gone, or stays as an opened one; nobody looks inside before', async () => {
  const { ana, bo, open, names, fill, token, database } = await world()
  const crate = await token(ana, { 'crate-v2': { objectDefinitionIds: ['cup', 'bean', 'cup'] }, 'transferable-v1': {} })
  const kept = await token(ana, { 'crate-v2': { consumed: false } }, { displayName: 'Tin' })
  await fill(kept, ana.id, 'bean', 'cup')

  const seen = (await ana.call(getToken, { params: { tokenId: crate } })).reply.data
  expect(seen.state['crate-v2']).toEqual({ consumed: true, opened: false, openedAt: null })
  expect(seen.abilities.map((ability) => ability.name)).toContain('Open')
  expect(await names(ana, kept)).toEqual([])
  expect((await open(bo, crate, 'crate-v2')).problem?.error).toBe(1701)
  expect((await open(ana, crate, 'crate-v3')).problem?.error).toBe(13)

  const answers = await Promise.all([open(ana, crate, 'crate-v2'), open(ana, crate, 'crate-v2')])
  expect(answers.map((answer) => answer.problem?.error ?? 200).toSorted()).toEqual([1701, 200])
  const opened = answers.find((answer) => answer.status === 200)
  expect(opened && givenOf(opened).map((each) => each.displayName)).toEqual(['bean', 'cup', 'cup'])
  expect(givenOf(await open(ana, kept, 'crate-v2'))).toHaveLength(2)
  expect((await open(ana, kept, 'crate-v2')).problem).toMatchObject({
    code: 'token.wrong_state',
    details: { reason: 'opened' },
  })
  expect(await names(ana)).toEqual(['Tin', 'bean', 'bean', 'cup', 'cup', 'cup'])
  const { rows } = await database.pool.query(
    `select sum(held)::int as held, sum(at_root)::int as root, (select count(*)::int from token where deleted_at is null) as tokens from holding`,
  )
  expect(rows).toEqual([{ held: 6, root: 6, tokens: 6 }])
})

test('an edition that is used up leaves the crate shut and everything as it was', async () => {
  const { ana, open, design, token, database } = await world()
  await design({ 'scarcity-v1': { maxObjects: 1 } }, { id: 'rare' })
  const crate = await token(ana, { 'crate-v2': { objectDefinitionIds: ['cup', 'rare', 'rare'] } })
  const count = async () => (await database.pool.query('select count(*)::int from token')).rows[0].count
  const before = await count()

  expect((await open(ana, crate, 'crate-v2')).problem?.code).toBe('token.sold_out')
  expect(await count()).toBe(before)
  // What the refused opening had counted is undone too.
  const other = await token(ana, { 'crate-v2': { objectDefinitionIds: ['rare'] } })
  expect((await open(ana, other, 'crate-v2')).status).toBe(200)
})

test('a sealed crate: opening decides, revealing brings out one by one, and nothing is lost in between', async () => {
  const { ana, bo, open, names, token, app, database } = await world()
  await database.transaction((tx) =>
    app.prizes.createPrizeSet(tx, {
      id: 'treat',
      businessId: 'lumen1',
      name: 'Treat',
      mode: 'sequence',
      prizes: [{ objectDefinitionId: 'bean' }],
    }),
  )
  const contents = { objectDefinitionIds: ['cup'], prizeSetId: 'treat', draws: 2 }
  const crate = await token(ana, { 'crate-v3': contents, 'transferable-v1': {} }, { displayName: 'Box' })
  const reveal = () => act(ana, crate, 'crate-v3', 'reveal-v1')
  expect((await reveal()).problem?.code).toBe('token.wrong_state')

  const opened = await open(ana, crate, 'crate-v3')
  expect(opened.reply.data.output).toEqual({ sealed: 3 })
  expect((await open(ana, crate, 'crate-v3')).problem?.code).toBe('token.wrong_state')
  expect(opened.reply.data.token?.abilities.map((ability) => ability.name)).toEqual(['Reveal', 'Transfer', 'Delete'])
  expect([await names(ana), await names(ana, crate)]).toEqual([['Box'], []])
  // Whoever guesses or overhears an id neither looks at it, nor takes it out, nor gives it away.
  const { rows } = await database.pool.query('select id from token where parent_id = $1 order by id', [crate])
  const [inside = '', other = ''] = rows.map((row) => row.id)
  expect((await ana.call(getToken, { params: { tokenId: inside as never } })).problem?.code).toBe('token.not_found')
  expect((await ana.call(getProvenance, { params: { tokenId: inside as never } })).problem?.code).toBe(
    'token.not_found',
  )
  expect((await act(ana, inside, 'combinable-v1', 'combine-v1', { folderId: '.' })).problem?.code).toBe(
    'token.not_found',
  )
  expect((await send(ana, inside, bo.id)).problem?.code).toBe('token.not_found')
  const out = await ana.call(moveTokens, { body: { ids: [inside, other] as never, parentId: '.' } })
  expect(out.reply.data).toMatchObject({
    moved: [],
    refused: [{ code: 'token.not_found' }, { code: 'token.not_found' }],
  })
  // What is sealed in it cannot be lost with it.
  expect((await send(ana, crate, bo.id)).problem?.code).toBe('token.has_contents')

  const [first, second] = await Promise.all([reveal(), reveal()])
  expect(new Set([first, second].flatMap((answer) => givenOf(answer).map((each) => each.id))).size).toBe(2)
  expect(await names(ana)).toHaveLength(3)
  const last = await reveal()
  expect(last.reply.data).toMatchObject({ token: null, output: { sealed: 0 } })
  expect(await names(ana)).toEqual(['bean', 'bean', 'cup'])
  expect((await reveal()).problem?.error).toBe(1701)
})
