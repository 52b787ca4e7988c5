import type { ArPoint } from './types.ts'

/** A plate as the person sees it, in radians from straight ahead: everything holds for every way of looking around. */
export interface Label {
  /** To the right; any number of turns. */
  azimuth: number
  /** Of its lower edge. */
  elevation: number
  width: number
  height: number
  /** What it names stands from here up to its lower edge, and is so wide. */
  foot: number
  bodyWidth: number
  /** From the person. */
  metres: number
  /** How far up it is moved out of the way of nearer ones; null where there is no room for it. */
  lift: number | null
}

export const makeLabel = (): Label => ({
  azimuth: 0.5,
  elevation: 0.5,
  width: 0.5,
  height: 0.5,
  foot: 0.5,
  bodyWidth: 0.5,
  metres: 0.5,
  lift: 0,
})

/** About what somebody looks at, to either side of straight ahead. */
export const inSight = 0.42
/** Of its height, between two. */
const gap = 1.12
const liftsMost = 2

/**
 * Lets labels avoid each other and whatever stands nearer: the nearest stand where they belong, others are moved up above them, and what
 * finds no room is not shown. Sorts the first `count` of them, the nearest first; more are left alone. Nothing is allocated here: it runs in every frame.
 */
export function layOutLabels(labels: Label[], count = labels.length): void {
  for (let index = 1; index < count; index += 1) {
    const label = labels[index] as Label
    let at = index
    for (; at > 0 && (labels[at - 1] as Label).metres > label.metres; at -= 1) labels[at] = labels[at - 1] as Label
    labels[at] = label
  }
  for (let index = 0; index < count; index += 1) {
    const label = labels[index] as Label
    label.lift = null
    for (let step = 0; step <= liftsMost; step += 1) {
      const lift = step * label.height * gap
      if (!isFree(labels, index, label.elevation + lift)) continue
      label.lift = lift
      break
    }
  }
}

function isFree(labels: readonly Label[], count: number, elevation: number): boolean {
  const label = labels[count] as Label
  for (let index = 0; index < count; index += 1) {
    const other = labels[index] as Label
    const aside = Math.abs(turnBetween(label.azimuth, other.azimuth))
    const isBeside = aside >= (label.width + other.bodyWidth) / 2
    if (!isBeside && elevation < other.elevation && elevation + label.height > other.foot) return false
    if (other.lift === null) continue
    if (aside >= ((label.width + other.width) / 2) * 1.04) continue
    const bottom = other.elevation + other.lift
    if (elevation < bottom + other.height && elevation + label.height > bottom) return false
  }
  return true
}

/** From one direction to another by the shorter way, in radians. */
export function turnBetween(from: number, to: number): number {
  const turn = to - from
  return Math.atan2(Math.sin(turn), Math.cos(turn))
}

/** Where somebody stands, and which way they look: radians to the left of −z. */
export interface Pose {
  readonly position: ArPoint
  readonly yaw: number
}

/** With how far they see to either side of it. */
export interface Outlook extends Pose {
  readonly sight: number
}

/** How far to the left of where the person looks something stands, in radians; beyond a quarter turn it is behind them. */
export const angleTo = ({ position, yaw }: Pose, { x, z }: ArPoint): number =>
  turnBetween(yaw, Math.atan2(-(x - position.x), -(z - position.z)))

export interface WayTo<T> {
  /** The nearest of those that stand out of sight on that side. */
  nearest: T
  /** How far to turn to the left for it, in radians; to the right below 0. */
  turn: number
  /** How many stand there. */
  count: number
}

/** The ways to what stands out of sight, beside or behind somebody: the nearest to the left and to the right of them. */
export function waysAside<T extends { position: ArPoint }>(
  pose: Outlook,
  items: readonly T[],
): { left: WayTo<T> | null; right: WayTo<T> | null } {
  const aside = items
    .map((nearest) => {
      const { x, z } = nearest.position
      return {
        nearest,
        turn: angleTo(pose, nearest.position),
        far: Math.hypot(x - pose.position.x, z - pose.position.z),
      }
    })
    .sort((a, b) => a.far - b.far)
  const nearestOf = (those: typeof aside): WayTo<T> | null => {
    const [first] = those
    return first ? { nearest: first.nearest, turn: first.turn, count: those.length } : null
  }
  return {
    left: nearestOf(aside.filter(({ turn }) => turn > pose.sight)),
    right: nearestOf(aside.filter(({ turn }) => turn < -pose.sight)),
  }
}
