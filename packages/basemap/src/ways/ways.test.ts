import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dataFiles } from '../data-files.ts'
import { findWay, readWays, type Ways } from './index.ts'

const helsinki = readWays(readFileSync(new URL(`../../data/${dataFiles.ways}`, import.meta.url)))
const station = { lat: 60.1711, lon: 24.9438 }
const museum = { lat: 60.1672, lon: 24.9502 }

/** A net of its own: points in metres, and which are joined. */
function net(points: [east: number, north: number][], stretches: [number, number][]): Ways {
  const joined = points.map((_, point) => stretches.flatMap(([a, b]) => (a === point ? [b] : b === point ? [a] : [])))
  return {
    origin: { lat: 0, lon: 0 },
    east: points.map(([east]) => east),
    north: points.map(([, north]) => north),
    joined,
  }
}
const at = (east: number, north: number) => ({ lat: north / 111_195, lon: east / 111_195 })
const straight = (a: { lat: number; lon: number }, b: { lat: number; lon: number }) =>
  Math.hypot((a.lat - b.lat) * 111_195, (a.lon - b.lon) * 111_195 * Math.cos((a.lat * Math.PI) / 180))

test('a way goes along the streets, and is as long as what one walks', () => {
  const square = net(
    [
      [0, 0],
      [100, 0],
      [100, 100],
      [0, 100],
    ],
    [
      [0, 1],
      [1, 2],
      [2, 3],
    ],
  )
  // From beside the first street to beside the last: round three sides, as the fourth is none.
  const way = findWay(square, at(10, -5), at(10, 105))
  expect(way?.metres).toBeCloseTo(5 + 90 + 100 + 90 + 5, 3)
  expect(way?.along.map(({ lat, lon }) => [Math.round(lon * 111_195), Math.round(lat * 111_195)])).toEqual([
    [10, 0],
    [100, 0],
    [100, 100],
    [10, 100],
  ])
})

test('of two ways the shorter one is taken, even where the other one begins nearer', () => {
  const choice = net(
    [
      [0, 0],
      [50, 0],
      [60, 300],
      [100, 0],
      [0, -40],
      [100, -40],
    ],
    [
      [0, 1],
      [1, 2],
      [2, 3],
      [0, 4],
      [4, 5],
      [5, 3],
    ],
  )
  expect(findWay(choice, at(0, 0), at(100, 0))?.metres).toBeCloseTo(180, 3)
})

test('on one stretch one walks straight along it', () => {
  const street = net(
    [
      [0, 0],
      [200, 0],
    ],
    [[0, 1]],
  )
  expect(findWay(street, at(20, 3), at(150, -4))?.metres).toBeCloseTo(3 + 130 + 4, 3)
})

test('there is no way where nothing joins the two, far from every street, or for a few steps', () => {
  const apart = net(
    [
      [0, 0],
      [100, 0],
      [0, 60],
      [100, 60],
    ],
    [
      [0, 1],
      [2, 3],
    ],
  )
  expect(findWay(apart, at(0, 0), at(100, 60))).toBeNull()
  expect(findWay(apart, at(0, 0), at(100, 200))).toBeNull()
  expect(findWay(apart, at(0, 0), at(20, 0))).toBeNull()
  expect(findWay(net([], []), at(0, 0), at(100, 0))).toBeNull()
  expect(findWay(helsinki, station, { lat: 59.437, lon: 24.7536 })).toBeNull()
})

test('from the station to the museum it is as far as it is on foot, through places that are joined', () => {
  const way = findWay(helsinki, station, museum)
  const air = straight(station, museum)
  expect(way?.metres).toBeGreaterThan(air)
  expect(way?.metres).toBeLessThan(air * 1.5)
  const steps = [station, ...(way?.along ?? []), museum]
  const walked = steps.reduce((sum, step, index) => sum + straight(step, steps[index - 1] ?? step), 0)
  expect(walked).toBeCloseTo(way?.metres ?? 0, 0)
  expect(findWay(helsinki, museum, station)?.metres).toBeCloseTo(way?.metres ?? 0, 3)
})

test('in the town one comes from everywhere to everywhere', () => {
  const seen = new Set([0])
  const todo = [0]
  for (let point = todo.pop(); point !== undefined; point = todo.pop()) {
    for (const next of helsinki.joined[point] ?? []) {
      if (seen.has(next)) continue
      seen.add(next)
      todo.push(next)
    }
  }
  expect(seen.size).toBe(helsinki.east.length)
})

test('a file that is cut off is not taken for a whole one', () => {
  const bytes = readFileSync(new URL(`../../data/${dataFiles.ways}`, import.meta.url))
  expect(() => readWays(bytes.subarray(0, 1000))).toThrow('before they are whole')
})
