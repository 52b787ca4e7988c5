import fc from 'fast-check'
import { expect, test } from 'vitest'
import { angleTo, keepInSight, type Label, layOutLabels, turnBetween, waysAside } from './labels.ts'

const label = (azimuth: number, metres: number, more: Partial<Label> = {}): Label => ({
  azimuth,
  elevation: 0,
  width: 0.3,
  height: 0.06,
  foot: 0,
  bodyWidth: 0,
  metres,
  lift: 0,
  ...more,
})

test('the nearest label stands where it belongs, the next one is moved above it, and what finds no room is not shown', () => {
  const [near, next, third, last] = [label(0, 3), label(0.1, 5), label(-0.1, 7), label(0, 9)]
  const beside = label(1, 20)
  layOutLabels([last, third, beside, next, near])
  expect(near.lift).toBe(0)
  expect(next.lift).toBeGreaterThan(0)
  expect(third.lift).toBeGreaterThan(next.lift ?? 0)
  expect(last.lift).toBeNull()
  expect(beside.lift).toBe(0)
})

test('labels to both sides of straight behind meet, too', () => {
  const [near, far] = [label(Math.PI - 0.05, 3), label(-Math.PI + 0.05, 5)]
  layOutLabels([near, far])
  expect(far.lift).toBeGreaterThan(0)
})

test('a label lies on nothing that stands nearer: it is moved above it, or is not shown', () => {
  const [near, behind, farBehind] = [
    label(0, 5, { elevation: 0.05, foot: -0.4, bodyWidth: 0.5 }),
    label(0.2, 40, { width: 0.1 }),
    label(-0.2, 60, { width: 0.1, elevation: -0.2 }),
  ]
  layOutLabels([near, behind, farBehind])
  expect(behind.lift).toBeGreaterThanOrEqual(0.05)
  expect(farBehind.lift).toBeNull()
})

test('no two labels that are shown lie on each other or on what stands nearer', () => {
  const some = fc.record({
    azimuth: fc.double({ min: -4, max: 4, noNaN: true }),
    elevation: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
    width: fc.double({ min: 0.05, max: 0.6, noNaN: true }),
    height: fc.constant(0.06),
    foot: fc.double({ min: -1, max: -0.5, noNaN: true }),
    bodyWidth: fc.double({ min: 0, max: 0.6, noNaN: true }),
    metres: fc.double({ min: 1, max: 50, noNaN: true }),
    lift: fc.constant(null),
  })
  fc.assert(
    fc.property(fc.array(some, { maxLength: 24 }), (labels) => {
      const all: Label[] = labels.map((each) => ({ ...each }))
      layOutLabels(all)
      const shown = all.filter(({ lift }) => lift !== null)
      for (const [index, one] of shown.entries()) {
        for (const other of shown.slice(index + 1)) {
          const apart = Math.abs(turnBetween(one.azimuth, other.azimuth)) >= (one.width + other.width) / 2
          const [low, high] = [one.elevation + (one.lift ?? 0), other.elevation + (other.lift ?? 0)]
          expect(apart || low >= high + other.height || high >= low + one.height).toBe(true)
          // The nearer comes first.
          const isBeside = Math.abs(turnBetween(one.azimuth, other.azimuth)) >= (other.width + one.bodyWidth) / 2
          expect(isBeside || high >= one.elevation || high + other.height <= one.foot).toBe(true)
        }
      }
    }),
  )
})

test('a label lies on nothing that stands farther away, where there is room above it', () => {
  const near = label(0, 5)
  const behind = label(0.1, 9, { elevation: 0.05, foot: -0.1, bodyWidth: 0.2 })
  layOutLabels([near, behind])
  expect(near.lift).toBeGreaterThanOrEqual(0.05)
  const tall = label(0.1, 9, { elevation: 0.5, foot: -0.1, bodyWidth: 0.2 })
  layOutLabels([near, tall])
  expect(near.lift).toBe(0)
})

test('no label is cut off by the edge of the picture; what is out of sight has none', () => {
  const [middle, edge, out] = [label(1, 5), label(1.35, 5), label(1.5, 5)]
  expect([middle, edge, out].map((each) => keepInSight(each, 1, 0.4, 0.5))).toEqual([true, true, false])
  expect(middle.azimuth).toBe(1)
  expect(edge.azimuth + edge.width / 2).toBeLessThan(1.4)
  const high = label(1, 5, { elevation: 0.48 })
  expect(keepInSight(high, 1, 0.4, 0.5)).toBe(true)
  expect(high.elevation + high.height).toBeCloseTo(0.5)
  const left = label(-3.1, 5)
  expect(keepInSight(left, 3, 0.4, 0.5)).toBe(true)
  expect(turnBetween(3, left.azimuth)).toBeCloseTo(turnBetween(3, -3.1))
})

const pose = (yaw: number, sight = 0.4) => ({ position: { x: 0, y: 1.6, z: 0 }, yaw, sight })
const at = (name: string, x: number, z: number) => ({ name, position: { x, y: 0, z } })

test('what stands beside or behind somebody has a way to it: to the nearest on each side, by the shorter turn', () => {
  const ahead = at('ahead', 0, -5)
  const things = [ahead, at('right, far', 12, 0), at('right', 6, 0), at('behind, to the left', -1, 8)]
  const { left, right } = waysAside(pose(0), things)
  expect(right).toMatchObject({ nearest: { name: 'right' }, count: 2 })
  expect(right?.turn).toBeCloseTo(-Math.PI / 2)
  expect(left).toMatchObject({ nearest: { name: 'behind, to the left' }, count: 1 })
  expect(left?.turn).toBeGreaterThan(Math.PI / 2)
  // A wide view shows more of it.
  expect(waysAside(pose(0, 1.6), things).right).toBeNull()
  // Who has turned there sees it.
  expect(waysAside(pose(right?.turn ?? 0), [things[2] as typeof ahead])).toEqual({ left: null, right: null })
})

test('however often somebody has turned around, the way is never longer than half a turn', () => {
  fc.assert(
    fc.property(fc.double({ min: -50, max: 50, noNaN: true }), (yaw) => {
      expect(Math.abs(angleTo(pose(yaw), { x: 3, y: 0, z: 4 }))).toBeLessThanOrEqual(Math.PI)
    }),
  )
})
