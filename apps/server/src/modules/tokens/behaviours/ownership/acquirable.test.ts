import { BusinessId, getPublicToken, getToken, listBrandOffers, searchInventory } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { act, send, tokenWorld } from '../../../../testing/token-world.ts'

const nobody = '00000000-0000-4000-8000-00000000dead'
const acquire = 'acquire-v1'
const variation = 'acquire-pub-variation-v1'

async function world() {
  const made = await tokenWorld()
  const [ana, bo, chen] = [await made.account('Ana'), await made.account('Bo'), await made.account('Chen')]
  const guest = await made.account('Guest', { guest: true })
  const landing = (tokenId: string) => made.stranger.call(getPublicToken, { params: { tokenId: tokenId as never } })
  const ownerOf = async (id: string) =>
    (await made.database.pool.query('select owner_id from token where id = $1', [id])).rows[0]?.owner_id
  return { ...made, ana, bo, chen, guest, landing, ownerOf }
}

test('a token on offer is open to everybody, goes to whoever comes first, and is then nobody else’s to see', async () => {
  const { ana, bo, chen, guest, landing, ownerOf, token, stranger, ...made } = await world()
  const offered = { 'acquirable-v1': {}, 'transferable-v1': {}, 'scarcity-v1': { maxObjects: 3 } }
  const id = await token(ana, offered, { id: 'poster', description: 'By the door' })

  const page = await landing(id)
  expect(page.reply.data).toMatchObject({
    id,
    displayName: 'Design 1',
    description: 'By the door',
    offer: 'token',
    behaviorId: 'acquirable-v1',
    edition: null,
    business: { id: 'lumen1' },
  })
  expect(JSON.stringify(page.reply)).not.toContain(ana.id)
  expect((await landing('poster')).reply.data.id).toBe(id)
  const seen = (await bo.call(getToken, { params: { tokenId: id } })).reply.data
  expect(seen.abilities).toEqual([{ name: 'Acquire', behaviorId: 'acquirable-v1', actionId: acquire }])
  expect((await act(ana, id, 'acquirable-v1', acquire)).problem?.error).toBe(1605)
  expect((await act(bo, id, 'acquirable-v1', variation)).problem?.code).toBe('token.wrong_state')

  const answers = await Promise.all([bo, chen, guest].map((person) => act(person, id, 'acquirable-v1', acquire)))

  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 404, 404])
  const winner = [bo, chen, guest][answers.findIndex((answer) => answer.status === 200)]
  expect(await ownerOf(id)).toBe(winner?.id)
  expect((await landing(id)).problem?.error).toBe(1701)
  expect((await landing('poster')).status).toBe(404)
  const events = await made.database.pool.query(
    `select type, actor, data from event_log where subject = $1 order by id`,
    [id],
  )
  expect(events.rows.slice(1)).toMatchObject([
    { type: 'token.transferred', data: { cause: 'acquire', by: 'lumen1', from: ana.id, to: winner?.id } },
    { type: 'action.acquired', actor: winner?.id, data: { behaviorId: 'acquirable-v1', actionId: acquire } },
  ])
})

test('from a master everybody gets their own, within the edition and the limit of each person; copies are not on offer', async () => {
  const { ana, bo, chen, landing, design, issue, database, stranger } = await world()
  const blocks = {
    'acquirable-v1': { mode: 'variation', limitPerUser: 2 },
    'transferable-v1': {},
    'scarcity-v1': { maxObjects: 4 },
  }
  const [master = ''] = await issue(await design(blocks, { id: 'print' }), ana)
  const get = (person: typeof ana, options = {}) => act(person, master, 'acquirable-v1', variation, {}, options)

  const first = await get(bo, { idempotencyKey: 'k1' })
  const again = await get(bo, { idempotencyKey: 'k1' })
  expect(again.reply).toEqual(first.reply)
  const [given] = first.reply.data.output.given as { id: string; displayName: string }[]
  expect(first.reply.data.output.given).toEqual([
    { id: given?.id, objectDefinitionId: 'print', displayName: given?.displayName },
  ])
  expect((await landing('print')).reply.data).toMatchObject({
    id: master,
    offer: 'variation',
    edition: { max: 4, left: 2 },
  })
  expect((await landing(given?.id ?? '')).status).toBe(404)
  const offers = async () =>
    (await stranger.call(listBrandOffers, { params: { businessId: BusinessId.parse('lumen1') } })).reply.items
  expect(await offers()).toMatchObject([{ objectDefinitionId: 'print', takingId: null, left: null }])

  // Giving it away does not make room for another one.
  await send(bo, given?.id ?? '', chen.id)
  expect((await get(bo)).status).toBe(200)
  expect((await get(bo)).problem).toMatchObject({ error: 1654, code: 'token.limit_reached', details: { limit: 2 } })
  const last = await Promise.all([get(chen), get(chen)])
  expect(last.map((answer) => answer.problem?.code ?? 200).toSorted()).toEqual([200, 'token.sold_out'])
  expect((await bo.call(searchInventory, { body: {} })).reply.data.total).toBe(1)
  const { rows } = await database.pool.query(`select issued from edition_counter where object_definition_id = 'print'`)
  expect(rows).toEqual([{ issued: 4 }])
})

test('bad input, closed offers and people who may not are refused, and nothing changes', async () => {
  const { ana, bo, guest, landing, token, stranger, database } = await world()
  const forMembers = await token(ana, { 'acquirable-v1': { guests: false } })
  const closed = await token(ana, { 'acquirable-v1': { public: false } })
  const draft = await token(ana, { 'acquirable-v1': {} }, { draft: true })
  const plain = await token(ana)
  const moved = await token(ana, { 'acquirable-v1': {}, 'transferable-v1': {} })
  await send(ana, moved, bo.id)
  const before = (await database.pool.query('select * from token order by id')).rows

  expect((await act(guest, forMembers, 'acquirable-v1', acquire)).problem?.code).toBe('auth.guest_not_allowed')
  for (const id of [closed, draft, nobody, plain]) {
    expect((await act(bo, id, 'acquirable-v1', acquire)).problem).toMatchObject({ status: 404 })
    expect((await landing(id)).status).toBe(404)
  }
  expect((await act(guest, moved, 'acquirable-v1', acquire)).status).toBe(404)
  expect((await act(ana, plain, 'acquirable-v1', acquire)).problem?.error).toBe(13)
  expect((await act(ana, closed, 'acquirable-v1', acquire)).status).toBe(409)
  for (const id of ['', '%00', '../me', 'x'.repeat(65), "'; drop table token; --"]) {
    expect((await landing(id)).status).toBeGreaterThanOrEqual(400)
    expect((await landing(id)).status).toBeLessThan(500)
  }
  const signedOut = await stranger.call(getToken, { params: { tokenId: forMembers } })
  expect(signedOut.status).toBe(401)
  expect((await database.pool.query('select * from token order by id')).rows).toEqual(before)
})
