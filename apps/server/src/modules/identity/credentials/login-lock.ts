import { Problem } from '@vitrine/protocol'
import type { Queryable } from '../../../platform/database/database.ts'
import { networkOf } from '../../../platform/http/limits/rate-limits.ts'
import type { AttemptLimits, AttemptRule } from './attempt-limits.ts'
import type { ProofOfWork, Work } from './proof-of-work.ts'

/** Whose sign-in is being tried, how, and from where. */
export interface Attempt {
  /** Each way has its own lock: wrong passwords from a stranger leave the code to the owner, and the other way round. */
  way: 'code' | 'password'
  /** `email:ana@example.com` */
  identifier: string
  /** The network address; null where there is none to speak of. */
  address: string | null
  /** The device, where it has been signed in with this identifier before (`KnownDevices`). */
  device?: string | null
  /** What the client worked out; null where it could and has not yet, left out where its like cannot. */
  work?: Work | null
}

/**
 * Shuts a way to sign in after too many wrong attempts (spec §4, code 2051) for who made them: a device that is known, or a network. While
 * strangers guess at one person, other strangers work for each attempt or have one a quarter of an hour and network; devices that are
 * known never notice. Also a network that tries many people.
 */
export interface LoginLock {
  /** Throws `identity.locked`, or `identity.work_required` where work would let it through. */
  assertOpen(db: Queryable, attempt: Attempt): Promise<void>
  /** Counts a wrong attempt; throws `identity.locked` when it was the last one allowed. A transaction around it must commit. */
  failed(db: Queryable, attempt: Attempt): Promise<void>
  succeeded(db: Queryable, attempt: Attempt): Promise<void>
}

const quarter = { windowSeconds: 900, lockSeconds: 900 }
const perDevice: AttemptRule = { name: 'login-device', max: 5, ...quarter }
const perNetwork: AttemptRule = { name: 'login', max: 5, ...quarter }
const perAddress: AttemptRule = { name: 'login-address', max: 100, ...quarter }
/** More at once than one network can make: somebody guesses from many. Shuts nobody out. */
const besieged: AttemptRule = { name: 'login-besieged', max: 20, windowSeconds: 2400, lockSeconds: 3600 }
const perNetworkBesieged: AttemptRule = { name: 'login-slowly', max: 1, ...quarter }
/** As many guesses in a day as one network has; strangers then wait, devices that are known do not. */
const perDay: AttemptRule = { name: 'login-anywhere', max: 480, windowSeconds: 86_400, lockSeconds: 3600 }

export function createLoginLock({ limits, work }: { limits: AttemptLimits; work: ProofOfWork }): LoginLock {
  const whose = ({ way, identifier }: Attempt) => `${way} ${identifier}`
  const fromThere = (attempt: Attempt) => `${whose(attempt)} ${attempt.address ? networkOf(attempt.address) : ''}`

  async function isSlow(db: Queryable, attempt: Attempt): Promise<boolean> {
    const canWork = attempt.work !== undefined
    return !canWork && (await limits.lockedUntil(db, besieged, whose(attempt))) !== null
  }

  async function rulesFor(db: Queryable, attempt: Attempt): Promise<[AttemptRule, string][]> {
    if (attempt.device) return [[perDevice, `${whose(attempt)} ${attempt.device}`]]
    return [
      [perNetwork, fromThere(attempt)],
      [perDay, whose(attempt)],
      ...(attempt.address ? [[perAddress, networkOf(attempt.address)] as [AttemptRule, string]] : []),
      ...((await isSlow(db, attempt)) ? [[perNetworkBesieged, fromThere(attempt)] as [AttemptRule, string]] : []),
    ]
  }

  async function assertWorked(db: Queryable, attempt: Attempt): Promise<void> {
    if (attempt.device || attempt.work === undefined) return
    if (!(await limits.lockedUntil(db, besieged, whose(attempt)))) return
    if (attempt.work && (await work.isDone(db, whose(attempt), attempt.work))) return
    throw new Problem('identity.work_required', work.ask(whose(attempt)))
  }

  return {
    async assertOpen(db, attempt) {
      for (const [rule, subject] of await rulesFor(db, attempt)) {
        const until = await limits.lockedUntil(db, rule, subject)
        if (until) throw new Problem('identity.locked', { lockedUntil: wholeSeconds(until) })
      }
      await assertWorked(db, attempt)
    },
    async failed(db, attempt) {
      let locked: Date | null = null
      for (const [rule, subject] of await rulesFor(db, attempt)) {
        const until = await limits.count(db, rule, subject)
        if (until && (!locked || until > locked)) locked = until
      }
      if (!attempt.device) await limits.count(db, besieged, whose(attempt))
      if (locked) throw new Problem('identity.locked', { lockedUntil: wholeSeconds(locked) })
    },
    async succeeded(db, attempt) {
      if (attempt.device) return limits.clear(db, perDevice, `${whose(attempt)} ${attempt.device}`)
      // That strangers are guessing goes on being true.
      await limits.clear(db, perNetwork, fromThere(attempt))
      await limits.clear(db, perNetworkBesieged, fromThere(attempt))
    },
  }
}

/** Clients of the original look for `YYYY-MM-DDTHH:MM:SSZ` in the text. */
function wholeSeconds(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`
}
