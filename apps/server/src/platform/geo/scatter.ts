import { type Strip, sizeOf } from './area.ts'
import { createSpacing } from './spacing.ts'

export interface Scatter {
  strips: readonly Strip[]
  count: number
  /** Metres, between any two. */
  minDistance: number
  /** The same seed scatters in the same way. */
  seed: number
}

export interface Scattered {
  lat: number
  lon: number
}

/** How often chance may fail for each that is wanted, before the rest is packed tightly. */
const triesEach = 8
const metresPerDegree = 111_195
const packings = 4
/** Metres that a point moves by being rounded, and its neighbour. */
const rounding = 0.03

/**
 * Spreads points over an area, each place as likely as any other and none nearer to another than the distance. Where chance leaves
 * too little room they are packed tightly instead; `fits` says how many went in when that is not enough either.
 */
export function scatter({ strips, count, minDistance, seed }: Scatter): { points: Scattered[] } | { fits: number } {
  const random = createRandom(seed)
  const pick = createPicker(strips, random)
  const thrown = createSpacing(minDistance)
  for (let tries = count * triesEach; tries > 0 && thrown.points.length < count; tries -= 1) thrown.add(pick())
  if (thrown.points.length === count) return { points: thrown.points }
  let most = thrown.points.length
  for (let packing = 0; packing < packings; packing += 1) {
    const packed = createSpacing(minDistance)
    const shift = packing === 0 ? { lat: 0, lon: 0 } : { lat: random(), lon: random() }
    for (const point of lattice(strips, minDistance, shift)) packed.add(point)
    if (packed.points.length >= count) return { points: someOf(packed.points, count, random) }
    most = Math.max(most, packed.points.length)
  }
  return { fits: most }
}

/** A point of the area, by size. */
function createPicker(strips: readonly Strip[], random: () => number): () => Scattered {
  let total = 0
  const ends = strips.map((strip) => {
    total += sizeOf(strip)
    return total
  })
  return () => {
    const wanted = random() * total
    let [low, high] = [0, ends.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] as number) > wanted) high = middle
      else low = middle + 1
    }
    const strip = strips[low] as Strip
    const [height, across] = [heightIn(strip, random()), random()]
    const [west, east] = sidesAt(strip, height)
    return pointAt(strip.bottom + (strip.top - strip.bottom) * height, west + (east - west) * across)
  }
}

/** Where a strip is wider, more of it lies. */
function heightIn({ left, right }: Strip, random: number): number {
  const [below, above] = [Math.max(0, right[0] - left[0]), Math.max(0, right[1] - left[1])]
  if (below === above) return random
  return (below - Math.sqrt(below * below + random * (above * above - below * below))) / (below - above)
}

function sidesAt({ left, right }: Strip, height: number): [west: number, east: number] {
  return [left[0] + (left[1] - left[0]) * height, right[0] + (right[1] - right[0]) * height]
}

/** Rows of equal triangles: nothing packs more of them. They begin at a corner of the area and stay beside each other where it is small against the earth. */
function* lattice(
  strips: readonly Strip[],
  minDistance: number,
  shift: { lat: number; lon: number },
): Generator<Scattered> {
  const distance = (minDistance * 1.000_1 + rounding) / metresPerDegree
  const rowHeight = (distance * Math.sqrt(3)) / 2
  const south = strips.reduce((least, { bottom }) => Math.min(least, bottom), 90) - shift.lat * rowHeight
  const west = strips.reduce((least, { left }) => Math.min(least, ...left), 540)
  for (const strip of strips) {
    for (let row = Math.ceil((strip.bottom - south) / rowHeight); south + row * rowHeight <= strip.top; row += 1) {
      const lat = south + row * rowHeight
      const [from, to] = sidesAt(strip, (lat - strip.bottom) / (strip.top - strip.bottom))
      const step = distance / Math.cos((lat * Math.PI) / 180)
      const start = west - ((row % 2) / 2 + shift.lon) * step
      for (let place = Math.ceil((from - start) / step); start + place * step <= to; place += 1) {
        yield pointAt(lat, start + place * step)
      }
    }
  }
}

/** Seven decimals are a centimetre. */
function pointAt(lat: number, lon: number): Scattered {
  const turned = lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon
  return { lat: Math.round(lat * 1e7) / 1e7, lon: Math.round(turned * 1e7) / 1e7 }
}

function someOf(points: readonly Scattered[], count: number, random: () => number): Scattered[] {
  const left = [...points]
  for (let index = 0; index < count; index += 1) {
    const other = index + Math.floor(random() * (left.length - index))
    ;[left[index], left[other]] = [left[other] as Scattered, left[index] as Scattered]
  }
  return left.slice(0, count)
}

/** Mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
