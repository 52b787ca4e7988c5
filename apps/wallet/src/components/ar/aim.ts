export interface Point {
  x: number
  y: number
}

/** Where a finger was, and when; the latest last. */
export type Track = (Point & { ms: number })[]

export interface Target extends Point {
  id: string
}

/** Slower than so many pixels in a millisecond it was put down, not thrown. */
const throwSpeed = 0.3
/** … unless it was carried so far up. */
const carriedPixels = 90
/** A tap is a throw, too: straight at what is nearest. */
const tapPixels = 8
/** A throw that leads so far past something still meets it, in radians: fingers are rough. */
const forgiven = 0.6
/** How far a ball flies that meets nothing. */
const missPixels = 420

/** The last moment of a movement: what came before was only aiming. */
function flickOf(track: Track, rememberedMs: number): { x: number; y: number; speed: number } {
  const last = track.at(-1)
  const within = track.findIndex(({ ms }) => last && last.ms - ms <= rememberedMs)
  // A slow device tells little of a quick movement: two places at least.
  const first = track[Math.max(0, Math.min(within, track.length - 2))]
  if (!last || !first) return { x: 0, y: 0, speed: 0 }
  const [x, y] = [last.x - first.x, last.y - first.y]
  return { x, y, speed: Math.hypot(x, y) / Math.max(1, last.ms - first.ms) }
}

const isTap = (track: Track) => {
  const [first] = track
  return first !== undefined && track.every(({ x, y }) => Math.hypot(x - first.x, y - first.y) < tapPixels)
}

/** Whether the ball was let go of with a swing upwards, or tapped. */
export function isThrow(track: Track, rememberedMs: number): boolean {
  if (isTap(track)) return true
  const { x, y, speed } = flickOf(track, rememberedMs)
  const isUp = -y > Math.abs(x) * 0.4
  const [first, last] = [track[0], track.at(-1)]
  const isCarried = first !== undefined && last !== undefined && first.y - last.y >= carriedPixels
  return isUp && (speed >= throwSpeed || isCarried)
}

/** What a throw from a point meets: of several that lie about in its direction the one that it leads to best; nothing where it leads past all. */
export function aimOf(
  track: Track,
  rememberedMs: number,
  from: Point,
  targets: readonly Target[],
): { id: string | null; to: Point } {
  const [nearest] = targets
  if (isTap(track))
    return nearest ? { id: nearest.id, to: nearest } : { id: null, to: { x: from.x, y: from.y - missPixels } }
  const flick = flickOf(track, rememberedMs)
  const direction = Math.atan2(flick.y, flick.x)
  const [best] = targets
    .map((target) => ({ target, off: turned(Math.atan2(target.y - from.y, target.x - from.x) - direction) }))
    .filter(({ off }) => off <= forgiven)
    .sort((a, b) => a.off - b.off)
  if (best) return { id: best.target.id, to: best.target }
  const to = { x: from.x + Math.cos(direction) * missPixels, y: from.y + Math.sin(direction) * missPixels }
  return { id: null, to }
}

const turned = (angle: number) => Math.abs(Math.atan2(Math.sin(angle), Math.cos(angle)))
