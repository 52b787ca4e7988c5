import { expect, test } from 'vitest'
import { splitPrice } from './split-price.ts'

test.each([
  [999, 7.5, 74],
  [1, 50, 0],
  [3, 33.33, 0],
  [10_000, 0.01, 1],
  [9_999, 0.01, 0],
  [100, 29, 29],
  [1_000_000_000, 12.34, 123_400_000],
  [500, 0, 0],
])(
  'a price of %i with %d %% royalty pays %i of it, rounded down, and the seller the rest',
  (amount, percent, royalty) => {
    expect(splitPrice(amount, percent)).toEqual({ seller: amount - royalty, royalty })
  },
)
