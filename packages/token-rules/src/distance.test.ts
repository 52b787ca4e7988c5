import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bearingDegrees, compassPoint, distanceMetres, moveTowards } from './distance.ts'
import { accuracyMax, nearnessOf, reachFrom, reachOf } from './reach.ts'

fc.configureGlobal({ seed: 20261121 })

const Somewhere = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
})
const helsinki = { lat: 60.1699, lon: 24.9384 }
const at = (lat: number, lon: number) => ({ lat, lon })

test('distances are those of the globe, over the 180th meridian and the poles too', () => {
  expect(distanceMetres(helsinki, at(59.437, 24.7536))).toBeCloseTo(82_136, -3)
  expect(distanceMetres(at(0, 179.999), at(0, -179.999))).toBeCloseTo(222.4, 1)
  expect(distanceMetres(at(0, 180), at(0, -180))).toBeLessThan(1e-6)
  expect(distanceMetres(at(90, 0), at(90, 137))).toBeLessThan(1e-6)
  expect(distanceMetres(at(89.999, 0), at(89.999, 180))).toBeCloseTo(222.4, 1)
  expect(distanceMetres(at(90, 0), at(-90, 0))).toBeCloseTo(Math.PI * 6_371_008.8, 3)
  fc.assert(
    fc.property(Somewhere, Somewhere, (a, b) => {
      const there = distanceMetres(a, b)
      expect(there).toBeGreaterThanOrEqual(0)
      expect(there).toBeLessThanOrEqual(Math.PI * 6_371_009)
      expect(distanceMetres(b, a)).toBeCloseTo(there, 5)
      expect(distanceMetres(a, a)).toBe(0)
    }),
  )
})

test('who walks the bearing for the distance arrives, wherever they set out', () => {
  expect(moveTowards(at(90, 0), 180, 60 * 111_195)).toEqual({ lat: expect.closeTo(30, 3), lon: expect.closeTo(0, 9) })
  fc.assert(
    fc.property(Somewhere, Somewhere, (from, to) => {
      const metres = distanceMetres(from, to)
      const there = moveTowards(from, bearingDegrees(from, to), metres)
      expect(Math.abs(there.lat)).toBeLessThanOrEqual(90)
      expect(Math.abs(there.lon)).toBeLessThanOrEqual(180)
      // Near the opposite side of the globe a hair of bearing is many metres.
      if (metres < 15_000_000) expect(distanceMetres(there, to)).toBeLessThan(1)
    }),
  )
})

test('bearings are compass points that people can follow', () => {
  expect(bearingDegrees(at(0, 0), at(1, 0))).toBe(0)
  expect(bearingDegrees(at(0, 0), at(0, 1))).toBeCloseTo(90)
  expect(bearingDegrees(at(0, 179.9), at(0, -179.9))).toBeCloseTo(90)
  expect(bearingDegrees(at(0, -179.9), at(0, 179.9))).toBeCloseTo(270)
  expect(bearingDegrees(at(90, 0), helsinki)).toBeCloseTo(155.06, 1)
  const points = [0, 22, 23, 45, 90, 135, 180, 225, 270, 315, 337, 338, 359.9, -45, 405].map(compassPoint)
  expect(points).toEqual(['n', 'n', 'ne', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw', 'nw', 'n', 'n', 'nw', 'ne'])
})

test('R22 the smallest positive distance counts, none is no limit', () => {
  expect(reachOf([])).toBe(0)
  expect(reachOf([0, null, undefined, -5, Number.NaN])).toBe(0)
  expect(reachOf([0, 80, 50])).toBe(50)
})

test('what one reaches is what is near, to the metre', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 0, max: accuracyMax }), (reach, accuracy) => {
      const radius = reachFrom(accuracy, reach)
      const is = (metres: number) => nearnessOf({ ...moveTowards(helsinki, 45, metres), accuracy }, helsinki, reach).is
      expect([is(radius - 0.5), is(radius + 0.5)]).toEqual(['near', 'far'])
    }),
  )
  expect(reachFrom(10, 0)).toBe(0)
  expect(reachFrom(accuracyMax + 1, 50)).toBe(0)
})

test('one is near when the accuracy allows it, and an accuracy that is none helps nobody', () => {
  const claim = (metres: number, accuracy: number) => ({ ...moveTowards(helsinki, 45, metres), accuracy })
  const near = (metres: number, accuracy: number, reach: number) =>
    nearnessOf(claim(metres, accuracy), helsinki, reach).is
  expect(near(10, 0, 20)).toBe('near')
  expect(near(60, 0, 20)).toBe('far')
  expect(near(35, 20, 20)).toBe('near')
  expect(nearnessOf(claim(60, 90), helsinki, 20)).toEqual({ is: 'far', distanceMetres: 60 })
  expect(near(1, accuracyMax, 20)).toBe('near')
  expect(nearnessOf(claim(1, accuracyMax + 0.5), helsinki, 20)).toEqual({ is: 'unclear', accuracyMetres: 101 })
  expect(near(1, 100_000, 20)).toBe('unclear')
  expect(near(4_000_000, 100_000, 0)).toBe('near')
})
