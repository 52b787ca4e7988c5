import { type CallOf, searchInventory, type TokenId, updateToken } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import type { Person } from '../../../testing/test-world.ts'
import { act, send, tokenWorld } from '../../../testing/token-world.ts'
import type { Blocks } from '../tokens.schema.ts'

type SearchBody = CallOf<typeof searchInventory>['body']

const search = async (person: Person, body: SearchBody = {}) =>
  (await person.call(searchInventory, { body: { sortBy: 'when_received', ...body } })).reply.data

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

/** Ana has three copies of a vote, two numbered prints and a cup, made in this order. */
async function anasShelf() {
  const world = await tokenWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const make = async (id: string, behaviours: Blocks, count: number) => {
    await world.design(behaviours, { id, displayName: id })
    const made: string[] = []
    for (let i = 0; i < count; i++) {
      world.clock.advance({ seconds: 5 })
      made.push(...(await world.issue(id, ana)))
    }
    return made
  }
  const votes = await make('vote', poll, 3)
  const prints = await make('print', { 'numbered-v1': {}, 'transferable-v1': {} }, 2)
  const [cup] = await make('cup', { 'transferable-v1': {} }, 1)
  return { world, ana, bo, votes, prints, cup }
}

test('copies that nothing tells apart are one item where the first would stand; numbered ones stay single', async () => {
  const { ana, votes, prints, cup } = await anasShelf()
  const [oldest, middle, newest] = votes

  const page = await search(ana, { stacked: true })
  expect(page.items.map(({ id }) => id)).toEqual([cup, prints[1], prints[0], newest])
  expect(page).toMatchObject({ total: 4, held: 6, stacks: [{ ids: [newest, middle, oldest], count: 3, unopened: 3 }] })

  const turned = await search(ana, { stacked: true, sortOrder: 'asc' })
  expect(turned.items.map(({ id }) => id)).toEqual([oldest, prints[0], prints[1], cup])
  expect(turned.stacks).toMatchObject([{ ids: [oldest, middle, newest] }])
})

test('who does not ask for stacks gets the page as it always was', async () => {
  const { ana } = await anasShelf()
  const page = await search(ana)
  expect(page.total).toBe(6)
  expect(Object.keys(page).toSorted()).toEqual(['items', 'limit', 'page', 'pinned', 'total'])
})

test('pages of stacks follow each other without gaps or repeats, and name the stacks that they show', async () => {
  const { ana, votes, prints, cup } = await anasShelf()
  const pages = await Promise.all([0, 1].map((pageParam) => search(ana, { stacked: true, limit: 2, pageParam })))
  expect(pages.map(({ items }) => items.map(({ id }) => id))).toEqual([
    [cup, prints[1]],
    [prints[0], votes[2]],
  ])
  expect(pages.map(({ stacks, total, held }) => [stacks?.length, total, held])).toEqual([
    [0, 4, 6],
    [1, 4, 6],
  ])
})

test('a copy that something was done with leaves its stack, and one that was only looked at does not', async () => {
  const { ana, votes } = await anasShelf()
  const [oldest, middle, newest] = votes as [string, string, string]
  await ana.call(updateToken, {
    params: { tokenId: oldest as TokenId },
    body: { openedAt: '2026-06-01T13:00:00.000Z' },
  })
  expect((await search(ana, { stacked: true })).stacks).toMatchObject([{ count: 3, unopened: 2 }])

  await act(ana, newest, 'poll-v1', 'respond-v1', { response: 'tiles' })
  const page = await search(ana, { stacked: true })
  expect(page.stacks).toMatchObject([{ ids: [middle, oldest], count: 2 }])
  expect(page).toMatchObject({ total: 5, held: 6 })
})

test('a stack opens to its single copies, also after the first of them has gone, and to nobody else’s', async () => {
  const { ana, bo, votes } = await anasShelf()
  const [oldest, middle, newest] = votes as [TokenId, TokenId, TokenId]
  const copiesOf = [newest, middle, oldest]
  const opened = await search(ana, { copiesOf })
  expect(opened.items.map(({ id }) => id)).toEqual([newest, middle, oldest])
  expect(opened.total).toBe(3)

  await send(ana, newest, { type: 'userId', value: bo.id })
  const left = await search(ana, { copiesOf })
  expect(left.items.map(({ id }) => id)).toEqual([middle, oldest])
  expect(await search(ana, { copiesOf: [newest] })).toMatchObject({ items: [], total: 0 })
  expect((await search(bo, { copiesOf })).items.map(({ id }) => id)).toEqual([newest])
})

test('a copy with which something was done is no longer among those of its stack', async () => {
  const { ana, votes } = await anasShelf()
  const [oldest, middle, newest] = votes as [TokenId, TokenId, TokenId]
  await act(ana, newest, 'poll-v1', 'respond-v1', { response: 'tiles' })
  const left = await search(ana, { copiesOf: [newest, middle, oldest] })
  expect(left.items.map(({ id }) => id)).toEqual([middle, oldest])
  expect((await search(ana, { copiesOf: [newest, middle] })).items.map(({ id }) => id)).toEqual([middle, oldest])
})

test('a page names the first copies of a very high stack', async () => {
  const world = await tokenWorld()
  const ana = await world.account('Ana')
  for (const id of ['stamp', 'jar']) {
    await world.design({ 'transferable-v1': {} }, { id })
    await world.issue(id, ...Array.from({ length: 60 }, () => ana))
  }
  const page = await search(ana, { stacked: true })
  expect(page).toMatchObject({ total: 2, held: 120 })
  expect(page.stacks?.map(({ count, ids }) => [count, ids.length])).toEqual([
    [60, 50],
    [60, 50],
  ])
})
