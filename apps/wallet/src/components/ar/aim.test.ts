import { expect, test } from 'vitest'
import { aimOf, isThrow, type Track } from './aim.ts'

const remembered = 90
/** From (0, 0) by a step in each of so many moments of 10 ms. */
const swing = (x: number, y: number, moments = 10): Track =>
  Array.from({ length: moments }, (_, index) => ({ x: x * index, y: y * index, ms: 10 * index }))
const targets = [
  { id: 'ahead', x: 0, y: -300 },
  { id: 'right', x: 250, y: -250 },
]
const from = { x: 0, y: 0 }

test('a swing upwards and a tap are throws; a slow move, one to the side or down is none', () => {
  expect(isThrow(swing(0, -12), remembered)).toBe(true)
  expect(isThrow(swing(8, -12), remembered)).toBe(true)
  expect(isThrow(swing(0, 0), remembered)).toBe(true)
  expect(isThrow(swing(0, -0.5), remembered)).toBe(true)
  expect(isThrow(swing(0, -2, 20), remembered)).toBe(false)
  // Carried up far enough it need not be quick, nor need the device have told much of it.
  expect(isThrow(swing(0, -2, 60), remembered)).toBe(true)
  expect(
    isThrow(
      [
        { x: 0, y: 0, ms: 0 },
        { x: 0, y: -100, ms: 200 },
      ],
      remembered,
    ),
  ).toBe(true)
  expect(isThrow(swing(12, -1), remembered)).toBe(false)
  expect(isThrow(swing(0, 12), remembered)).toBe(false)
  expect(isThrow([], remembered)).toBe(false)
})

test('a throw meets what lies in its direction, however roughly, and a tap what is nearest', () => {
  const met = (track: Track) => aimOf(track, remembered, from, targets).id
  expect(met(swing(1, -12))).toBe('ahead')
  expect(met(swing(10, -12))).toBe('right')
  expect(met(swing(-6, -12))).toBe('ahead')
  expect(met(swing(0, 0))).toBe('ahead')
})

test('a throw that leads past everything meets nothing, and flies on where it was thrown', () => {
  const { id, to } = aimOf(swing(-12, -6), remembered, from, targets)
  expect(id).toBeNull()
  expect(to.x).toBeLessThan(-300)
  expect(aimOf(swing(0, 0), remembered, from, []).id).toBeNull()
})

test('only the last moment of a movement counts', () => {
  const back = swing(-12, 0)
  const end = back.at(-1) ?? { x: 0, y: 0, ms: 0 }
  const forth = swing(10, -12).map(({ x, y, ms }) => ({ x: end.x + x, y: end.y + y, ms: end.ms + 100 + ms }))
  expect(aimOf([...back, ...forth], remembered, from, targets).id).toBe('right')
})
