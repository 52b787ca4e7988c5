import {
  BusinessId,
  type CallOf,
  getBusiness,
  getPublicBusiness,
  getToken,
  listInventoryBusinesses,
  listMyBusinesses,
  listMyInventory,
  readTokens,
  searchInventory,
  updateToken,
} from '@vitrine/protocol'
import { expect, test } from 'vitest'
import type { Person } from '../../../testing/test-world.ts'
import { act, send, tokenWorld } from '../../../testing/token-world.ts'

type SearchBody = CallOf<typeof searchInventory>['body']

async function idsOf(person: Person, body: SearchBody = {}): Promise<string[]> {
  const answer = await person.call(searchInventory, { body })
  return answer.reply.data.items.map((item) => item.id)
}

test('R18: newest first by when it was modified, oldest first the other way, names in both directions', async () => {
  const world = await tokenWorld()
  const ana = await world.account('Ana')
  const made: string[] = []
  for (const displayName of ['cup', 'Ant', 'bee']) {
    made.push(await world.token(ana, {}, { displayName }))
    world.clock.advance({ seconds: 5 })
  }
  const [c, a, b] = made

  expect(await idsOf(ana)).toEqual([b, a, c])
  expect(await idsOf(ana, { sortBy: 'when_modified', sortOrder: 'asc' })).toEqual([c, a, b])
  expect(await idsOf(ana, { sortBy: 'when_created', sortOrder: 'desc' })).toEqual([b, a, c])
  expect(await idsOf(ana, { sortBy: 'display_name', sortOrder: 'asc' })).toEqual([a, b, c])
  expect(await idsOf(ana, { sortBy: 'display_name', sortOrder: 'desc' })).toEqual([c, b, a])
})

test('R18: newest first by when it came to its owner: what they do with it moves nothing, what comes back is the newest', async () => {
  const world = await tokenWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const poll = {
    'poll-v1': {
      question: 'Which?',
      responseOptions: [
        { id: 'tiles', text: 'Tiles' },
        { id: 'glass', text: 'Glass' },
      ],
    },
    'transferable-v1': {},
  }
  const made: string[] = []
  for (const displayName of ['first', 'second', 'third']) {
    made.push(await world.token(ana, poll, { displayName }))
    world.clock.advance({ seconds: 5 })
  }
  const [first, second, third] = made as [string, string, string]
  const newest = { sortBy: 'when_received', sortOrder: 'desc' } as const

  const { reply } = await act(ana, first, 'poll-v1', 'respond-v1', { response: 'tiles' })
  expect(reply.data.token).toMatchObject({ received: Date.parse('2026-06-01T12:00:00.000Z') })
  expect(reply.data.token?.modified).toBeGreaterThan(reply.data.token?.received ?? Number.NaN)
  expect(await idsOf(ana, newest)).toEqual([third, second, first])
  expect(await idsOf(ana, { ...newest, sortOrder: 'asc' })).toEqual([first, second, third])

  await send(ana, second, { type: 'userId', value: bo.id })
  world.clock.advance({ seconds: 5 })
  await send(bo, second, { type: 'userId', value: ana.id })
  expect(await idsOf(ana, newest)).toEqual([second, third, first])
})

test('pages follow each other without gaps or repeats, also among tokens of the same instant', async () => {
  const world = await tokenWorld()
  const ana = await world.account('Ana')
  const design = await world.design()
  await world.issue(design, ...Array.from({ length: 23 }, () => ana))

  const pages = await Promise.all([0, 1, 2, 3].map((pageParam) => idsOf(ana, { limit: 10, pageParam })))

  expect(pages.map((page) => page.length)).toEqual([10, 10, 3, 0])
  expect(new Set(pages.flat()).size).toBe(23)
  const answer = await ana.call(searchInventory, { body: { limit: 10, pageParam: 2 } })
  expect(answer.reply.data).toMatchObject({ total: 23, page: 2, limit: 10 })
})

