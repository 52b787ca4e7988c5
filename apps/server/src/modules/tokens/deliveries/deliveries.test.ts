import { getClaim, getProvenance, getToken, searchInventory } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { send, share, type TokenWorld, tokenWorld } from '../../../testing/token-world.ts'

async function inboxOf(world: TokenWorld, recipient: string) {
  const { rows } = await world.database.pool.query(
    'select subject, text, offer from local_message where recipient = $1 order by id',
    [recipient],
  )
  return rows as { subject: string; text: string; offer: { url: string } }[]
}

/** A new account that has proved these identifiers. */
function joined(world: TokenWorld, identities: { type: 'email' | 'phone'; value: string }[]) {
  return world.app.users.createAccount(world.database, {
    name: 'Newcomer',
    identities: identities.map((identity) => ({ ...identity, verified: true })),
  })
}

const ownerOf = async (world: TokenWorld, id: string) =>
  (await world.database.pool.query('select owner_id from token where id = $1', [id])).rows[0].owner_id

test.each([
  ['e-mail address', 'new@example.com', { type: 'email', value: 'new@example.com' }],
  ['phone number', '+358 40 123 4567', { type: 'phone', value: '+358401234567' }],
] as const)(
  'a token for an unknown %s leaves its owner, waits, and is there on the first sign-in',
  async (_, to, identity) => {
    const world = await tokenWorld()
    const ana = await world.account('Ana')
    const id = await world.token(ana)

    expect((await send(ana, id, to)).reply).toEqual({ data: { token: null, output: {} } })

    expect((await ana.call(searchInventory, { body: {} })).reply.data.total).toBe(0)
    expect((await ana.call(getToken, { params: { tokenId: id } })).problem?.error).toBe(1708)
    const [message] = await inboxOf(world, identity.value)
    expect(message?.offer.url).toMatch(/^http:\/\/vitrine\.test\/claim\/[0-9a-f-]{36}\?otp=[0-9a-f]{32}&iden-type=/)
    expect(message?.text).toContain('Ana')

    const newcomer = await joined(world, [identity])
    expect(await ownerOf(world, id)).toBe(newcomer.id)
  },
)

test('the claim link shows what waits, to anybody who has it, without telling the address or who has signed up', async () => {
  const world = await tokenWorld()
  const ana = await world.account('Ana')
  const id = await world.token(ana, { 'transferable-v1': {} }, { displayName: 'Golden bean' })
  await send(ana, id, 'newcomer@example.com')
  const claimId = (await inboxOf(world, 'newcomer@example.com'))[0]?.offer.url.match(/claim\/([^?]+)/)?.[1] as never

  const before = await world.stranger.call(getClaim, { params: { claimId } })
  expect(before.reply.data).toMatchObject({
    status: 'waiting',
    recipient: { type: 'email', hint: 'n···@example.com' },
    sender: { name: 'Ana' },
    token: { displayName: 'Golden bean' },
    business: { id: 'lumen1' },
  })
  await joined(world, [{ type: 'email', value: 'newcomer@example.com' }])
  expect((await world.stranger.call(getClaim, { params: { claimId } })).reply.data.status).toBe('claimed')
  const unknown = '00000000-0000-4000-8000-000000000000' as never
  expect((await world.stranger.call(getClaim, { params: { claimId: unknown } })).problem?.code).toBe('claim.not_found')
})

test('a share with somebody unknown waits, too, and everything that waits arrives at once', async () => {
  const world = await tokenWorld()
  const ana = await world.account('Ana')
  const ids = [await world.token(ana), await world.token(ana)]
  const shared = await world.token(ana, { 'cloneable-v1': {} })
  for (const id of ids) await send(ana, id, 'new@example.com')
  await share(ana, shared, 'new@example.com')

  const newcomer = await joined(world, [{ type: 'email', value: 'new@example.com' }])

  const { rows } = await world.database.pool.query('select id from token where owner_id = $1', [newcomer.id])
  expect(rows).toHaveLength(3)
  expect(await ownerOf(world, shared)).toBe(ana.id)
  const { rows: held } = await world.database.pool.query('select sum(held)::int n from holding where owner_id = $1', [
    newcomer.id,
  ])
  expect(held).toEqual([{ n: 3 }])
})

test('an unverified address claims nothing', async () => {
  const world = await tokenWorld()
  const ana = await world.account('Ana')
  const id = await world.token(ana)
  await send(ana, id, 'new@example.com')

  await world.app.users.createAccount(world.database, {
    name: 'Pretender',
    identities: [{ type: 'email', value: 'new@example.com', verified: false }],
  })

  expect(await ownerOf(world, id)).toBeNull()
})

