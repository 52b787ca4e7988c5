import { eq, lt, sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { attemptCounter } from '../identity.schema.ts'
import type { KeyedHash } from '../keyed-hash.ts'

export interface AttemptRule {
  name: string
  max: number
  windowSeconds: number
  /** How long it stays shut after `max` was reached. */
  lockSeconds: number
}

/** Counts attempts by identifier or address. Every process counts together; nobody's identifier is stored in the clear. */
export interface AttemptLimits {
  /** Counts one attempt; the time until which no further one is allowed, if this one was the last. */
  count(db: Queryable, rule: AttemptRule, subject: string): Promise<Date | null>
  lockedUntil(db: Queryable, rule: AttemptRule, subject: string): Promise<Date | null>
  clear(db: Queryable, rule: AttemptRule, subject: string): Promise<void>
  deleteExpired(): Promise<void>
}

export function createAttemptLimits({
  database,
  clock,
  hash,
}: {
  database: Database
  clock: Clock
  hash: KeyedHash
}): AttemptLimits {
  const keyOf = (rule: AttemptRule, subject: string) => hash('attempts', rule.name, subject)
  const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000)

  return {
    async count(db, rule, subject) {
      const now = clock.now()
      const lock = inSeconds(rule.lockSeconds)
      const running = sql`${attemptCounter.windowEndsAt} > ${now.toISOString()}::timestamptz`
      const count = sql`case when ${running} then ${attemptCounter.count} + 1 else 1 end`
      const [row] = await db
        .insert(attemptCounter)
        .values({
          key: keyOf(rule, subject),
          count: 1,
          windowEndsAt: inSeconds(rule.windowSeconds),
          lockedUntil: rule.max <= 1 ? lock : null,
        })
        .onConflictDoUpdate({
          target: attemptCounter.key,
          set: {
            count,
            windowEndsAt: sql`case when ${running} then ${attemptCounter.windowEndsAt} else ${inSeconds(rule.windowSeconds).toISOString()}::timestamptz end`,
            lockedUntil: sql`case when ${count} >= ${rule.max} then ${lock.toISOString()}::timestamptz else null end`,
          },
        })
        .returning({ lockedUntil: attemptCounter.lockedUntil })
      return row?.lockedUntil ?? null
    },
    async lockedUntil(db, rule, subject) {
      const [row] = await db
        .select({ lockedUntil: attemptCounter.lockedUntil })
        .from(attemptCounter)
        .where(eq(attemptCounter.key, keyOf(rule, subject)))
      return row?.lockedUntil && row.lockedUntil > clock.now() ? row.lockedUntil : null
    },
    async clear(db, rule, subject) {
      await db.delete(attemptCounter).where(eq(attemptCounter.key, keyOf(rule, subject)))
    },
    async deleteExpired() {
      const now = clock.now()
      await database
        .delete(attemptCounter)
        .where(
          sql`${lt(attemptCounter.windowEndsAt, now)} and (${attemptCounter.lockedUntil} is null or ${lt(attemptCounter.lockedUntil, now)})`,
        )
    },
  }
}
