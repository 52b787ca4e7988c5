import { expect, test } from 'vitest'
import { holdingsOf } from '../../testing/demo-coins.ts'
import { readAmount, suggestAmounts } from './amount.ts'
import { everyCoin, listCoins, readCoinListing, searchOfCoinListing } from './coin-listing.ts'

const ana = holdingsOf('ana')
const names = (sort: string, show: string) =>
  listCoins(ana, readCoinListing(new URLSearchParams({ sort, show }))).map(({ coin }) => coin.name)

test('coins are filtered by what the person can do with them, and sorted', () => {
  expect(names('recent', 'all')).toEqual(['Beans', 'Lanterns', 'Pearls'])
  expect(names('name', 'all')).toEqual(['Beans', 'Lanterns', 'Pearls'])
  expect(names('balance', 'all')).toEqual(['Beans', 'Lanterns', 'Pearls'])
  expect(names('name', 'joined')).toEqual(['Beans', 'Pearls'])
  expect(names('name', 'usable')).toEqual(['Beans', 'Pearls'])
  expect(names('name', 'open')).toEqual(['Lanterns'])
  const empty = ana.map((holding) => ({ ...holding, balance: 0 }))
  expect(listCoins(empty, { sort: 'name', filter: 'usable' })).toEqual([])
})

test('the address keeps a listing, and one that says nothing sensible shows everything', () => {
  const listing = { sort: 'balance', filter: 'joined' } as const
  expect(readCoinListing(new URLSearchParams(searchOfCoinListing(listing)))).toEqual(listing)
  expect(searchOfCoinListing(everyCoin)).toBe('')
  expect(readCoinListing(new URLSearchParams('sort=x&show=y'))).toEqual(everyCoin)
})

test.each([
  ['25', { ok: true, amount: 25 }],
  [' 1 000 ', { ok: true, amount: 1000 }],
  ['1\u202f000', { ok: true, amount: 1000 }],
  ['1001', { ok: false, problem: 'amount-too-much' }],
  ['', { ok: false, problem: 'amount-missing' }],
  ['0', { ok: false, problem: 'amount-missing' }],
  ['-5', { ok: false, problem: 'amount-missing' }],
  ['2.5', { ok: false, problem: 'amount-missing' }],
  ['1e3', { ok: false, problem: 'amount-missing' }],
  ['99999999999', { ok: false, problem: 'amount-missing' }],
])('"%s" of 1,000 is read as %j', (text, reading) => {
  expect(readAmount(text, 1000)).toEqual(reading)
})

test('sums are offered that the balance allows', () => {
  expect(suggestAmounts(0)).toEqual([])
  expect(suggestAmounts(12)).toEqual([5, 10])
  expect(suggestAmounts(300)).toEqual([50, 100, 250])
})
