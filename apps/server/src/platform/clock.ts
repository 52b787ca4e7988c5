/** Where the server takes the time from, so that tests can move it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that can be put back, for whoever writes down a past before the server serves anybody. */
export interface PastClock extends Clock {
  /** It stands at that moment; null: it goes on as before. */
  standAt(moment: Date | null): void
}

export function createPastClock(clock: Clock): PastClock {
  let moment: Date | null = null
  return {
    now: () => moment ?? clock.now(),
    standAt(wanted) {
      moment = wanted
    },
  }
}
