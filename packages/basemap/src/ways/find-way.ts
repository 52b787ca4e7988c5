import { NearestFirst } from './nearest-first.ts'
import { metresPerDegree, type Ways } from './read-ways.ts'

interface Place {
  lat: number
  lon: number
}

export interface StreetWay {
  /** From where one comes onto the streets to where one leaves them again. */
  along: Place[]
  /** With the steps to the street and from it. */
  metres: number
}

/** Who is farther from every street is not in this town. */
const offMetres = 90
/** One simply goes there. */
const shortMetres = 25

/** The shortest way along the streets (A*); null outside the town, where nothing joins the two, or where one simply goes there. */
export function findWay(ways: Ways, from: Place, to: Place): StreetWay | null {
  const start = placed(ways, from)
  const end = placed(ways, to)
  if (Math.hypot(start.east - end.east, start.north - end.north) <= shortMetres) return null
  const on = nearestOn(ways, start)
  const off = nearestOn(ways, end)
  if (!on || !off || on.aside > offMetres || off.aside > offMetres) return null

  const isOneStretch = (on.a === off.a && on.b === off.b) || (on.a === off.b && on.b === off.a)
  const between = isOneStretch ? [] : search(ways, on, off)
  if (!between) return null
  const points: Spot[] = [on, ...between.map((point) => spotOf(ways, point)), off]
  const steps = [start, ...points, end]
  const metres = steps.reduce((sum, step, index) => sum + (index === 0 ? 0 : apart(step, steps[index - 1] as Spot)), 0)
  return { along: points.map((spot) => unplaced(ways, spot)), metres }
}

interface Spot {
  east: number
  north: number
}

/** A place on the stretch between two points, and how far aside of it what was asked for lies. */
interface OnStretch extends Spot {
  a: number
  b: number
  aside: number
}

const apart = (a: Spot, b: Spot) => Math.hypot(a.east - b.east, a.north - b.north)
const spotOf = ({ east, north }: Ways, point: number): Spot => ({
  east: east[point] as number,
  north: north[point] as number,
})

function search(ways: Ways, on: OnStretch, off: OnStretch): number[] | null {
  const best = new Map<number, number>()
  const cameFrom = new Map<number, number>()
  const settled = new Set<number>()
  const open = new NearestFirst()
  const reach = (point: number, metres: number, before: number | null) => {
    if (metres >= (best.get(point) ?? Infinity)) return
    best.set(point, metres)
    if (before !== null) cameFrom.set(point, before)
    open.put(point, metres + apart(spotOf(ways, point), off))
  }
  for (const point of [on.a, on.b]) reach(point, apart(on, spotOf(ways, point)), null)

  let [last, shortest] = [-1, Infinity]
  for (let point = open.take(); point !== undefined; point = open.take()) {
    if (settled.has(point)) continue
    settled.add(point)
    const metres = best.get(point) as number
    const here = spotOf(ways, point)
    // What comes now is no nearer than this, and there is no shorter way through it.
    if (metres + apart(here, off) >= shortest) break
    if (point === off.a || point === off.b) {
      last = point
      shortest = metres + apart(here, off)
    }
    for (const next of ways.joined[point] ?? []) reach(next, metres + apart(here, spotOf(ways, next)), point)
  }
  if (last < 0) return null
  const back: number[] = []
  for (let point: number | undefined = last; point !== undefined; point = cameFrom.get(point)) back.push(point)
  return back.reverse()
}

function nearestOn(ways: Ways, spot: Spot): OnStretch | null {
  let nearest: OnStretch | null = null
  for (const [a, others] of ways.joined.entries()) {
    const begin = spotOf(ways, a)
    for (const b of others) {
      if (b < a) continue
      const end = spotOf(ways, b)
      const [east, north] = [end.east - begin.east, end.north - begin.north]
      const part =
        ((spot.east - begin.east) * east + (spot.north - begin.north) * north) / (east * east + north * north)
      const at = Math.min(1, Math.max(0, part || 0))
      const foot = { east: begin.east + at * east, north: begin.north + at * north }
      const aside = apart(foot, spot)
      if (!nearest || aside < nearest.aside) nearest = { ...foot, a, b, aside }
    }
  }
  return nearest
}

function placed({ origin }: Ways, { lat, lon }: Place): Spot {
  return { east: (lon - origin.lon) * perLon(origin), north: (lat - origin.lat) * metresPerDegree }
}

function unplaced({ origin }: Ways, { east, north }: Spot): Place {
  return { lat: origin.lat + north / metresPerDegree, lon: origin.lon + east / perLon(origin) }
}

const perLon = ({ lat }: Place) => metresPerDegree * Math.cos((lat * Math.PI) / 180)
