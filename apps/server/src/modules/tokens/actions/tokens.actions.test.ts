import { checkRecipientAddress, deleteToken, executeAction, getToken, searchInventory } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { act, send, share, tokenWorld } from '../../../testing/token-world.ts'

const nobody = '00000000-0000-4000-8000-00000000dead'

test('a token that is sent leaves its owner and is the first thing its receiver sees', async () => {
  const world = await tokenWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const id = await world.token(ana)

  const answer = await send(ana, id, 'bo@example.com')

  expect(answer.reply).toEqual({ data: { token: null, output: {} } })
  const received = (await bo.call(searchInventory, { body: {} })).reply.data
  expect(received.items).toMatchObject([{ id, owner: bo.id, lastOwner: ana.id, author: 'lumen1', openedAt: null }])
  expect(received.total).toBe(1)
  expect((await ana.call(searchInventory, { body: {} })).reply.data).toMatchObject({ items: [], total: 0 })
})

test.each([
  ['a user id', (bo: { id: string }) => bo.id],
  ['an e-mail address in any case', () => ' Bo@Example.com '],
  ['a type and a value', () => ({ type: 'email', value: 'bo@example.com' })],
  ['an object with a user id', (bo: { id: string }) => ({ userID: bo.id })],
  ['an object with an e-mail address', () => ({ email: 'bo@example.com' })],
])('spec §5: %s finds the receiver', async (_, recipientOf) => {
  const world = await tokenWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const id = await world.token(ana)

  expect((await send(ana, id, recipientOf(bo))).status).toBe(200)
  expect((await bo.call(getToken, { params: { tokenId: id } })).reply.data.owner).toBe(bo.id)
})

test('parameters are read as an object of their own and flat in the body', async () => {
  const world = await tokenWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const id = await world.token(ana)

  const flat = await ana.call(executeAction, {
    params: { tokenId: id },
    body: { behaviorId: 'transferable-v1', actionId: 'transfer-v1', recipient: bo.id },
  })

  expect(flat.status).toBe(200)
})

test('R15: sending to oneself is refused with 1605, also by leaving the receiver out', async () => {
  const world = await tokenWorld()
  const ana = await world.account('Ana')
  const id = await world.token(ana)

  for (const recipient of [undefined, {}, ana.id, 'ana@example.com']) {
    expect((await send(ana, id, recipient)).problem).toMatchObject({ code: 'token.send_to_self', error: 1605 })
  }
})

test.each([
  ['nobody with this id', nobody, 'recipient.not_found'],
  ['an id that is none', 'bo', 'recipient.not_found'],
  ['a wrong e-mail address', 'bo@', 'identity.email_invalid'],
  ['a wrong phone number', '+12', 'identity.phone_invalid'],
  ['an address that names nobody', { type: 'email' }, 'recipient.missing'],
  ['an unknown kind of recipient', { type: 'carrier-pigeon', value: 'x' }, 'request.invalid'],
  ['a recipient of the wrong type', 42, 'request.invalid'],
  ['SQL in place of an id', "'; drop table token; --", 'recipient.not_found'],
])('%s is refused and the token stays', async (_, recipient, code) => {
  const world = await tokenWorld()
  const ana = await world.account('Ana')
  const id = await world.token(ana)

  expect((await send(ana, id, recipient)).problem?.code).toBe(code)
  expect((await ana.call(getToken, { params: { tokenId: id } })).reply.data.owner).toBe(ana.id)
})