test('R18: pinned designs come first in pinned order under every sort, across pages', async () => {
  const world = await tokenWorld()
  const ana = await world.account('Ana')
  await world.app.studio.createBusiness(world.database, {
    id: 'marea1',
    name: 'marea',
    displayName: 'Museo Marea',
    ownerId: 'owner',
    pageConfig: { features: { vatom: { pinned: ['second', 'first'] } } },
  })
  const of = async (id: string) => {
    await world.design({}, { id, businessId: 'marea1', displayName: id })
    world.clock.advance({ seconds: 1 })
    return world.issue(id, ana, ana)
  }
  const [first, second, plain] = [await of('first'), await of('second'), await of('aaa')]
  const designOf = (id: string) => [first, second, plain].findIndex((ids) => ids.includes(id))

  for (const sortOrder of ['asc', 'desc'] as const) {
    for (const sortBy of ['when_modified', 'display_name'] as const) {
      const pages = await Promise.all([0, 1].map((pageParam) => idsOf(ana, { sortBy, sortOrder, limit: 3, pageParam })))
      expect(pages.flat().map(designOf)).toEqual([1, 1, 0, 0, 2, 2])
      expect(new Set(pages.flat()).size).toBe(6)
    }
  }
})

test('R12: a locked app is given its own businesses’ tokens alone, without kept-out designs, with page and total right', async () => {
  const world = await tokenWorld()
  const ana = await world.account('Ana')
  for (const id of ['marea1', 'parade1'])
    await world.app.studio.createBusiness(world.database, { id, name: id, displayName: id, ownerId: 'o' })
  const of = async (id: string, businessId: string) => {
    await world.design({}, { id, businessId })
    world.clock.advance({ seconds: 1 })
    return (await world.issue(id, ana, ana)).toReversed()
  }
  const [lumen, marea, parade, keptOut] = [
    await of('cup', 'lumen1'),
    await of('shell', 'marea1'),
    await of('ticket', 'parade1'),
    await of('unwanted', 'marea1'),
  ]
  const search = async (body: SearchBody) => (await ana.call(searchInventory, { body })).reply.data
  const family = {
    businessIds: ['lumen1', 'marea1'].map((id) => BusinessId.parse(id)),
    exceptObjectDefinitionIds: ['unwanted', 'nobody-s'],
  }

  const first = await search({ ...family, limit: 3 })
  expect(first).toMatchObject({ total: 4 })
  const second = await search({ ...family, limit: 3, pageParam: 1 })
  const idsIn = ({ items }: typeof first) => items.map(({ id }): string => id)
  // Those of one moment come in any order, and each once.
  expect(idsIn(first)).toEqual(expect.arrayContaining(marea))
  expect([...idsIn(first), ...idsIn(second)].toSorted()).toEqual([...marea, ...lumen].toSorted())
  expect(await search({ ...family, businessId: BusinessId.parse('parade1') })).toMatchObject({ items: [], total: 0 })
  expect(await search({})).toMatchObject({ total: lumen.length + marea.length + parade.length + keptOut.length })
  expect((await ana.call(searchInventory, { body: { businessIds: [] } })).status).toBe(400)
})

test('R18: filters choose by business, category, folder and who holds the keys', async () => {
  const world = await tokenWorld()
  const ana = await world.account('Ana')
  await world.app.studio.createBusiness(world.database, {
    id: 'marea1',
    name: 'marea',
    displayName: 'Museo Marea',
    ownerId: 'o',
  })
  const cup = await world.token(ana, {}, { category: 'cups' })
  const folder = await world.token(ana, {}, { businessId: 'marea1' })
  const tile = await world.design({}, { businessId: 'marea1' })
  const [child] = await world.database.transaction((tx) =>
    world.app.tokens.issue(tx, { objectDefinitionId: tile, tokens: [{ ownerId: ana.id, parentId: folder }] }),
  )

  expect(await idsOf(ana)).toEqual(expect.not.arrayContaining([child]))
  expect(await idsOf(ana, { parentId: folder })).toEqual([child])
  expect(await idsOf(ana, { businessId: 'marea1' as never })).toEqual([folder])
  expect(await idsOf(ana, { category: 'cups' })).toEqual([cup])
  expect(await idsOf(ana, { category: "cups' or 1=1 --" })).toEqual([])
  expect((await idsOf(ana, { filterBy: 'smartNft' })).length).toBe(2)
})

