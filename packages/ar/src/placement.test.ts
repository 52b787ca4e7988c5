import type { Place } from '@vitrine/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atLevel } from './levels.ts'
import { arDefaults, place } from './placement.ts'

fc.configureGlobal({ seed: 20261121 })

const square: Place = { lat: 60.1699, lon: 24.9384 }

/** So many metres from a point, which is fine for a city. */
function away(north: number, east: number): Place {
  const degree = 111_195.08
  return { lat: square.lat + north / degree, lon: square.lon + east / degree / Math.cos((square.lat * Math.PI) / 180) }
}

const thing = (id: string, north: number, east: number) => ({ id, at: away(north, east) })
const from = { from: square, heading: 0, filter: arDefaults, seed: 'evening' }

test('what lies ahead stands ahead, and what lies to the right stands at the right, whichever way one looks', () => {
  const things = [thing('north', 100, 0), thing('east', 0, 100)]
  const facingNorth = place({ ...from, things })
  const facingEast = place({ ...from, things, heading: 90 })
  const [north, east] = ['north', 'east'].map((id) => facingNorth.find((one) => one.thing.id === id)?.position)
  expect(north?.x).toBeCloseTo(0, 1)
  expect(north?.z).toBeLessThan(-4.9)
  expect(east?.x).toBeGreaterThan(4.9)
  expect(east?.z).toBeCloseTo(0, 1)
  const nowLeft = facingEast.find((one) => one.thing.id === 'north')?.position
  expect(nowLeft?.x).toBeLessThan(-4.9)
})

test('the five nearest of those within 500 m are shown, the nearest first and nearest', () => {
  const metres = [499, 20, 501, 300, 40, 80, 160]
  const shown = place({ ...from, things: metres.map((far, index) => thing(`t${far}`, far, index)) })
  expect(shown.map((one) => one.thing.id)).toEqual(['t20', 't40', 't80', 't160', 't300'])
  const distances = shown.map(({ position }) => Math.hypot(position.x, position.z))
  expect(distances).toEqual(distances.toSorted((a, b) => a - b))
  expect(shown[0]?.metres).toBeCloseTo(20, 0)
  const wide = place({
    ...from,
    things: metres.map((far) => thing(`t${far}`, far, 0)),
    filter: { ...arDefaults, visibleRadius: 1000, maxItems: 20 },
  })
  expect(wide).toHaveLength(7)
})

test('the scene is the same for the same seed and another one for another', () => {
  const things = [thing('a', 90, 10), thing('b', -40, 60), thing('c', 5, -200)]
  const once = place({ ...from, things })
  expect(place({ ...from, things: things.toReversed() })).toEqual(once)
  expect(place({ ...from, things, seed: 'morning' })).not.toEqual(once)
})

test('objects are of the asked size, reach the asked height, and keep the asked distances', () => {
  const filter = { ...arDefaults, minDistance: 8, distanceMultiplier: 2, desiredRadius: 0.5, baseHeight: 2 }
  const things = [thing('a', 90, 10), thing('b', 3, 0), thing('here', 0, 0)]
  for (const { position, radius } of place({ ...from, things, filter })) {
    const distance = Math.hypot(position.x, position.z)
    expect(distance).toBeGreaterThanOrEqual(16 - 1e-9)
    expect(distance).toBeLessThanOrEqual(36 + 1e-9)
    expect(radius).toBe(0.5)
    expect(position.y + 2 * radius).toBe(2)
  }
  const onGround = place({ ...from, things })[0]
  expect(onGround?.position.y).toBe(0)
})

test('what lies under the feet stands ahead, in sight', () => {
  const [here] = place({ ...from, things: [thing('here', 0, 0)], heading: 200 })
  expect(here?.position.z).toBeLessThan(-4)
})

test('what stands already stays, and what comes does not stand in it', () => {
  const standing = new Map([['a', { x: 0, y: 0, z: -6 }]])
  const things = [thing('a', 90, 80), thing('b', 50, 0)]
  const shown = place({ ...from, things, standing, filter: { ...arDefaults, additionalRandomDistance: 0 } })
  const [a, b] = ['a', 'b'].map((id) => shown.find((one) => one.thing.id === id)?.position)
  expect(a).toEqual({ x: 0, y: 0, z: -6 })
  expect(Math.hypot((b?.x ?? 0) - 0, (b?.z ?? 0) + 6)).toBeGreaterThanOrEqual(2.4)
})

test('no two ever stand in each other, however many lie in one place', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: -300, max: 300 }), fc.integer({ min: -300, max: 300 })), { maxLength: 60 }),
      fc.double({ min: 0.2, max: 2, noNaN: true }),
      fc.integer({ min: 0, max: 359 }),
      (spots, desiredRadius, heading) => {
        const filter = { ...arDefaults, desiredRadius, maxItems: 60 }
        const things = spots.map(([north, east], index) => thing(`t${index}`, north % 20, east % 20))
        const shown = place({ ...from, things, filter, heading })
        for (const [index, one] of shown.entries()) {
          for (const other of shown.slice(index + 1)) {
            const apart = Math.hypot(one.position.x - other.position.x, one.position.z - other.position.z)
            expect(apart).toBeGreaterThanOrEqual(2 * desiredRadius)
          }
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('a level shows its own kinds, the next begins when nothing is left, and nobody falls back', () => {
  const levels = [
    { objectDefinitionIds: ['shell'], maxItems: 2 },
    { objectDefinitionIds: ['whale'], maxItems: null },
  ]
  const filter = { ...arDefaults, levels }
  const kindOf = (one: { kind: string }) => one.kind
  const [shell, whale] = [{ kind: 'shell' }, { kind: 'whale' }]
  expect(atLevel([whale, shell], kindOf, filter)).toEqual({ level: 0, levels: 2, things: [shell], maxItems: 2 })
  expect(atLevel([whale], kindOf, filter)).toEqual({ level: 1, levels: 2, things: [whale], maxItems: 5 })
  expect(atLevel([whale, shell], kindOf, filter, 1).things).toEqual([whale])
  expect(atLevel([], kindOf, filter)).toMatchObject({ level: 1, things: [] })
  expect(atLevel([whale, shell], kindOf, arDefaults)).toMatchObject({ levels: 1, things: [whale, shell] })
})
