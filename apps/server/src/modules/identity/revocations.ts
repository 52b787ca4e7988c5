import { lt, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { accessTokenRevocation } from './identity.schema.ts'

export type RevocationKey = `jti:${string}` | `grant:${string}` | `account:${string}`

/**
 * Access tokens carry their own proof, so saying no to one early needs a list. Every process keeps the list in memory and
 * asks the database for news when its copy is older than `maxAgeMs`: no process accepts a revoked token for longer than that.
 */
export interface Revocations {
  revoke(db: Queryable, keys: readonly RevocationKey[]): Promise<void>
  isRevoked(db: Queryable, keys: readonly RevocationKey[]): Promise<boolean>
  deleteExpired(): Promise<void>
}

export interface RevocationsNeeds {
  database: Database
  clock: Clock
  /** No access token lives longer. */
  tokenLifetimeSeconds: number
  maxAgeMs?: number
}

/** A transaction may commit after a later-starting one was read; looking back this far finds it. */
const lookBackSeconds = 30

export function createRevocations({
  database,
  clock,
  tokenLifetimeSeconds,
  maxAgeMs = 500,
}: RevocationsNeeds): Revocations {
  const revoked = new Map<string, number>()
  let readUpTo: string | null = null
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null

  const readNews = async (db: Queryable) => {
    const startedAt = performance.now()
    const since = readUpTo
      ? sql`where revoked_at > ${readUpTo}::timestamptz - make_interval(secs => ${lookBackSeconds})`
      : sql``
    const { rows } = await db.execute<{ now: string; key: string | null; expires_at: string | null }>(sql`
      select now()::text as now, key, expires_at from (select 1) one
      left join (select * from access_token_revocation ${since}) news on true`)
    const now = clock.now().getTime()
    for (const [key, expiresAt] of revoked) if (expiresAt <= now) revoked.delete(key)
    for (const row of rows) if (row.key && row.expires_at) revoked.set(row.key, new Date(row.expires_at).getTime())
    readUpTo = rows[0]?.now ?? readUpTo
    readAt = startedAt
  }

  return {
    async revoke(db, keys) {
      if (keys.length === 0) return
      const expiresAt = new Date(clock.now().getTime() + tokenLifetimeSeconds * 1000)
      await db
        .insert(accessTokenRevocation)
        .values(keys.map((key) => ({ key, expiresAt })))
        .onConflictDoUpdate({ target: accessTokenRevocation.key, set: { expiresAt, revokedAt: sql`now()` } })
      for (const key of keys) revoked.set(key, expiresAt.getTime())
    },
    async isRevoked(db, keys) {
      if (performance.now() - readAt >= maxAgeMs) {
        reading ??= readNews(db).finally(() => {
          reading = null
        })
        await reading
      }
      return keys.some((key) => revoked.has(key))
    },
    async deleteExpired() {
      await database.delete(accessTokenRevocation).where(lt(accessTokenRevocation.expiresAt, clock.now()))
    },
  }
}
