import { expect, test } from 'vitest'
import type { Step } from './surroundings.ts'
import { isInside, treesIn } from './trees.ts'

const lawn: Step[] = [
  [10, 10],
  [90, 10],
  [90, 70],
  [10, 70],
]

test('trees stand on lawns alone, not on whoever looks, and are the same for the same lawns', () => {
  const trees = treesIn([lawn])
  expect(trees.length).toBeGreaterThan(15)
  expect(trees.every((tree) => isInside(tree, lawn))).toBe(true)
  expect(treesIn([lawn])).toEqual(trees)
  expect(treesIn([])).toEqual([])
  const round = lawn.map(([east, north]): Step => [east - 50, north - 40])
  expect(treesIn([round]).every((tree) => Math.hypot(...tree) > 14)).toBe(true)
})

test('lawns that lie over each other, as at the edges of tiles, have each tree once', () => {
  expect(treesIn([lawn, lawn])).toEqual(treesIn([lawn]))
})
