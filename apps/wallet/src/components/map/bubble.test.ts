import { expect, test } from 'vitest'
import { radiusStops, sizeOf, textStops } from './bubble.ts'

test('a bubble grows with the logarithm of what it holds, as the map draws it, and no further than its last step', () => {
  expect(sizeOf(radiusStops, 1)).toBe(7)
  expect(sizeOf(radiusStops, Math.exp(0.35))).toBeCloseTo(12)
  expect(sizeOf(radiusStops, Math.exp(4.6))).toBeCloseTo(22)
  expect(sizeOf(radiusStops, Math.exp(6.9))).toBeCloseTo(25.5)
  expect(sizeOf(radiusStops, 10_000_000)).toBe(34)
  // Before the first step it stands at that one.
  expect(sizeOf(textStops, 1)).toBe(13)
})
