/**
 * One frame's time. It is one object that everybody reads, as numbers that are handed from function to function become objects of their
 * own, thousands of them in a second.
 */
export interface Beat {
  /** Since the last frame, 0.1 at most. */
  seconds: number
  /** Since the stage opened. */
  time: number
  /** How high a plate is per metre of distance. */
  unit: number
  /** The browser's time of the last frame. */
  last: number
  /** For so many seconds more something may change by itself. */
  restless: number
}

/** After a change everything has come to rest. */
export const restlessSeconds = 1.2

// Fractions from the start, so that the engine keeps room for them in place.
export const makeBeat = (): Beat => ({ seconds: 0.5, time: 0.5, unit: 0.5, last: 0.5, restless: 0.5 })
