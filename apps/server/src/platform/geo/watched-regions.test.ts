import { expect, test } from 'vitest'
import { cellOf, geohashAt, isWithin, partsOf, type Region, regionOf, type Spot } from './geohash.ts'
import { createWatchedRegions } from './watched-regions.ts'
import { zRangesOf } from './z-ranges.ts'

/** Always the same numbers. */
function numbers(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const next = numbers(11)
const edge = (value: number, most: number) => Math.max(-most, Math.min(most, value))
const spot = (): Spot => ({ lat: edge(next() * 200 - 100, 90), lon: edge(next() * 400 - 200, 180) })
/** Small ones and large ones, also across the 180th meridian and at the poles. */
function region(): Region {
  const low = spot()
  const size = 10 ** (next() * 4 - 2)
  const right = low.lon + size
  return { low, high: { lat: edge(low.lat + size / 2, 90), lon: right > 180 ? right - 360 : right } }
}
const corners: Spot[] = [-90, 0, 90].flatMap((lat) => [-180, 0, 180].map((lon) => ({ lat, lon })))

test('geohashes are those that everybody uses', () => {
  const known: [Spot, string][] = [
    [{ lat: 57.64911, lon: 10.40744 }, 'u4pruydqqvj8'],
    [{ lat: -25.382708, lon: -49.265506 }, '6gkzwgjzn820'],
    [{ lat: 0, lon: 0 }, 's00000000000'],
    [{ lat: 90, lon: 180 }, 'zzzzzzzzzzzz'],
    [{ lat: -90, lon: -180 }, '000000000000'],
  ]
  for (const [place, hash] of known) {
    for (let precision = 1; precision <= 12; precision++) {
      expect(geohashAt(cellOf(place, precision), precision)).toBe(hash.slice(0, precision))
    }
    expect(isWithin(place, regionOf(hash))).toBe(true)
  }
})

test('who watches a spot is found as if everybody had been asked, however boxes move', () => {
  const watched = createWatchedRegions<number>()
  const regions = new Map<number, Region[]>()
  for (let round = 0; round < 400; round++) {
    const watcher = round % 80
    const some = next() < 0.1 ? [] : Array.from({ length: 1 + Math.floor(next() * 2) }, region)
    watched.watch(watcher, some)
    if (some.length > 0) regions.set(watcher, some)
    else regions.delete(watcher)
    const looked = some[0] && next() < 0.5 ? { lat: some[0].low.lat, lon: some[0].high.lon } : spot()
    for (const each of [looked, ...corners]) {
      const expected = [...regions].filter(([, own]) => own.some((one) => isWithin(each, one))).map(([one]) => one)
      expect([...watched.at(each)].toSorted()).toEqual(expected.toSorted())
    }
  }
  expect(watched.size).toBe(regions.size)
  for (const watcher of regions.keys()) watched.watch(watcher, [])
  expect([watched.size, ...corners.map((each) => watched.at(each).size)]).toEqual([0, ...corners.map(() => 0)])
})

test('ranges of the Z-order are few, in order, apart, and leave out no place of their regions', () => {
  const codeOf = (place: Spot) => {
    const { x, y } = cellOf(place, 12)
    let code = 0n
    for (let bit = 29; bit >= 0; bit--)
      code = code * 4n + BigInt(Math.floor(x / 2 ** bit) % 2) * 2n + BigInt(Math.floor(y / 2 ** bit) % 2)
    return code
  }
  const whole = { low: { lat: -90, lon: -180 }, high: { lat: 90, lon: 180 } }
  expect(zRangesOf([whole])).toEqual([{ low: 0n, high: 2n ** 60n - 1n }])
  expect(zRangesOf([])).toEqual([])
  for (let round = 0; round < 300; round++) {
    const one = region()
    const parts = partsOf(one)
    const ranges = zRangesOf(parts)
    expect(ranges.length).toBeLessThanOrEqual(40)
    for (const [index, { low, high }] of ranges.entries()) {
      expect(low <= high && (index === 0 || low > (ranges[index - 1]?.high ?? 0n))).toBe(true)
    }
    for (const { low, high } of parts) {
      const inside = [low, high, { lat: (low.lat + high.lat) / 2, lon: low.lon + (high.lon - low.lon) * next() }]
      for (const place of inside) {
        const code = codeOf(place)
        expect(ranges.some((range) => code >= range.low && code <= range.high)).toBe(true)
      }
    }
  }
})
