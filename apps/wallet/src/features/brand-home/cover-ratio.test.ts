import { expect, test } from 'vitest'
import { coverRatio } from './cover-ratio.ts'

test.each([
  [{ width: 1600, height: 600 }, 8 / 3],
  [{ width: 1000, height: 400 }, 2.5],
  [{ width: 100, height: 1000 }, 2],
  [{ width: 9000, height: 10 }, 4],
  [{ width: 0, height: 0 }, 8 / 3],
  [{ width: '1600', height: null }, 8 / 3],
  [undefined, 8 / 3],
])('the cover of %j is so many times as wide as high: %d', (picture, ratio) => {
  expect(coverRatio(picture)).toBeCloseTo(ratio)
})
