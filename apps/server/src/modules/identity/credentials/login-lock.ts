import { Problem } from '@vitrine/protocol'
import type { Queryable } from '../../../platform/database/database.ts'
import { networkOf } from '../../../platform/http/limits/rate-limits.ts'
import type { AttemptLimits, AttemptRule } from './attempt-limits.ts'

/** Whose sign-in is being tried, how, and from where. */
export interface Attempt {
  /** Each way has its own lock: wrong passwords from a stranger leave the code to the owner, and the other way round. */
  way: 'code' | 'password'
  /** `email:ana@example.com` */
  identifier: string
  /** The network address; null where there is none to speak of. */
  address: string | null
}

/**
 * Shuts a way to sign in after too many wrong attempts (spec §4, code 2051): soon for the network they come from, later for
 * everybody, so that a stranger who guesses shuts out themselves first; and a network that tries many people.
 */
export interface LoginLock {
  assertOpen(db: Queryable, attempt: Attempt): Promise<void>
  /** Counts a wrong attempt; throws `identity.locked` when it was the last one allowed. A transaction around it must commit. */
  failed(db: Queryable, attempt: Attempt): Promise<void>
  succeeded(db: Queryable, attempt: Attempt): Promise<void>
}

const perNetwork: AttemptRule = { name: 'login', max: 5, windowSeconds: 900, lockSeconds: 900 }
/** As many guesses in a day as one network has, and more at once than one network can make. */
const perIdentifier: AttemptRule = { name: 'login-anywhere', max: 20, windowSeconds: 2400, lockSeconds: 3600 }
const perAddress: AttemptRule = { name: 'login-address', max: 100, windowSeconds: 900, lockSeconds: 900 }

export function createLoginLock({ limits }: { limits: AttemptLimits }): LoginLock {
  const own = ({ way, identifier, address }: Attempt): [AttemptRule, string][] => [
    [perNetwork, `${way} ${identifier} ${address ? networkOf(address) : ''}`],
    [perIdentifier, `${way} ${identifier}`],
  ]
  const all = (attempt: Attempt): [AttemptRule, string][] => [
    ...own(attempt),
    ...(attempt.address ? [[perAddress, networkOf(attempt.address)] as [AttemptRule, string]] : []),
  ]
  return {
    async assertOpen(db, attempt) {
      for (const [rule, subject] of all(attempt)) {
        const until = await limits.lockedUntil(db, rule, subject)
        if (until) throw new Problem('identity.locked', { lockedUntil: wholeSeconds(until) })
      }
    },
    async failed(db, attempt) {
      let locked: Date | null = null
      for (const [rule, subject] of all(attempt)) {
        const until = await limits.count(db, rule, subject)
        if (until && (!locked || until > locked)) locked = until
      }
      if (locked) throw new Problem('identity.locked', { lockedUntil: wholeSeconds(locked) })
    },
    async succeeded(db, attempt) {
      for (const [rule, subject] of own(attempt)) await limits.clear(db, rule, subject)
    },
  }
}

/** Clients of the original look for `YYYY-MM-DDTHH:MM:SSZ` in the text. */
function wholeSeconds(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`
}
