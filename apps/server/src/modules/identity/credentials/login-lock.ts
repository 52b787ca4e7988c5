import { Problem } from '@vitrine/protocol'
import type { Queryable } from '../../../platform/database/database.ts'
import type { AttemptLimits, AttemptRule } from './attempt-limits.ts'

/** Whose sign-in is being tried, and from where. */
export interface Attempt {
  /** `email:ana@example.com` */
  identifier: string
  /** The network address; null where there is none to speak of. */
  address: string | null
}

/** Shuts sign-in for an identifier, and for an address that tries many, after too many wrong attempts (spec §4, code 2051). */
export interface LoginLock {
  assertOpen(db: Queryable, attempt: Attempt): Promise<void>
  /** Counts a wrong attempt; throws `identity.locked` when it was the last one allowed. A transaction around it must commit. */
  failed(db: Queryable, attempt: Attempt): Promise<void>
  succeeded(db: Queryable, attempt: Attempt): Promise<void>
}

const perIdentifier: AttemptRule = { name: 'login', max: 5, windowSeconds: 900, lockSeconds: 900 }
const perAddress: AttemptRule = { name: 'login-address', max: 100, windowSeconds: 900, lockSeconds: 900 }

export function createLoginLock({ limits }: { limits: AttemptLimits }): LoginLock {
  const subjects = ({ identifier, address }: Attempt): [AttemptRule, string][] => [
    [perIdentifier, identifier],
    ...(address ? [[perAddress, address] as [AttemptRule, string]] : []),
  ]
  return {
    async assertOpen(db, attempt) {
      for (const [rule, subject] of subjects(attempt)) {
        const until = await limits.lockedUntil(db, rule, subject)
        if (until) throw new Problem('identity.locked', { lockedUntil: wholeSeconds(until) })
      }
    },
    async failed(db, attempt) {
      let locked: Date | null = null
      for (const [rule, subject] of subjects(attempt)) locked = (await limits.count(db, rule, subject)) ?? locked
      if (locked) throw new Problem('identity.locked', { lockedUntil: wholeSeconds(locked) })
    },
    async succeeded(db, { identifier }) {
      await limits.clear(db, perIdentifier, identifier)
    },
  }
}

/** Clients of the original look for `YYYY-MM-DDTHH:MM:SSZ` in the text. */
function wholeSeconds(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`
}