test('tokens sent at the very moment in which the address is proved all arrive', async () => {
  const world = await tokenWorld()
  const ana = await world.account('Ana')
  const design = await world.design({ 'transferable-v1': {} })
  const ids = await world.issue(design, ...Array.from({ length: 12 }, () => ana))

  const [newcomer] = await Promise.all([
    joined(world, [{ type: 'email', value: 'new@example.com' }]),
    ...ids.map((id) => send(ana, id, 'new@example.com')),
  ])

  const { rows } = await world.database.pool.query('select id from token where owner_id = $1', [newcomer.id])
  expect(rows).toHaveLength(12)
})

test('a transfer that fails sends no message', async () => {
  const world = await tokenWorld()
  const ana = await world.account('Ana')
  const id = await world.token(ana)
  const answers = await Promise.all(['a@example.com', 'b@example.com'].map((to) => send(ana, id, to)))

  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 403])
  const { rows } = await world.database.pool.query('select count(*)::int n from local_message')
  expect(rows).toEqual([{ n: 1 }])
})

test('provenance tells where a token has been, newest first, with names and without addresses', async () => {
  const world = await tokenWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const id = await world.token(ana)
  await send(ana, id, bo.id)
  await send(bo, id, 'new@example.com')
  const newcomer = await joined(world, [{ type: 'email', value: 'new@example.com' }])
  const accessToken = { id: newcomer.id }

  const reader = await world.account('Reader')
  expect((await reader.call(getProvenance, { params: { tokenId: id } })).problem?.error).toBe(1701)
  await world.database.transaction((tx) =>
    world.app.everyModule.accountMerged(tx, { from: accessToken.id, to: reader.id }),
  )
  const { reply } = await reader.call(getProvenance, { params: { tokenId: id } })

  expect(reply.data.map(({ type, from, to }) => [type, from?.name ?? null, to?.name ?? null])).toEqual([
    ['transferred', 'Newcomer', 'Reader'],
    ['transferred', 'Bo', 'Newcomer'],
    ['transferred', 'Bo', null],
    ['transferred', 'Ana', 'Bo'],
    ['issued', 'Café Lumen', 'Ana'],
  ])
  expect(JSON.stringify(reply)).not.toContain('example.com')
})

test('merging accounts moves every token and what is counted with it', async () => {
  const world = await tokenWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const design = await world.design()
  await world.issue(design, ana, ana, bo)
  await world.token(ana)

  await world.database.transaction((tx) => world.app.everyModule.accountMerged(tx, { from: ana.id, to: bo.id }))

  expect((await bo.call(searchInventory, { body: {} })).reply.data).toMatchObject({ total: 4 })
  expect((await bo.call(searchInventory, { body: {} })).reply.data.items).toHaveLength(4)
  expect((await ana.call(searchInventory, { body: {} })).reply.data.total).toBe(0)
})

test('guests write to no address, whether somebody is behind it or not', async () => {
  const world = await tokenWorld()
  await world.account('Bo')
  const guest = await world.account('Gus', { guest: true })
  const id = await world.token(guest)
  for (const to of ['bo@example.com', 'nobody@example.com', '+358 40 123 4567']) {
    expect((await send(guest, id, to)).problem?.code).toBe('auth.guest_not_allowed')
  }
  expect(await inboxOf(world, 'nobody@example.com')).toEqual([])
  expect(await ownerOf(world, id)).toBe(guest.id)
})

test('one person writes to few strangers an hour, and a stranger is written to few times, whatever is sent', async () => {
  const world = await tokenWorld()
  const ana = await world.account('Ana')
  const sendAll = async (count: number, to: (index: number) => string) => {
    const answers = []
    for (let index = 0; index < count; index++) answers.push(await send(ana, await world.token(ana), to(index)))
    return answers
  }
  await sendAll(7, () => 'one@example.com')
  expect(await inboxOf(world, 'one@example.com')).toHaveLength(5)
  const answers = await sendAll(14, (index) => `n${index}@example.com`)
  expect(answers.slice(0, 13).every(({ status }) => status === 200)).toBe(true)
  expect(answers.at(-1)?.problem).toMatchObject({ code: 'recipient.too_many_new', details: { minutes: 60 } })
  expect(await inboxOf(world, 'n13@example.com')).toEqual([])

  // What waits without a message of its own arrives like the rest.
  const one = await joined(world, [{ type: 'email', value: 'one@example.com' }])
  const { rows } = await world.database.pool.query('select count(*)::int as n from token where owner_id = $1', [one.id])
  expect(rows[0].n).toBe(7)
  world.clock.advance({ seconds: 3600 })
  await world.app.messages.send({
    to: 'later@example.com',
    channel: 'email',
    locale: 'en',
    template: 'claim',
    sender: { accountId: ana.id, isStaff: false },
    data: { senderName: 'Ana', tokenName: 'Golden bean', url: 'http://vitrine.test/claim/1' },
  })
  expect(await inboxOf(world, 'later@example.com')).toHaveLength(1)
})
