/** Longitude, latitude, and whatever else GeoJSON has for a point. */
export type Coordinates = readonly number[]

/** A polygon's outer ring, then its holes (RFC 7946 §3.1.6); each ring ends where it begins. */
export type Polygon = readonly (readonly Coordinates[])[]

export const areaFaults = [
  'ring_too_short',
  'ring_not_closed',
  'out_of_range',
  'swapped',
  'crosses_itself',
  'hole_outside',
  'around_pole',
  'no_area',
] as const
export type AreaFault = (typeof areaFaults)[number]

interface Point {
  lon: number
  lat: number
}

interface Edge {
  from: Point
  to: Point
}

/** A piece of an area between two latitudes, straight at both sides. Longitudes may lie beyond 180, where the area crosses that meridian. */
export interface Strip {
  bottom: number
  top: number
  left: readonly [bottom: number, top: number]
  right: readonly [bottom: number, top: number]
}

const stripHeight = 0.5

/** Cuts polygons into strips; or says what is wrong with them. Sides are straight in degrees, as RFC 7946 has it. */
export function readArea(polygons: readonly Polygon[]): { strips: Strip[] } | { fault: AreaFault } {
  const strips: Strip[] = []
  for (const polygon of polygons) {
    const rings: Point[][] = []
    for (const coordinates of polygon) {
      const ring = readRing(coordinates)
      if (!Array.isArray(ring)) return ring
      rings.push(rings[0] ? besides(ring, rings[0]) : ring)
    }
    const [outer, ...holes] = rings
    if (!outer) return { fault: 'ring_too_short' }
    const edges = rings.flatMap(edgesOf)
    if (crosses(edges)) return { fault: 'crosses_itself' }
    if (holes.some((hole) => !isInside(middleOf(hole), edgesOf(outer)))) return { fault: 'hole_outside' }
    strips.push(...cut(edges))
  }
  return strips.some((strip) => sizeOf(strip) > 0) ? { strips } : { fault: 'no_area' }
}

/** Square degrees at the equator: proportional to square metres. */
export function sizeOf({ bottom, top, left, right }: Strip): number {
  const width = (right[0] - left[0] + right[1] - left[1]) / 2
  return Math.max(0, width) * (top - bottom) * Math.cos((((bottom + top) / 2) * Math.PI) / 180)
}

function readRing(coordinates: readonly Coordinates[]): Point[] | { fault: AreaFault } {
  if (coordinates.length < 4) return { fault: 'ring_too_short' }
  const ring: Point[] = []
  let [turns, before] = [0, 0]
  for (const [lon = Number.NaN, lat = Number.NaN] of coordinates) {
    if (!(Math.abs(lat) <= 90)) {
      return { fault: Math.abs(lon) <= 90 && Math.abs(lat) <= 180 ? 'swapped' : 'out_of_range' }
    }
    if (!(Math.abs(lon) <= 180)) return { fault: 'out_of_range' }
    if (ring.length > 0) turns += turnBetween(before, lon)
    ring.push({ lon: lon + turns * 360, lat })
    before = lon
  }
  const [first, last] = [ring[0], ring.at(-1)] as [Point, Point]
  if (first.lat !== last.lat || (first.lon - last.lon) % 360 !== 0) return { fault: 'ring_not_closed' }
  return first.lon === last.lon ? ring : { fault: 'around_pole' }
}

/** A step of more than half the earth is the shorter one over the 180th meridian, unless it is once around. */
function turnBetween(before: number, lon: number): number {
  const step = lon - before
  return Math.abs(step) <= 180 || Math.abs(step) === 360 ? 0 : -Math.sign(step)
}

/** A hole of an area that crosses the 180th meridian may have been written from its other side. */
function besides(hole: Point[], outer: readonly Point[]): Point[] {
  const [west, east] = [Math.min(...outer.map(({ lon }) => lon)), Math.max(...outer.map(({ lon }) => lon))]
  const shift = [0, 360, -360].find((turn) => hole.every(({ lon }) => lon + turn >= west && lon + turn <= east)) ?? 0
  return hole.map(({ lon, lat }) => ({ lon: lon + shift, lat }))
}

const edgesOf = (ring: readonly Point[]): Edge[] =>
  ring.slice(1).map((to, index) => ({ from: ring[index] as Point, to }))

const middleOf = (ring: readonly Point[]): Point => {
  const [a, b] = ring as [Point, Point]
  return { lon: (a.lon + b.lon) / 2, lat: (a.lat + b.lat) / 2 }
}

function isInside({ lon, lat }: Point, edges: readonly Edge[]): boolean {
  return (
    edges.filter(({ from, to }) => from.lat > lat !== to.lat > lat && lonAt({ from, to }, lat) > lon).length % 2 === 1
  )
}

const lonAt = ({ from, to }: Edge, lat: number): number =>
  from.lon + ((to.lon - from.lon) * (lat - from.lat)) / (to.lat - from.lat)

/** Whether two sides cross other than by meeting at a corner. */
function crosses(edges: readonly Edge[]): boolean {
  for (let index = 0; index < edges.length; index += 1) {
    for (let later = index + 1; later < edges.length; later += 1) {
      if (meet(edges[index] as Edge, edges[later] as Edge)) return true
    }
  }
  return false
}

function meet(a: Edge, b: Edge): boolean {
  const sides = [side(a, b.from), side(a, b.to), side(b, a.from), side(b, a.to)] as [number, number, number, number]
  return sides[0] * sides[1] < 0 && sides[2] * sides[3] < 0
}

const side = ({ from, to }: Edge, { lon, lat }: Point): number =>
  Math.sign((to.lon - from.lon) * (lat - from.lat) - (to.lat - from.lat) * (lon - from.lon))

/** Between two neighbouring latitudes of corners, sides keep their order from west to east: every other gap is inside. */
function cut(edges: readonly Edge[]): Strip[] {
  const corners = [...new Set(edges.map(({ from }) => from.lat))].toSorted((a, b) => a - b)
  const strips: Strip[] = []
  for (const [index, floor] of corners.slice(0, -1).entries()) {
    const ceiling = corners[index + 1] as number
    const between = edges.filter(
      ({ from, to }) =>
        Math.min(from.lat, to.lat) <= floor && Math.max(from.lat, to.lat) >= ceiling && from.lat !== to.lat,
    )
    const middle = (floor + ceiling) / 2
    const ordered = between.toSorted((a, b) => lonAt(a, middle) - lonAt(b, middle))
    // Low enough for the earth's roundness not to matter within one.
    const parts = Math.ceil((ceiling - floor) / stripHeight)
    for (let pair = 0; pair + 1 < ordered.length; pair += 2) {
      const [left, right] = [ordered[pair], ordered[pair + 1]] as [Edge, Edge]
      for (let part = 0; part < parts; part += 1) {
        const bottom = floor + ((ceiling - floor) * part) / parts
        const top = floor + ((ceiling - floor) * (part + 1)) / parts
        strips.push({
          bottom,
          top,
          left: [lonAt(left, bottom), lonAt(left, top)],
          right: [lonAt(right, bottom), lonAt(right, top)],
        })
      }
    }
  }
  return strips
}
