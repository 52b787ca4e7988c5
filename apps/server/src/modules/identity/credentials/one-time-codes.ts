import { randomInt, timingSafeEqual } from 'node:crypto'
import { limits, Problem } from '@vitrine/protocol'
import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { networkOf } from '../../../platform/http/limits/rate-limits.ts'
import type { Messages } from '../../../platform/mail/index.ts'
import { oneTimeCode } from '../identity.schema.ts'
import type { KeyedHash } from '../keyed-hash.ts'
import type { AttemptLimits, AttemptRule } from './attempt-limits.ts'
import type { Identifier } from './identifiers.ts'

export interface SentCode {
  sentTo: string
  expiresAt: string
  resendAfterSeconds: number
  /** The page of this server on which it can be read, where nothing brings it to the person. */
  inbox?: string
}

export interface OneTimeCodes {
  /** `purpose` keeps a code for one thing from being good for another. */
  send(request: {
    purpose: string
    identifier: Identifier
    address: string | null
    /** Where it has been signed in with this identifier before: has a ration of its own, which strangers cannot take. */
    device?: string | null
    locale: 'en' | 'es'
    /** Where the code is taken at once; only the local inbox shows it. */
    continueUrl?: (code: string) => string
    /** Whoever reads it is told that there is an account with it, and that somebody adds it to another. */
    hasAccount?: boolean
  }): Promise<SentCode>
  /**
   * Uses the code up, and the others of the same purpose and identifier. Good is the newest, and beside it each that was sent to the
   * same network or known device, so that nobody elsewhere voids it by asking for another. Throws `identity.code_wrong` or `identity.code_expired`; a transaction around it must commit all the same,
   * or guesses would not count. What `beforeUse` throws leaves a right code good for another time.
   */
  redeem(db: Queryable, request: CodeRedemption): Promise<void>
  deleteExpired(): Promise<void>
}

export interface CodeRedemption {
  purpose: string
  identifier: Identifier
  otp: string
  /** Where it was typed: each network, and each device that is known, has guesses of its own. */
  address: string | null
  device?: string | null
  beforeUse?: () => Promise<void>
}

const windowSeconds = 600
const ration = (name: string, max: number): AttemptRule => ({ name, max, windowSeconds, lockSeconds: windowSeconds })
/** Somebody elsewhere who has codes sent to a person takes a part of that person's, never all. */
const perNetwork = ration('code', 6)
const perDevice = ration('code-device', 6)
const perIdentifier = ration('code-anywhere', 18)
const perAddress = ration('code-address', 60)

/** The sixth is one too many; counted before it is compared, so that guesses at once are no more. */
const perGuesser = ration('code-guess', 6)
/** Of all together at the newest. After twenty the lock leaves clients that cannot work one guess per network, so it takes some eighty networks. */
const guessesMax = 100
const resendAfterSeconds = 30

export interface OneTimeCodesNeeds {
  database: Database
  clock: Clock
  hash: KeyedHash
  attempts: AttemptLimits
  messages: Messages
}

