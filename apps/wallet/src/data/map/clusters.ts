import { wrapLon } from './tiles.ts'

/** Something on the map that may share a bubble with its neighbours. */
export interface Spot {
  lat: number
  lon: number
  count: number
  /** Of a single token. */
  tokenId?: string
}

export interface Cluster {
  /** The same for the same neighbours, however the map is moved. */
  key: string
  lat: number
  lon: number
  count: number
  /** Those that are known one by one; all of them where there are as many as `count`. */
  tokenIds: readonly string[]
}

/** The side of the whole world in pixels, as the map counts. */
const worldPixels = (zoom: number) => 512 * 2 ** zoom

interface Placed {
  spot: Spot
  x: number
  y: number
  isTaken: boolean
}

/** Joins what would lie on top of each other at a zoom, the biggest first; each bubble stands in the mean of what it holds. */
export function clustersOf(spots: readonly Spot[], zoom: number, radius: number): Cluster[] {
  const side = worldPixels(zoom)
  const columns = Math.max(1, Math.floor(side / radius))
  const placed = spots.map((spot): Placed => ({ spot, ...pixelOf(spot, side), isTaken: false }))
  const cells = new Map<number, Placed[]>()
  const columnOf = (x: number) => Math.min(columns - 1, Math.floor((x / side) * columns))
  const cellOf = (column: number, row: number) => row * columns + ((column + columns) % columns)
  for (const each of placed) {
    const cell = cellOf(columnOf(each.x), Math.floor(each.y / radius))
    const there = cells.get(cell)
    if (there) there.push(each)
    else cells.set(cell, [each])
  }
  const clusters: Cluster[] = []
  for (const seed of placed.toSorted((a, b) => b.spot.count - a.spot.count)) {
    if (seed.isTaken) continue
    const members: Placed[] = []
    const [column, row] = [columnOf(seed.x), Math.floor(seed.y / radius)]
    const columnsBeside = columns < 3 ? range(columns) : [column - 1, column, column + 1]
    for (const besideColumn of columnsBeside) {
      for (let besideRow = row - 1; besideRow <= row + 1; besideRow++) {
        for (const other of cells.get(cellOf(besideColumn, besideRow)) ?? []) {
          if (other.isTaken || !isWithin(seed, other, radius, side)) continue
          other.isTaken = true
          members.push(other)
        }
      }
    }
    clusters.push(joined(members, seed.spot))
  }
  return clusters
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index)

function isWithin(a: Placed, b: Placed, radius: number, side: number): boolean {
  const across = Math.abs(a.x - b.x)
  return Math.hypot(Math.min(across, side - across), a.y - b.y) <= radius
}

function joined(members: readonly Placed[], seed: Spot): Cluster {
  let [lat, lon, count] = [0, 0, 0]
  const tokenIds: string[] = []
  for (const { spot } of members) {
    lat += (spot.lat - seed.lat) * spot.count
    // The shorter way round, over the 180th meridian if need be.
    lon += wrapLon(spot.lon - seed.lon) * spot.count
    count += spot.count
    if (spot.tokenId) tokenIds.push(spot.tokenId)
  }
  const place = { lat: seed.lat + lat / count, lon: wrapLon(seed.lon + lon / count) }
  const key = tokenIds.length === 1 && count === 1 ? `token ${tokenIds[0]}` : `${place.lat} ${place.lon} ${count}`
  return { key, ...place, count, tokenIds }
}

function pixelOf({ lat, lon }: Spot, side: number): { x: number; y: number } {
  const sin = Math.min(0.9999, Math.max(-0.9999, Math.sin((lat * Math.PI) / 180)))
  return { x: ((lon + 180) / 360) * side, y: (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * side }
}
