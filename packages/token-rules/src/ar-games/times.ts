import type { ArGamePace } from '@vitrine/protocol'

/** What a round's clock allows. Milliseconds. */
export const arTimes = {
  countdown: 3_000,
  /** Nobody sees and reaches what appears faster than this. */
  reaction: 200,
  /** A catch takes this long; the next begins after it. */
  between: 350,
  /** Catches nearer to each other than this are a streak. */
  streak: 5_000,
  /** How long play may stand still in all. */
  pause: 60_000,
  /** How long after the last moment of play a report may be on its way. */
  late: 20_000,
} as const

/** How many times as long everything takes. */
export const stretchOf = (pace: ArGamePace): number => (pace === 'calm' ? 2 : 1)

/** Milliseconds of play in a round. */
export const lengthOf = (seconds: number, pace: ArGamePace): number => seconds * 1_000 * stretchOf(pace)
