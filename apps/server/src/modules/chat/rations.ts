import type { Clock } from '../../platform/clock.ts'
import { MatrixError } from './matrix-error.ts'

/** How much somebody may write: so much at once, and so much again each minute. */
export interface Rations {
  /** Refuses who has had enough, and says when there is more. */
  take(accountId: string): void
}

const atOnce = 60
const keptMax = 50_000

export function createRations(clock: Clock, perMinute: number): Rations {
  const perMs = perMinute / 60_000
  const most = Math.max(atOnce, perMinute / 10)
  const left = new Map<string, { count: number; at: number }>()
  return {
    take(accountId) {
      const now = clock.now().getTime()
      const before = left.get(accountId) ?? { count: most, at: now }
      const count = Math.min(most, before.count + (now - before.at) * perMs)
      if (count < 1) {
        throw new MatrixError(429, 'M_LIMIT_EXCEEDED', 'Wait a moment', {
          retry_after_ms: Math.ceil((1 - count) / perMs),
        })
      }
      left.delete(accountId)
      left.set(accountId, { count: count - 1, at: now })
      if (left.size > keptMax) left.delete(left.keys().next().value ?? '')
    },
  }
}
