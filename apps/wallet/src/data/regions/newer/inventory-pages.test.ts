import type { InventoryPage, Token, TokenId } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { type CachedPages, withNewerToken, withoutToken, withToken } from './inventory-pages.ts'
import { withArrival } from './stacked-pages.ts'

const token = (id: string, title = id) => ({ id, state: { 'meta-v1': { displayName: title } } }) as unknown as Token
const page = (number: number, ids: string, total: number): [number, InventoryPage] => [
  number,
  { items: [...ids].map((id) => token(id)), total, pinned: 0, page: number, limit: 3 },
]
const shown = (pages: CachedPages) =>
  [...pages].map(([number, { items, total }]) => `${number}:${items.map((item) => item.id).join('')}/${total}`)

test('a token that leaves closes its gap from the next page', () => {
  const pages = new Map([page(0, 'abc', 8), page(1, 'def', 8), page(2, 'gh', 8)])
  expect(shown(withoutToken(pages, 'b'))).toEqual(['0:acd/7', '1:efg/7', '2:h/7'])
  expect(shown(withoutToken(pages, 'e'))).toEqual(['0:abc/7', '1:dfg/7', '2:h/7'])
})

test('a token that leaves before an unknown page shortens its own page', () => {
  const pages = new Map([page(0, 'abc', 9), page(2, 'ghi', 9)])
  expect(shown(withoutToken(pages, 'a'))).toEqual(['0:bc/8', '2:hi/8'])
})

test('a token that is not in the listing changes nothing', () => {
  const pages = new Map([page(0, 'abc', 3)])
  expect(withoutToken(pages, 'x')).toBe(pages)
})

test('a token that arrives stands first and pushes the others on', () => {
  const pages = new Map([page(0, 'abc', 5), page(1, 'de', 5)])
  expect(shown(withToken(pages, token('x')))).toEqual(['0:xab/6', '1:cde/6'])
})

test('taking a token out and putting it back gives the same listing', () => {
  const pages = new Map([page(0, 'abc', 6), page(1, 'def', 6)])
  const gone = withoutToken(pages, 'b')
  expect(shown(withToken(gone, token('b'), 0, 1))).toEqual(shown(pages))
})

test('a newer state replaces the token where it stands', () => {
  const pages = withNewerToken(new Map([page(0, 'abc', 3)]), token('b', 'New'))
  expect(pages.get(0)?.items.map((item) => item.state['meta-v1'].displayName)).toEqual(['a', 'New', 'c'])
})

/** One page on which `first` stands for copies. */
const stackedPage = (ids: string, total: number, stack: string, unopened = 0): CachedPages => {
  const [number, plain] = page(0, ids, total)
  const stacks = [{ ids: [...stack] as TokenId[], count: stack.length, unopened }]
  return new Map([[number, { ...plain, stacks, held: total + stack.length - 1 }]])
}
const alike = (id: string) => token(id, 'stamp')
const stampsOn = (pages: CachedPages): CachedPages =>
  new Map(
    [...pages].map(([number, each]) => [
      number,
      { ...each, items: each.items.map((item) => ({ ...alike(item.id), openedAt: null })) },
    ]),
  )
const stacksIn = (pages: CachedPages) =>
  [...pages.values()].flatMap(({ stacks = [], held }) => [
    ...stacks.map(({ ids, count, unopened }) => `${ids.join('')}×${count}, ${unopened} new`),
    `${held} held`,
  ])

test('when the first of a stack leaves, the next copy stands for it, where it stood', () => {
  const pages = withoutToken(stackedPage('abc', 3, 'bxy'), 'b')
  expect(shown(pages)).toEqual(['0:axc/3'])
  expect(stacksIn(pages)).toEqual(['xy×2, 0 new', '4 held'])
  const single = withoutToken(pages, 'y')
  expect(shown(single)).toEqual(['0:axc/3'])
  expect(stacksIn(single)).toEqual(['3 held'])
})

test('a copy with which something was done stands beside its stack', () => {
  const pages = withNewerToken(stackedPage('abc', 3, 'bxy'), token('b', 'Used'))
  expect(shown(pages)).toEqual(['0:abx/4'])
  expect(stacksIn(pages)).toEqual(['xy×2, 0 new', '5 held'])
})

test('a copy that was looked at is new no more, and stays', () => {
  const pages = stampsOn(stackedPage('a', 1, 'axy', 3))
  const seen = withNewerToken(pages, { ...alike('a'), openedAt: '2026-01-01T00:00:00.000Z' })
  expect(stacksIn(seen)).toEqual(['axy×3, 2 new', '3 held'])
})

test('a copy that comes lies on top of its stack, which is first and new', () => {
  const pages = stampsOn(stackedPage('abc', 3, 'cxy'))
  const named = new Map(
    [...pages].map(([n, each]) => [n, { ...each, items: [token('a'), token('b'), ...each.items.slice(2)] }]),
  )
  const grown = withArrival(named, { ...alike('z'), openedAt: null })
  expect(shown(grown)).toEqual(['0:zab/3'])
  expect(stacksIn(grown)).toEqual(['zcxy×4, 1 new', '6 held'])
  expect(shown(withArrival(grown, token('q')))).toEqual(['0:qza/4'])
})
