import type { InventoryPage, Token } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { type CachedPages, withNewerToken, withoutToken, withToken } from './inventory-pages.ts'

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
