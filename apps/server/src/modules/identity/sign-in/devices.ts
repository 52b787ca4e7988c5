import { type DeviceSession, Problem } from '@vitrine/protocol'
import { and, eq, sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import type { Caller } from '../../../platform/http/edge/auth.ts'
import { deviceSession } from '../identity.schema.ts'

export interface DevicesNeeds {
  database: Database
  clock: Clock
  destroyGrant(tx: Queryable, grantId: string): Promise<void>
}

export type Devices = ReturnType<typeof createDevices>

const userAgentMax = 300
/** A sign-in that goes on calling is written down again after so long, in milliseconds. */
const noteEvery = 10 * 60_000
/** Sign-ins remembered at most as noted; one that was forgotten is written down once more. */
const notedMax = 50_000

/** Where people are signed in: which sign-ins are good, on what they were seen, and their end. */
export function createDevices({ database, clock, destroyGrant }: DevicesNeeds) {
  const noted = new Map<string, number>()

  /** Those that are still good: the provider's grants and the older network's sessions. */
  const isGood = () => sql`exists (select from oidc_record r where r.expires_at > ${sql.param(clock.now())}
    and ((r.model = 'Grant' and r.id = ${deviceSession.id}) or (r.model = 'NetworkSession' and r.id = ${deviceSession.id})))`

  async function end(tx: Queryable, sessionId: string): Promise<void> {
    await destroyGrant(tx, sessionId)
    // The browser's own session with the provider would sign the device in again without asking.
    await tx.execute(sql`
      delete from oidc_record where model = 'Session'
        and jsonb_path_exists(payload, '$.authorizations.*.grantId ? (@ == $id)', jsonb_build_object('id', ${sessionId}::text))`)
    await tx.delete(deviceSession).where(eq(deviceSession.id, sessionId))
    noted.delete(sessionId)
  }

  return {
    async note({ accountId, clientId, sessionId }: Caller, userAgent: string): Promise<void> {
      if (sessionId === undefined) return
      const now = clock.now()
      const last = noted.get(sessionId)
      if (last !== undefined && now.getTime() - last < noteEvery) return
      noted.delete(sessionId)
      noted.set(sessionId, now.getTime())
      if (noted.size > notedMax) noted.delete(noted.keys().next().value ?? '')
      const seen = { userAgent: userAgent.slice(0, userAgentMax), lastSeenAt: now }
      await database
        .insert(deviceSession)
        .values({ id: sessionId, accountId, clientId, firstSeenAt: now, ...seen })
        .onConflictDoUpdate({ target: deviceSession.id, set: seen })
    },

    async list(accountId: string, currentId: string | undefined): Promise<DeviceSession[]> {
      const rows = await database
        .select()
        .from(deviceSession)
        .where(and(eq(deviceSession.accountId, accountId), isGood()))
      return rows
        .map(({ firstSeenAt, lastSeenAt, accountId: _owner, ...row }) => ({
          ...row,
          current: row.id === currentId,
          firstSeenAt: firstSeenAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
        }))
        .sort((a, b) => Number(b.current) - Number(a.current) || b.lastSeenAt.localeCompare(a.lastSeenAt))
    },

    async end(tx: Queryable, accountId: string, sessionId: string): Promise<void> {
      const [row] = await tx
        .select()
        .from(deviceSession)
        .where(and(eq(deviceSession.id, sessionId), eq(deviceSession.accountId, accountId)))
      if (!row) throw new Problem('session.not_found')
      await end(tx, sessionId)
    },

    async endOthers(tx: Queryable, accountId: string, currentId: string | undefined): Promise<number> {
      const rows = await tx.select().from(deviceSession).where(eq(deviceSession.accountId, accountId))
      const others = rows.filter(({ id }) => id !== currentId)
      for (const { id } of others) await end(tx, id)
      return others.length
    },

    async forgetPerson(tx: Queryable, accountId: string): Promise<void> {
      await tx.delete(deviceSession).where(eq(deviceSession.accountId, accountId))
    },

    async forgetEnded(): Promise<void> {
      await database.delete(deviceSession).where(sql`not ${isGood()}`)
    },
  }
}
