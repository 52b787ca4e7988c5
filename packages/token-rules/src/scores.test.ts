import { expect, test } from 'vitest'
import { addToScore } from './scores.ts'

test.each([
  [20, 3, 0.6],
  [10, 3, 0.3],
  [0.5, 7, 0.035],
  [33.3, 3, 0.999],
])('a gain of %s per cent, %s times, is %s', (gain, times, sum) => {
  let score = 0
  for (let time = 0; time < times; time++) score = addToScore(score, gain)
  expect(score).toBe(sum)
})