test('R18 what was sent to a chain address of one’s own is told from what is held for one, until it goes on', async () => {
  const world = await tokenWorld()
  const ana = await world.account('Ana')
  const address = `0x${'ab'.repeat(20)}`
  const bo = await world.account('Bo')
  await world.database.pool.query(
    `insert into identity (id, account_id, type, value, verified, created_at)
     values (gen_random_uuid(), $1, 'eth', $2, true, now())`,
    [bo.id, address],
  )
  const [sent, given, dropped] = [
    await world.token(ana, { 'transferable-v1': {} }),
    await world.token(ana, { 'transferable-v1': {} }),
    await world.token(ana, { 'transferable-v1': {}, 'map-ready-v1': {} }),
  ]
  const give = (from: Person, id: string, recipient: unknown) =>
    act(from, id, 'transferable-v1', 'transfer-v1', { recipient })
  for (const id of [sent, dropped]) await give(ana, id, address)
  await give(ana, given, { userID: bo.id })
  await act(bo, dropped, 'map-ready-v1', 'drop-v1', { location: { lat: 60, lon: 24 } })

  const search = async (body: Partial<CallOf<typeof searchInventory>['body']>) =>
    (await bo.call(searchInventory, { body })).reply.data
  const idsIn = async (body: Partial<CallOf<typeof searchInventory>['body']>) =>
    (await search(body)).items.map(({ id }) => id)
  expect(await idsIn({ filterBy: 'wallet' })).toEqual([sent])
  expect(await idsIn({ filterBy: 'wallet', dropped: 'only' })).toEqual([dropped])
  expect(await idsIn({ filterBy: 'custodial' })).toEqual([given])
  expect((await search({ filterBy: 'custodial' })).total).toBe(1)
  expect((await search({ filterBy: 'wallet', dropped: 'shown' })).total).toBe(2)
  expect((await search({})).items.find(({ id }) => id === sent)?.state['held-at-v1']).toEqual({ address })

  await give(bo, sent, { userID: ana.id })
  expect((await ana.call(searchInventory, { body: { filterBy: 'wallet' } })).reply.data.items).toEqual([])
})

test('drafts are seen by their business’s staff only', async () => {
  const world = await tokenWorld()
  const [ana, staff] = [await world.account('Ana'), await world.account('Staff')]
  await world.app.studio.createBusiness(world.database, {
    id: 'marea1',
    name: 'marea',
    displayName: 'Museo Marea',
    ownerId: staff.id,
    staff: [staff.id],
  })
  const draft = await world.design({ 'transferable-v1': {} }, { businessId: 'marea1', draft: true })
  const [hers = '', theirs = ''] = await world.issue(draft, ana, staff)

  expect(await idsOf(ana)).toEqual([])
  expect((await ana.call(searchInventory, { body: {} })).reply.data.total).toBe(0)
  expect((await ana.call(getToken, { params: { tokenId: hers as never } })).problem?.error).toBe(1701)
  expect(await idsOf(staff)).toEqual([theirs])
  const seen = await staff.call(getToken, { params: { tokenId: hers as never } })
  expect(seen.reply.data).toMatchObject({ state: { 'meta-v1': { isDraft: true } }, abilities: [] })
})

test('the older form of the page gives the same tokens and the number of hits', async () => {
  const world = await tokenWorld()
  const ana = await world.account('Ana')
  const id = await world.token(ana)

  const { reply } = await ana.call(listMyInventory, { body: { business_id: 'lumen1' as never, sort_order: 'asc' } })

  expect(reply.data).toMatchObject({ hits: 1, items: [{ id }] })
})

