import type { Place } from '@vitrine/protocol'
import { bearingDegrees, distanceMetres } from '@vitrine/token-rules'
import { randomFrom } from './random.ts'
import type { ArPoint } from './types.ts'

/**
 * How what lies around is shown (spec §3 ar-filter-v2, spec §9), in metres.
 *
 * What lies up to `visibleRadius` away is brought near enough to be seen: an object stands in its true direction, at
 * `(max(minDistance, cameraDistance) + 0…additionalRandomDistance) × distanceMultiplier` from the person, those that are nearer in
 * the world nearer in the scene. It is `desiredRadius` in radius, and its middle is so high that its top reaches `baseHeight`.
 */
export interface ArFilter {
  visibleRadius: number
  maxItems: number
  desiredRadius: number
  cameraDistance: number
  baseHeight: number
  minDistance: number
  additionalRandomDistance: number
  distanceMultiplier: number
  /** With nothing in sight, that is said as an error, not as an empty place. */
  errorIfEmpty: boolean
  /** AR ends with the first one picked up. */
  closeOnPickup: boolean
  levels: readonly ArLevelRule[]
}

/** A level shows its kinds only; the next one begins when nothing of it is left. No kinds: everything. */
export interface ArLevelRule {
  objectDefinitionIds: readonly string[]
  maxItems: number | null
}

export const arDefaults: ArFilter = {
  visibleRadius: 500,
  maxItems: 5,
  desiredRadius: 1,
  cameraDistance: 5,
  baseHeight: 2,
  minDistance: 5,
  additionalRandomDistance: 10,
  distanceMultiplier: 1,
  errorIfEmpty: false,
  closeOnPickup: false,
  levels: [],
}

export interface Placeable {
  id: string
  at: Place
}

export interface PlacementNeeds<T extends Placeable> {
  things: readonly T[]
  /** Where the person is. */
  from: Place
  /** Compass direction in which the person looks (−z), degrees clockwise from north. */
  heading: number
  filter: ArFilter
  /** The same seed, things and place give the same scene. */
  seed: string
  /** What stands already stays where it is. */
  standing?: ReadonlyMap<string, ArPoint>
}

export interface Placed<T extends Placeable> {
  thing: T
  /** How far away it is in the world. */
  metres: number
  position: ArPoint
  radius: number
}

const turnStep = 12
const turnTries = 30
const gap = 0.4

/** What of all this is shown, the nearest first, and where it stands; no two objects stand in each other. */
export function place<T extends Placeable>(needs: PlacementNeeds<T>): Placed<T>[] {
  const { filter, seed, standing = new Map<string, ArPoint>() } = needs
  const near = nearestOf(needs)
  const nearest = Math.max(filter.minDistance, filter.cameraDistance)
  const extras = near
    .map(({ thing }) => randomFrom(`${seed}/${thing.id}`)() * filter.additionalRandomDistance)
    .sort((a, b) => a - b)
  const radius = filter.desiredRadius
  const y = Math.max(0, filter.baseHeight - 2 * radius)
  const taken = near.flatMap(({ thing }) => standing.get(thing.id) ?? [])
  return near.map(({ thing, metres }, rank) => {
    const kept = standing.get(thing.id)
    if (kept) return { thing, metres, radius, position: kept }
    const distance = (nearest + (extras[rank] ?? 0)) * filter.distanceMultiplier
    const position = freePoint(directionOf(thing, metres, needs), distance, y, 2 * radius + gap, taken)
    taken.push(position)
    return { thing, metres, radius, position }
  })
}

function nearestOf<T extends Placeable>({ things, from, filter }: PlacementNeeds<T>) {
  return things
    .map((thing) => ({ thing, metres: distanceMetres(from, thing.at) }))
    .filter(({ metres }) => metres <= filter.visibleRadius)
    .sort((a, b) => a.metres - b.metres || (a.thing.id < b.thing.id ? -1 : 1))
    .slice(0, filter.maxItems)
}

/** Degrees to the right of −z. What lies under the person's feet has no direction: it comes to stand somewhere ahead. */
function directionOf<T extends Placeable>(
  thing: T,
  metres: number,
  { from, heading, seed }: PlacementNeeds<T>,
): number {
  if (metres < 1) return (randomFrom(`${seed}/ahead/${thing.id}`)() - 0.5) * 60
  return bearingDegrees(from, thing.at) - heading
}

/** The asked point, or the next one beside it that is free; when the whole round is taken, one farther out. */
function freePoint(degrees: number, distance: number, y: number, apart: number, taken: readonly ArPoint[]): ArPoint {
  for (let ring = distance; ; ring += apart) {
    for (let turn = 0; turn < turnTries; turn += 1) {
      const aside = Math.ceil(turn / 2) * turnStep * (turn % 2 === 0 ? 1 : -1)
      const angle = ((degrees + aside) * Math.PI) / 180
      const point = { x: Math.sin(angle) * ring, y, z: -Math.cos(angle) * ring }
      if (taken.every((other) => Math.hypot(point.x - other.x, point.z - other.z) >= apart)) return point
    }
  }
}
