import type { Cluster, Room } from '../../data/map/clusters.ts'

/** Pairs of a count's logarithm and a size in pixels, with straight lines between them. */
type Stops = readonly (readonly [number, number])[]

export const radiusStops: Stops = [
  [0, 7],
  [0.7, 17],
  [4.6, 22],
  [9.2, 29],
  [12, 34],
]
export const textStops: Stops = [
  [0.7, 13],
  [9.2, 16],
]
/** The pale ring around a bubble. */
export const haloPixels = 6
export const haloOpacity = 0.16
export const rimPixels = 2

/** As the map's library reads it. */
export const expressionOf = (stops: Stops) => ['interpolate', ['linear'], ['ln', ['get', 'count']], ...stops.flat()]

export function sizeOf(stops: Stops, count: number): number {
  const at = Math.log(count)
  const next = stops.findIndex(([stop]) => stop >= at)
  const [high, large] = stops[next] ?? stops.at(-1) ?? [0, 0]
  const [low, small] = stops[next - 1] ?? [high, large]
  return high === low ? large : small + ((at - low) / (high - low)) * (large - small)
}

/** How much room a bubble takes: its pale ring may be beneath another's, it and its rim may not. */
export const roomOfBubble = (count: number): Room => ({ radius: sizeOf(radiusStops, count) + rimPixels, rise: 0 })

/** A pin stands above its place. */
const pinRoom: Room = { radius: 29, rise: 30 }
/** With its number at the corner. */
const stackRoom: Room = { radius: 35, rise: 33 }

/** … and one that shows what lies there, round and on its place, with its number below. */
const pictureRadius = 33

/** The same where bubbles show what lies there. */
export const roomWithPictures = (count: number): Room => ({
  radius: Math.max(pictureRadius, sizeOf(radiusStops, count) + rimPixels),
  rise: 0,
})

/** The same where tokens are pins, and several of them one with a number. */
export const roomWithPins = (count: number): Room => (count === 1 ? pinRoom : stackRoom)

/** What is written on bubbles; nothing on a single token's. */
export function wordsOn(language: string): (cluster: Cluster) => string {
  const short = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
  return ({ count }) => (count > 1 ? short.format(count) : '')
}
