/** How many frames a client may send: a burst, then so many a second. */
export interface FrameRate {
  burst: number
  perSecond: number
}

/** Counts down with each frame, or by what one costs, and recovers with time; false when a client has sent too many, which counts for nothing. */
export function createFrameBudget({ burst, perSecond }: FrameRate, now: () => number = () => performance.now()) {
  let left = burst
  let at = now()
  return {
    spend(cost = 1): boolean {
      const time = now()
      left = Math.min(burst, left + ((time - at) / 1000) * perSecond)
      at = time
      if (left < cost) return false
      left -= cost
      return true
    },
  }
}
