import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { KeyedHash } from '../keyed-hash.ts'
import type { AttemptLimits, AttemptRule } from './attempt-limits.ts'

/** What a client has found: a text that, behind the challenge, hashes to as many leading zero bits as were asked for (Hashcash). */
export interface Work {
  challenge: string
  solution: string
}

export interface ProofOfWork {
  /** A task for one attempt at this subject; nothing is stored until it is solved. */
  ask(subject: string): { challenge: string; bits: number }
  /** Whether it is the solution of a task for this subject; each is good once. */
  isDone(db: Queryable, subject: string, work: Work): Promise<boolean>
}

/** A second or so of a phone; a program that guesses pays it for each guess. */
const bits = 17
const lifetimeSeconds = 600
/** The first use is counted and the second is one too many, whoever comes at the same time. */
const oneUse: AttemptRule = { name: 'work', max: 2, windowSeconds: lifetimeSeconds, lockSeconds: lifetimeSeconds }

export function createProofOfWork({
  clock,
  hash,
  limits,
}: {
  clock: Clock
  hash: KeyedHash
  limits: Pick<AttemptLimits, 'count'>
}): ProofOfWork {
  const seal = (subject: string, random: string, expiresAt: string) => hash('work', subject, random, expiresAt)
  const now = () => Math.floor(clock.now().getTime() / 1000)
  return {
    ask(subject) {
      const random = randomBytes(12).toString('base64url')
      const expiresAt = String(now() + lifetimeSeconds)
      return { challenge: `${random}.${expiresAt}.${seal(subject, random, expiresAt)}`, bits }
    },
    async isDone(db, subject, { challenge, solution }) {
      const [random = '', expiresAt = '', sealed] = challenge.split('.')
      if (sealed !== seal(subject, random, expiresAt) || Number(expiresAt) <= now()) return false
      const found = createHash('sha256').update(`${challenge}:${solution}`).digest()
      if (Math.clz32(found.readUInt32BE(0)) < bits) return false
      return (await limits.count(db, oneUse, random)) === null
    },
  }
}