test('R15: an address on a chain receives once somebody here has proven it, which can be asked before; others are refused', async () => {
  const world = await tokenWorld()
  const ana = await world.account('Ana')
  const [proven, named, nobodys] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`, `0x${'c3'.repeat(20)}`]
  const solana = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
  const bo = await world.app.users.createAccount(world.database, {
    name: 'Bo',
    identities: [
      { type: 'eth', value: proven, verified: true },
      { type: 'eth', value: named, verified: false },
      { type: 'sol', value: solana, verified: true },
    ],
  })
  const receives = async (value: string) => (await ana.call(checkRecipientAddress, { query: { value } })).reply.receives
  const mintable = await world.token(ana, { 'transferable-v1': {}, 'mintable-v1': {} })
  const [plain, second] = [await world.token(ana), await world.token(ana)]

  for (const address of [named, nobodys]) {
    expect(await receives(address)).toBe(false)
    expect((await send(ana, mintable, address)).problem?.code).toBe('recipient.not_custodial')
    expect((await send(ana, plain, address)).problem?.code).toBe('recipient.unmintable_to_wallet')
  }
  expect(await receives('bo@example.com')).toBe(false)
  for (const [id, address] of [
    [plain, proven.toUpperCase().replace('0X', '0x')],
    [second, solana],
  ] as const) {
    expect(await receives(address)).toBe(true)
    expect((await send(ana, id, address)).status).toBe(200)
    const [row] = (await world.database.pool.query('select owner_id from token where id = $1', [id])).rows
    expect(row.owner_id).toBe(bo.id)
  }
})

test('R14: what does not exist and what is somebody else’s answer 1701 alike', async () => {
  const world = await tokenWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const foreign = await world.token(ana)

  for (const tokenId of [foreign, nobody as typeof foreign]) {
    const params = { tokenId }
    for (const answer of [
      await bo.call(getToken, { params }),
      await bo.call(deleteToken, { params }),
      await send(bo, tokenId, ana.id),
    ]) {
      expect(answer).toMatchObject({ status: 404, problem: { code: 'token.not_found', error: 1701 } })
    }
  }
})

test('R14: who has given a token away knows of it, but may neither look at it nor act on it', async () => {
  const world = await tokenWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const id = await world.token(ana)
  await send(ana, id, bo.id)

  expect((await ana.call(getToken, { params: { tokenId: id } })).problem).toMatchObject({ error: 1708 })
  expect((await send(ana, id, 'chen@example.com')).problem).toMatchObject({ error: 1604 })
  expect((await ana.call(deleteToken, { params: { tokenId: id } })).problem).toMatchObject({ error: 1604 })
})

test('what a token’s design does not offer is refused with 13, and is not among its abilities', async () => {
  const world = await tokenWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const soulBound = await world.token(ana, { 'numbered-v1': {} })

  expect((await send(ana, soulBound, bo.id)).problem).toMatchObject({
    error: 13,
    details: { behaviorId: 'transferable-v1', actionId: 'transfer-v1' },
  })
  expect((await act(ana, soulBound, 'numbered-v1', 'toString')).problem?.code).toBe('token.action_not_supported')
  const { abilities } = (await ana.call(getToken, { params: { tokenId: soulBound } })).reply.data
  expect(abilities.map((ability) => ability.name)).toEqual(['Delete'])
})

test('a deleted token is gone for everybody, and a non-empty folder is not deleted', async () => {
  const world = await tokenWorld()
  const ana = await world.account('Ana')
  const folder = await world.token(ana)
  const design = await world.design()
  const [child = ''] = await world.database.transaction((tx) =>
    world.app.tokens.issue(tx, { objectDefinitionId: design, tokens: [{ ownerId: ana.id, parentId: folder }] }),
  )

  const refused = await ana.call(deleteToken, { params: { tokenId: folder } })
  expect(refused.problem?.code).toBe('token.has_contents')
  // Nor is it offered, until it is empty.
  const offered = async () =>
    (await ana.call(getToken, { params: { tokenId: folder } })).reply.data.abilities.map(({ name }) => name)
  expect(await offered()).toEqual([])
  expect((await ana.call(deleteToken, { params: { tokenId: child as never } })).status).toBe(204)
  expect(await offered()).toEqual(['Transfer', 'Delete'])
  expect((await ana.call(deleteToken, { params: { tokenId: folder } })).status).toBe(204)
  expect((await ana.call(getToken, { params: { tokenId: folder } })).problem?.error).toBe(1701)
  expect((await ana.call(deleteToken, { params: { tokenId: folder } })).problem?.error).toBe(1701)
  expect((await ana.call(searchInventory, { body: {} })).reply.data.total).toBe(0)
})

test('a replayed idempotency key gets the first answer, also for a refusal’s twin, and moves the token once', async () => {
  const world = await tokenWorld()
  const [ana, bo, chen] = [await world.account('Ana'), await world.account('Bo'), await world.account('Chen')]
  const id = await world.token(ana)

  const first = await send(ana, id, bo.id, { idempotencyKey: 'k1' })
  const again = await send(ana, id, bo.id, { idempotencyKey: 'k1' })
  const other = await send(ana, id, chen.id, { idempotencyKey: 'k1' })

  expect(again.reply).toEqual(first.reply)
  expect(again.status).toBe(200)
  expect(other.problem?.code).toBe('request.idempotency_mismatch')
  expect((await bo.call(searchInventory, { body: {} })).reply.data.total).toBe(1)
})

test('of 200 simultaneous transfers of one token one wins and 199 are told that it is not theirs any more', async () => {
  const world = await tokenWorld()
  const ana = await world.account('Ana')
  const receivers = await Promise.all(Array.from({ length: 200 }, (_, index) => world.account(`P${index}`)))
  const id = await world.token(ana)

  const answers = await Promise.all(receivers.map((receiver) => send(ana, id, receiver.id)))

  const winners = receivers.filter((_, index) => answers[index]?.status === 200)
  expect(winners).toHaveLength(1)
  expect(answers.filter((answer) => answer.problem?.error === 1604)).toHaveLength(199)
  const { rows } = await world.database.pool.query(
    `select owner_id, (select sum(held)::int from holding) held,
      (select count(*)::int from event_log where subject = $1 and type = 'token.transferred') transfers from token where id = $1`,
    [id],
  )
  expect(rows).toEqual([{ owner_id: winners[0]?.id, held: 1, transfers: 1 }])
})

test('people who send each other tokens of one design at the same time all succeed', async () => {
  const world = await tokenWorld()
  const people = [await world.account('Ana'), await world.account('Bo'), await world.account('Chen')]
  const design = await world.design({ 'transferable-v1': {} })
  const owners = Array.from({ length: 60 }, (_, index) => people[index % 3] ?? people[0]) as typeof people
  const ids = await world.issue(design, ...owners)

  const answers = await Promise.all(
    ids.map((id, index) => send(owners[index] as (typeof people)[0], id, people[(index + 1 + (index % 2)) % 3]?.id)),
  )

  expect(answers.map((answer) => answer.problem?.code ?? 200)).toEqual(answers.map(() => 200))
  const { rows } = await world.database.pool.query(
    `select h.held = (select count(*) from token t where t.owner_id = h.owner_id) as right from holding h`,
  )
  expect(rows.every((row) => row.right)).toBe(true)
})

test('a share gives a copy, keeps the original and raises the clone score by a hundredth of the gain', async () => {
  const world = await tokenWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const id = await world.token(ana, { 'cloneable-v1': { perCloneGain: 25 }, 'numbered-v1': {} })

  const answer = await share(ana, id, 'bo@example.com')

  expect(answer.reply.data.token?.state['cloneable-v1']).toMatchObject({ numDirectClones: 1, cloneScore: 0.25 })
  const [copy] = (await bo.call(searchInventory, { body: {} })).reply.data.items
  expect(copy).toMatchObject({ owner: bo.id, lastOwner: ana.id, author: 'lumen1' })
  expect(copy?.id).not.toBe(id)
  expect(copy?.state).toMatchObject({
    'numbered-v1': { number: 2 },
    'cloneable-v1': { numDirectClones: 0, cloneScore: 0 },
  })
  expect((await share(ana, id, ana.id)).problem).toMatchObject({ error: 1639 })
})

test('shares stop at the most of one token and of the whole design, however many are asked for at once', async () => {
  const world = await tokenWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const each = await world.token(ana, { 'cloneable-v1': { maxClonesPerInstance: 3 } })
  const design = await world.design({ 'cloneable-v1': { maxClonesTotal: 5 }, 'scarcity-v1': { maxObjects: 100 } })
  const several = await world.issue(design, ana, ana, ana, ana)

  const ofOne = await Promise.all(Array.from({ length: 10 }, () => share(ana, each, bo.id)))
  const ofAll = await Promise.all(several.flatMap((id) => [share(ana, id, bo.id), share(ana, id, bo.id)]))

  expect(ofOne.filter((answer) => answer.status === 200)).toHaveLength(3)
  expect(ofOne.find((answer) => answer.problem)?.problem).toMatchObject({ error: 1627, details: { limit: 3 } })
  expect(ofAll.filter((answer) => answer.status === 200)).toHaveLength(5)
  expect(ofAll.find((answer) => answer.problem)?.problem).toMatchObject({ error: 1627, details: { limit: 5 } })
  const spent = (await ana.call(getToken, { params: { tokenId: each } })).reply.data
  expect(spent.abilities.map((ability) => ability.name)).not.toContain('Clone')
})

test('an edition never grows beyond its scarcity, and every number is given once', async () => {
  const world = await tokenWorld()
  const people = [await world.account('Ana'), await world.account('Bo')]
  const design = await world.design({ 'numbered-v1': {}, 'scarcity-v1': { maxObjects: 7 } })

  const issued = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) => world.issue(design, people[index % 2] ?? { id: '' })),
  )

  expect(issued.filter((each) => each.status === 'fulfilled')).toHaveLength(7)
  const { rows } = await world.database.pool.query(
    `select (state->'numbered-v1'->>'number')::int as number from token order by number`,
  )
  expect(rows.map((row) => row.number)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('1654: a person cannot be sent more tokens of a design than it allows', async () => {
  const world = await tokenWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const design = await world.design({ 'transferable-v1': {} }, { limitPerUser: 2 })
  const [first = '', second = ''] = await world.issue(design, ana, ana)
  await world.issue(design, bo)

  const answers = await Promise.all([send(ana, first, bo.id), send(ana, second, bo.id)])

  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
  expect(answers.find((answer) => answer.problem)?.problem).toMatchObject({ error: 1654, details: { limit: 2 } })
})
