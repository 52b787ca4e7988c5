import { wrapLon } from '@vitrine/map'
import type { MapGroup } from '@vitrine/protocol'

/** Something on the map that may share a bubble with its neighbours. */
export interface Spot {
  lat: number
  lon: number
  count: number
  /** Of a single token. */
  tokenId?: string
  /** How one of its tokens looks. */
  sample?: MapGroup['sample']
}

export interface Cluster {
  /** The same for the same neighbours, however the map is moved. */
  key: string
  lat: number
  lon: number
  count: number
  /** Those that are known one by one; all of them where there are as many as `count`. */
  tokenIds: readonly string[]
  /** How one of them looks: of the biggest part of which that is known. */
  sample?: MapGroup['sample']
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
  const grid = gridOver<Placed>(side, radius)
  const placed = spots.map((spot): Placed => ({ spot, ...pixelOf(spot, side), isTaken: false }))
  for (const each of placed) grid.add(each)
  const clusters: Cluster[] = []
  for (const seed of placed.toSorted((a, b) => b.spot.count - a.spot.count)) {
    if (seed.isTaken) continue
    const members: Placed[] = []
    for (const other of grid.near(seed)) {
      if (other.isTaken || distance(seed, other, side) > radius) continue
      other.isTaken = true
      members.push(other)
    }
    const tokenIds = members.flatMap(({ spot }) => spot.tokenId ?? [])
    const parts = members.map(({ spot }) => spot)
    clusters.push(joined(parts, seed.spot, tokenIds))
  }
  return clusters
}

/** How much room something takes on the screen, in pixels: a disc around its place, or around a point that is so far above it. */
export interface Room {
  radius: number
  rise: number
}

interface Standing extends Point {
  cluster: Cluster
  radius: number
  isJoined: boolean
}

/**
 * Joins what would be drawn over each other at a zoom, until nothing is. `roomOf` says how much room a count takes; never less for more. `upright` is how
 * far up the screen a step to the north leads, beside one to the east: less on a tilted map.
 */
export function standApart(
  clusters: readonly Cluster[],
  zoom: number,
  roomOf: (count: number) => Room,
  upright = 1,
): Cluster[] {
  const side = worldPixels(zoom)
  const most = clusters.reduce((sum, { count }) => sum + count, 0)
  const grid = gridOver<Standing>(side, 2 * Math.max(roomOf(1).radius, roomOf(most).radius))
  const stand = (cluster: Cluster): Standing => {
    const { radius, rise } = roomOf(cluster.count)
    const { x, y } = pixelOf(cluster, side)
    const standing = { cluster, x, y: y * upright - rise, radius, isJoined: false }
    grid.add(standing)
    return standing
  }
  const all = clusters.toSorted((a, b) => b.count - a.count).map(stand)
  // Those that come of a join are looked at in their turn.
  for (const one of all) {
    if (one.isJoined) continue
    const other = grid
      .near(one)
      .find((each) => each !== one && !each.isJoined && distance(one, each, side) < one.radius + each.radius)
    if (!other) continue
    one.isJoined = true
    other.isJoined = true
    const [a, b] =
      one.cluster.count >= other.cluster.count ? [one.cluster, other.cluster] : [other.cluster, one.cluster]
    all.push(stand(joined([a, b], a, [...a.tokenIds, ...b.tokenIds])))
  }
  return all.flatMap(({ cluster, isJoined }) => (isJoined ? [] : [cluster]))
}

interface Point {
  x: number
  y: number
}

/** What lies in a cell of this size, or in one beside it; round the world. */
function gridOver<T extends Point>(side: number, size: number) {
  const columns = Math.max(1, Math.floor(side / size))
  const cells = new Map<number, T[]>()
  const columnOf = (x: number) => Math.min(columns - 1, Math.floor((x / side) * columns))
  const cellOf = (column: number, row: number) => row * columns + ((column + columns) % columns)
  return {
    add(item: T): void {
      const cell = cellOf(columnOf(item.x), Math.floor(item.y / size))
      const there = cells.get(cell)
      if (there) there.push(item)
      else cells.set(cell, [item])
    },
    near({ x, y }: Point): T[] {
      const [column, row] = [columnOf(x), Math.floor(y / size)]
      const beside = columns < 3 ? range(columns) : [column - 1, column, column + 1]
      return beside.flatMap((each) => [row - 1, row, row + 1].flatMap((line) => cells.get(cellOf(each, line)) ?? []))
    },
  }
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index)

function distance(a: Point, b: Point, side: number): number {
  const across = Math.abs(a.x - b.x)
  return Math.hypot(Math.min(across, side - across), a.y - b.y)
}

function joined(parts: readonly Spot[], seed: Spot, tokenIds: readonly string[]): Cluster {
  let [lat, lon, count] = [0, 0, 0]
  for (const part of parts) {
    lat += (part.lat - seed.lat) * part.count
    // The shorter way round, over the 180th meridian if need be.
    lon += wrapLon(part.lon - seed.lon) * part.count
    count += part.count
  }
  const place = { lat: seed.lat + lat / count, lon: wrapLon(seed.lon + lon / count) }
  const [sampled] = parts.filter(({ sample }) => sample).toSorted((a, b) => b.count - a.count)
  const sample = sampled?.sample && { sample: sampled.sample }
  const key = tokenIds.length === 1 && count === 1 ? `token ${tokenIds[0]}` : `${place.lat} ${place.lon} ${count}`
  return { key, ...place, count, tokenIds, ...sample }
}

function pixelOf({ lat, lon }: { lat: number; lon: number }, side: number): Point {
  const sin = Math.min(0.9999, Math.max(-0.9999, Math.sin((lat * Math.PI) / 180)))
  return { x: ((lon + 180) / 360) * side, y: (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * side }
}