export function createOneTimeCodes({ database, clock, hash, attempts, messages }: OneTimeCodesNeeds): OneTimeCodes {
  const subjectOf = (purpose: string, { type, value }: Identifier) => hash('code', purpose, type, value)
  const askerOf = ({ address, device }: { address: string | null; device: string | null }) =>
    hash('asker', device ?? (address ? networkOf(address) : ''))

  async function assertMaySend(identifier: Identifier, address: string | null, device: string | null): Promise<void> {
    const network = address ? networkOf(address) : ''
    const whose = `${identifier.type}:${identifier.value}`
    const subjects: [AttemptRule, string][] = device
      ? [[perDevice, `${whose} ${device}`]]
      : [
          [perNetwork, `${whose} ${network}`],
          [perIdentifier, whose],
          ...(network ? [[perAddress, network] as [AttemptRule, string]] : []),
        ]
    for (const [rule, subject] of subjects) {
      const until = await attempts.lockedUntil(database, rule, subject)
      if (until) {
        const retryAfterSeconds = Math.ceil((until.getTime() - clock.now().getTime()) / 1000)
        throw new Problem('request.rate_limited', { retryAfterSeconds })
      }
      await attempts.count(database, rule, subject)
    }
  }

  return {
    async send({ purpose, identifier, address, device = null, locale, continueUrl, hasAccount = false }) {
      await assertMaySend(identifier, address, device)
      const code = String(randomInt(10 ** limits.otpDigits)).padStart(limits.otpDigits, '0')
      const subject = subjectOf(purpose, identifier)
      const now = clock.now()
      const expiresAt = new Date(now.getTime() + limits.otpLifetimeSeconds * 1000)
      const channel = identifier.type === 'email' ? 'email' : 'sms'
      await database.transaction(async (tx) => {
        const codeHash = hash('otp', subject, code)
        const asker = askerOf({ address, device })
        await tx.insert(oneTimeCode).values({ subject, codeHash, asker, createdAt: now, expiresAt })
        const message = {
          to: identifier.value,
          channel,
          locale,
          template: 'code',
          data: {
            code,
            validMinutes: limits.otpLifetimeSeconds / 60,
            ...(continueUrl ? { continueUrl: continueUrl(code) } : {}),
            ...(hasAccount ? { hasAccount } : {}),
          },
        } as const
        await messages.send(message, tx)
      })
      const inbox = messages.inboxOf(channel, address)
      return {
        sentTo: identifier.value,
        expiresAt: expiresAt.toISOString(),
        resendAfterSeconds,
        ...(inbox ? { inbox } : {}),
      }
    },
    async redeem(db, { purpose, identifier, otp, address, device = null, beforeUse }) {
      const subject = subjectOf(purpose, identifier)
      const now = clock.now()
      const [latest] = await db
        .select({ id: oneTimeCode.id, usedAt: oneTimeCode.usedAt, expiresAt: oneTimeCode.expiresAt })
        .from(oneTimeCode)
        .where(eq(oneTimeCode.subject, subject))
        .orderBy(desc(oneTimeCode.createdAt), sql`${oneTimeCode.usedAt} desc nulls first`)
        .limit(1)
      if (!latest || latest.usedAt) throw new Problem('identity.code_wrong')
      if (latest.expiresAt <= now) throw new Problem('identity.code_expired')
      const asker = askerOf({ address, device })
      if (await attempts.count(db, perGuesser, `${latest.id} ${asker}`)) throw new Problem('identity.code_wrong')
      const counted = await db
        .update(oneTimeCode)
        .set({ attempts: sql`${oneTimeCode.attempts} + 1` })
        .where(and(eq(oneTimeCode.id, latest.id), isNull(oneTimeCode.usedAt), lt(oneTimeCode.attempts, guessesMax)))
        .returning({ id: oneTimeCode.id })
      if (counted.length === 0) throw new Problem('identity.code_wrong')
      const typed = hash('otp', subject, otp.replace(/[\s-]/g, ''))
      const isLive = and(eq(oneTimeCode.subject, subject), isNull(oneTimeCode.usedAt), gt(oneTimeCode.expiresAt, now))
      const good = await db
        .select({ id: oneTimeCode.id, codeHash: oneTimeCode.codeHash })
        .from(oneTimeCode)
        .where(and(isLive, or(eq(oneTimeCode.id, latest.id), eq(oneTimeCode.asker, asker))))
      const right = good.find(({ codeHash }) => isSame(codeHash, typed))
      if (!right) throw new Problem('identity.code_wrong')
      await beforeUse?.()
      const used = await db.update(oneTimeCode).set({ usedAt: now }).where(isLive).returning({ id: oneTimeCode.id })
      if (!used.some(({ id }) => id === right.id)) throw new Problem('identity.code_wrong')
    },
    async deleteExpired() {
      await database.delete(oneTimeCode).where(lt(oneTimeCode.expiresAt, clock.now()))
    },
  }
}

function isSame(one: string, two: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(two)]
  return left.length === right.length && timingSafeEqual(left, right)
}
