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
/** Of its width, from the edge of the picture. */
const edge = 1.12

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
    label.lift = liftOf(labels, index, count) ?? liftOf(labels, index, index)
  }
}

/** How far up there is room for it, off those of the first `bodies` that are drawn; the nearest for certain, the others where that can be. */
function liftOf(labels: readonly Label[], index: number, bodies: number): number | null {
  const label = labels[index] as Label
  for (let step = 0; step <= liftsMost; step += 1) {
    const lift = step * label.height * gap
    if (isFree(labels, index, label.elevation + lift) && isOff(labels, index, bodies, label.elevation + lift))
      return lift
  }
  return null
}

/** Whether it lies on nothing that stands farther away. */
function isOff(labels: readonly Label[], index: number, bodies: number, elevation: number): boolean {
  const label = labels[index] as Label
  for (let at = index + 1; at < bodies; at += 1) if (isOn(label, elevation, labels[at] as Label)) return false
  return true
}

function isOn(label: Label, elevation: number, other: Label): boolean {
  const isBeside = Math.abs(turnBetween(label.azimuth, other.azimuth)) >= (label.width + other.bodyWidth) / 2
  return !isBeside && elevation < other.elevation && elevation + label.height > other.foot
}

/**
 * Keeps the whole of a plate in sight that would end at the edge of the picture, of which `half` is seen to either side of `facing`, and nothing
 * above `top`; false where what it names is out of sight itself.
 */
export function keepInSight(label: Label, facing: number, half: number, top: number): boolean {
  const turn = turnBetween(facing, label.azimuth)
  if (Math.abs(turn) > half) return false
  label.elevation = Math.min(label.elevation, top - label.height)
  const most = half - (label.width / 2) * edge
  if (most < 0) return true
  label.azimuth = facing + Math.max(-most, Math.min(most, turn))
  return true
}

function isFree(labels: readonly Label[], count: number, elevation: number): boolean {
  const label = labels[count] as Label
  for (let index = 0; index < count; index += 1) {
    const other = labels[index] as Label
    if (isOn(label, elevation, other)) return false
    const aside = Math.abs(turnBetween(label.azimuth, other.azimuth))
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
