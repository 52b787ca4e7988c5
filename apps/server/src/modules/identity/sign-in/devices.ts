import { type DeviceSession, Problem } from '@vitrine/protocol'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import type { Caller } from '../../../platform/http/edge/auth.ts'
import type { EndedSession } from '../../../platform/modules/module.ts'
import { deviceSession, oidcRecord } from '../identity.schema.ts'
import type { OidcStore } from '../provider/adapter.ts'

export interface DevicesNeeds {
  database: Database
  clock: Clock
  store: Pick<OidcStore, 'hold' | 'destroyGrant' | 'endBrowsers' | 'endOthers'>
  /** What a client is called, and whether it is a brand's wallet or this installation's. */
  describeClient(clientId: string): Promise<Pick<DeviceSession, 'clientName' | 'kind'>>
}

export type Devices = ReturnType<typeof createDevices>

const userAgentMax = 300
/** A sign-in that goes on calling is written down again after so long, in milliseconds. */
const noteEvery = 10 * 60_000
/** Sign-ins remembered at most as noted; one that was forgotten is written down once more. */
const notedMax = 50_000

type Noted = Pick<Caller, 'accountId' | 'clientId' | 'sessionId'>

/** Where people are signed in: which sign-ins are good, on what they were seen, and their end. */
export function createDevices({ database, clock, store, describeClient }: DevicesNeeds) {
  const noted = new Map<string, number>()

  /** What an account holds: the provider's grants and the older network's sessions. */
  const isHeld = (accountId: string) =>
    and(
      eq(oidcRecord.accountId, accountId),
      inArray(oidcRecord.model, ['Grant', 'NetworkSession']),
      gt(oidcRecord.expiresAt, clock.now()),
    )

  return {
    async note({ accountId, clientId, sessionId }: Noted, userAgent: string): Promise<void> {
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

    /** Tokens were issued: what asked for them is the device until it calls, and was here just now. */
    async noteTokens({ accountId, clientId, sessionId }: Noted, userAgent: string): Promise<void> {
      if (sessionId === undefined) return
      const now = clock.now()
      const row = { id: sessionId, accountId, clientId, userAgent: userAgent.slice(0, userAgentMax) }
      await database
        .insert(deviceSession)
        .values({ ...row, firstSeenAt: now, lastSeenAt: now })
        .onConflictDoUpdate({ target: deviceSession.id, set: { lastSeenAt: now } })
    },

    async list(accountId: string, currentId: string | undefined): Promise<DeviceSession[]> {
      const rows = await database
        .select({
          id: oidcRecord.id,
          model: oidcRecord.model,
          clientId: sql<string>`${oidcRecord.payload}->>'clientId'`,
          begunAt: sql<string | null>`${oidcRecord.payload}->>'iat'`,
          seen: deviceSession,
        })
        .from(oidcRecord)
        .leftJoin(deviceSession, eq(deviceSession.id, oidcRecord.id))
        .where(isHeld(accountId))
      const items = await Promise.all(
        rows.map(async ({ id, model, clientId, begunAt, seen }): Promise<DeviceSession> => {
          const begun = new Date(Number(begunAt ?? 0) * 1000)
          const { clientName, kind } = await describeClient(clientId)
          return {
            id,
            clientId,
            clientName,
            kind: model === 'NetworkSession' ? 'older-network' : kind,
            userAgent: seen?.userAgent ?? '',
            current: id === currentId,
            firstSeenAt: (seen?.firstSeenAt ?? begun).toISOString(),
            lastSeenAt: (seen?.lastSeenAt ?? begun).toISOString(),
          }
        }),
      )
      return items.sort((a, b) => Number(b.current) - Number(a.current) || b.lastSeenAt.localeCompare(a.lastSeenAt))
    },

    async end(tx: Queryable, accountId: string, sessionId: string): Promise<void> {
      await store.hold(tx, accountId)
      const [row] = await tx
        .select({ id: oidcRecord.id })
        .from(oidcRecord)
        .where(and(isHeld(accountId), eq(oidcRecord.id, sessionId)))
      if (!row) throw new Problem('session.not_found')
      await store.destroyGrant(tx, sessionId)
      // The browser's own session with the provider would sign the device in again without asking.
      await store.endBrowsers(tx, sessionId)
    },

    endOthers: store.endOthers,

    async forgetSession(tx: Queryable, { accountId, sessionId }: EndedSession): Promise<void> {
      const one = sessionId === null ? undefined : eq(deviceSession.id, sessionId)
      const rows = await tx
        .delete(deviceSession)
        .where(and(eq(deviceSession.accountId, accountId), one))
        .returning({ id: deviceSession.id })
      for (const { id } of rows) noted.delete(id)
    },

    /** Of sign-ins that ended while a call of theirs was under way. */
    async forgetEnded(): Promise<void> {
      await database
        .delete(deviceSession)
        .where(sql`not exists (select from ${oidcRecord} where ${oidcRecord.id} = ${deviceSession.id})`)
    },

    async forgetPerson(tx: Queryable, accountId: string): Promise<void> {
      await tx.delete(deviceSession).where(eq(deviceSession.accountId, accountId))
    },
  }
}
