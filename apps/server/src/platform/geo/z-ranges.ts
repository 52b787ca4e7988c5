import { bitsOf, type Cell, type Region } from './geohash.ts'

/** Halvings each way: together they fill the first 60 bits, as a geohash of twelve characters does. */
const depthMax = 30
/** More ranges fit a box more closely, fewer are found sooner. */
const rangesMax = 32

/** Of numbers that the database's `map_code` gives to places, both ends included. */
export interface ZRange {
  low: bigint
  high: bigint
}

interface Square {
  depth: number
  x: number
  y: number
}

/**
 * Ranges of the Z-order in which all places of these regions lie, in order and apart. Places beside the regions may lie in them, too.
 * None of the regions may cross the 180th meridian.
 */
export function zRangesOf(regions: readonly Region[]): ZRange[] {
  const inside: Square[] = []
  let open: Square[] = regions.length === 0 ? [] : [{ depth: 0, x: 0, y: 0 }]
  while (open.length > 0) {
    const finer: Square[] = []
    for (const square of open) {
      const how = overlap(square, regions)
      if (how === 'whole' || square.depth === depthMax) inside.push(square)
      else if (how === 'part') finer.push(...quartersOf(square).filter((each) => overlap(each, regions) !== 'none'))
    }
    if (inside.length + finer.length > rangesMax) {
      // As coarse as the last round: more would be too many.
      inside.push(...open.filter((square) => overlap(square, regions) === 'part' && square.depth < depthMax))
      break
    }
    open = finer
  }
  return joined(inside.map(rangeOf))
}

/** All places of a geohash cell of this length. */
export function zRangeOfCell({ x, y }: Cell, precision: number): ZRange {
  const bits = bitsOf(precision)
  let code = 0n
  for (let bit = 0; bit < 5 * precision; bit++) {
    const isLon = bit % 2 === 0
    const left = (isLon ? bits.x : bits.y) - 1 - Math.floor(bit / 2)
    code = code * 2n + BigInt(Math.floor((isLon ? x : y) / 2 ** left) % 2)
  }
  const size = 2n ** BigInt(2 * depthMax - 5 * precision)
  return { low: code * size, high: (code + 1n) * size - 1n }
}

const quartersOf = ({ depth, x, y }: Square): Square[] =>
  [0, 1, 2, 3].map((quarter) => ({ depth: depth + 1, x: 2 * x + (quarter >> 1), y: 2 * y + (quarter & 1) }))

function overlap({ depth, x, y }: Square, regions: readonly Region[]): 'none' | 'part' | 'whole' {
  const count = 2 ** depth
  const left = (x / count) * 360 - 180
  const right = ((x + 1) / count) * 360 - 180
  const bottom = (y / count) * 180 - 90
  const top = ((y + 1) / count) * 180 - 90
  let found: 'none' | 'part' = 'none'
  for (const { low, high } of regions) {
    if (low.lon <= left && right <= high.lon && low.lat <= bottom && top <= high.lat) return 'whole'
    if (low.lon <= right && left <= high.lon && low.lat <= top && bottom <= high.lat) found = 'part'
  }
  return found
}

function rangeOf({ depth, x, y }: Square): ZRange {
  let code = 0n
  for (let bit = depth - 1; bit >= 0; bit--) {
    code = code * 4n + BigInt(Math.floor(x / 2 ** bit) % 2) * 2n + BigInt(Math.floor(y / 2 ** bit) % 2)
  }
  const size = 4n ** BigInt(depthMax - depth)
  return { low: code * size, high: (code + 1n) * size - 1n }
}

function joined(ranges: readonly ZRange[]): ZRange[] {
  const ordered = ranges.toSorted((a, b) => (a.low < b.low ? -1 : 1))
  const apart: ZRange[] = []
  for (const range of ordered) {
    const last = apart.at(-1)
    if (last && range.low === last.high + 1n) last.high = range.high
    else apart.push({ ...range })
  }
  return apart
}
