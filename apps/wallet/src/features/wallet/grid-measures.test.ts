import { expect, test } from 'vitest'
import { gridMeasures } from './grid-measures.ts'

const at = (width: number, rem = 16, titles = true) => gridMeasures({ width, top: 0, rem }, titles)

test.each([
  [288, 2],
  [358, 2],
  [420, 3],
  [768, 4],
  [1096, 6],
  [1600, 8],
])('a grid %i px wide has %i columns that fill it exactly', (width, columns) => {
  const measures = at(width)
  expect(measures.columns).toBe(columns)
  expect(measures.columns * measures.cell + (columns - 1) * measures.gap).toBeCloseTo(width)
})

test('text of twice the size gets twice the room and never less than two columns', () => {
  const small = at(358)
  const large = at(358, 32)
  expect(large.columns).toBe(2)
  expect(large.rowHeight - large.cell).toBeGreaterThan(1.7 * (small.rowHeight - small.cell))
})

test('without titles the rows close up', () => {
  expect(at(358, 16, false).rowHeight).toBeLessThan(at(358).rowHeight - 25)
})
