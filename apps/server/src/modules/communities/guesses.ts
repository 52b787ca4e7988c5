import { Problem } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'

const hourMs = 3_600_000

/** Codes that were tried and were wrong. Of one space only so many are looked at within an hour, whoever tries them. */
export function createGuesses(clock: Clock, most: number) {
  const tried = new Map<string, { count: number; since: number }>()
  return {
    /** Throws where the code is wrong, or where too many were. */
    check(spaceId: string, isRight: boolean): void {
      const now = clock.now().getTime()
      const known = tried.get(spaceId)
      const { count, since } = known && known.since + hourMs > now ? known : { count: 0, since: now }
      if (count >= most) {
        throw new Problem('request.rate_limited', { retryAfterSeconds: Math.ceil((since + hourMs - now) / 1000) })
      }
      if (isRight) return
      tried.set(spaceId, { count: count + 1, since })
      throw new Problem('space.code_wrong')
    },
  }
}