test.each([
  [{ limit: 0 }],
  [{ limit: 101 }],
  [{ limit: '50' }],
  [{ pageParam: -1 }],
  [{ sortBy: 'owner' }],
  [{ sortOrder: 'sideways' }],
  [{ filterBy: 'mine' }],
  [{ businessId: "x'; drop table token" }],
  [{ owner: 'somebody' }],
  [{ parentId: 'x'.repeat(65) }],
])('R17: the search refuses %j', async (body) => {
  const world = await tokenWorld()
  const ana = await world.account('Ana')

  expect(await ana.call(searchInventory, { body: body as object })).toMatchObject({
    status: 400,
    problem: { code: 'request.invalid' },
  })
})

test('many are read at once: one’s own alone, in the order asked for, none that a crate hides, each once', async () => {
  const world = await tokenWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const [first, second, bos] = [await world.token(ana), await world.token(ana), await world.token(bo)]
  const crate = await world.token(ana, { 'crate-v2': {} })
  const inside = await world.token(ana)
  await world.database.pool.query('update token set parent_id = $1 where id = $2', [crate, inside])
  const read = async (...tokenIds: string[]) =>
    (await ana.call(readTokens, { body: { tokenIds: tokenIds as never[] } })).reply.items

  const single = (await ana.call(getToken, { params: { tokenId: second } })).reply.data
  const items = await read(second, bos, inside, first, second, '5f0c6f0e-0000-4000-8000-000000000001')

  expect(items.map(({ id }) => id)).toEqual([second, first])
  expect(items[0]).toEqual(single)
  const tooMany = Array.from({ length: 501 }, () => first)
  expect((await ana.call(readTokens, { body: { tokenIds: tooMany } })).status).toBe(400)
  expect((await world.stranger.call(readTokens, { body: { tokenIds: [first] } })).problem?.code).toBe(
    'auth.token_missing',
  )
})

test('without a session there is no inventory', async () => {
  const world = await tokenWorld()

  expect((await world.stranger.call(searchInventory, { body: {} })).problem?.code).toBe('auth.token_missing')
})

test('the first opening is kept, and only the owner’s own opening counts', async () => {
  const world = await tokenWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const tokenId = await world.token(ana)
  const open = (person: Person, openedAt: string) =>
    person.call(updateToken, { params: { tokenId }, body: { openedAt } })

  expect((await open(bo, '2026-06-01T09:00:00.000Z')).problem?.error).toBe(1701)
  expect((await open(ana, '2026-06-01T10:00:00.000Z')).reply.data.openedAt).toBe('2026-06-01T10:00:00.000Z')
  expect((await open(ana, '2026-06-02T10:00:00.000Z')).reply.data.openedAt).toBe('2026-06-01T10:00:00.000Z')
  expect((await open(ana, 'yesterday')).problem?.code).toBe('request.invalid')
})

test('businesses are listed by what one holds and where one works, and read by id or name without a session', async () => {
  const world = await tokenWorld()
  const ana = await world.account('Ana')
  await world.app.studio.createBusiness(world.database, {
    id: 'marea1',
    name: 'Marea',
    displayName: 'Museo Marea',
    ownerId: ana.id,
    staff: [ana.id],
  })
  await world.token(ana)

  expect((await ana.call(listInventoryBusinesses, {})).reply.items.map((each) => each.id)).toEqual(['lumen1'])
  // Where one works comes first.
  expect((await ana.call(listMyBusinesses, {})).reply.items.map((each) => each.id)).toEqual(['marea1', 'lumen1'])
  for (const idOrName of ['marea1', 'marea', 'MAREA']) {
    const { reply } = await world.stranger.call(getBusiness, { params: { idOrName } })
    expect(reply).toMatchObject({ id: 'marea1', businessId: 'marea1', displayName: 'Museo Marea' })
    expect(reply).not.toHaveProperty('ownerId')
  }
  expect((await world.stranger.call(getPublicBusiness, { params: { idOrName: 'lumen' } })).reply.id).toBe('lumen1')
  expect((await world.stranger.call(getBusiness, { params: { idOrName: 'nowhere' } })).status).toBe(404)
})
