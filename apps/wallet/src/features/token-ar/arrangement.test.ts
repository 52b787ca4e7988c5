import { expect, test } from 'vitest'
import { afterKey, arranged, moved, scaled, shifted } from './arrangement.ts'

test('an object stays within sight and in a size that can be seen, whatever is done to it', () => {
  const far = moved(arranged, 300, -400)
  expect(Math.hypot(far.position.x, far.position.z)).toBeCloseTo(12)
  expect(far.position.y).toBe(0)
  expect(scaled(arranged, 1000).radius).toBe(2.5)
  expect(scaled(arranged, 0).radius).toBe(0.08)
})

test('keys move it along the ground, make it larger and smaller, turn it, and put it back', () => {
  const left = afterKey(arranged, 'ArrowLeft')
  expect(left?.position.x).toBeLessThan(0)
  expect(afterKey(arranged, 'ArrowUp')).toEqual(shifted(arranged, 0, 0.15))
  expect(afterKey(arranged, '+')?.radius).toBeGreaterThan(arranged.radius)
  expect(afterKey(arranged, '-')?.radius).toBeLessThan(arranged.radius)
  expect(afterKey(arranged, '[')?.turn).toBeGreaterThan(0)
  expect(afterKey(scaled(arranged, 2), '0')).toEqual(arranged)
  expect(afterKey(arranged, 'a')).toBeNull()
})
