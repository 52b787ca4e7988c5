import { expect, test } from 'vitest'
import { afterKey, turned, zoomed } from './orbit.ts'

const home = { azimuth: 20, elevation: 10, distance: 1 }

test('arrows turn, plus and minus come closer and go away, Home goes home, other keys are not ours', () => {
  expect(afterKey(home, 'ArrowLeft', home)).toMatchObject({ azimuth: 5 })
  expect(afterKey(home, 'ArrowUp', home)).toMatchObject({ elevation: 25 })
  expect(afterKey(home, '+', home)?.distance).toBeLessThan(1)
  expect(afterKey(home, '-', home)?.distance).toBeGreaterThan(1)
  expect(afterKey({ azimuth: 1, elevation: 2, distance: 2 }, 'Home', home)).toEqual(home)
  expect(afterKey(home, 'Tab', home)).toBeNull()
})

test('nobody turns it over its head, loses it or ends up inside', () => {
  expect(turned(home, 0, 500).elevation).toBe(85)
  expect(turned(home, 350, 0).azimuth).toBe(10)
  expect(zoomed(home, 1000).distance).toBe(2.5)
  expect(zoomed(home, 0).distance).toBe(0.4)
})
