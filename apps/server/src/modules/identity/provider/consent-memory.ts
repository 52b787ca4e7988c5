import { and, eq } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { clientConsent } from '../identity.schema.ts'

/**
 * Remembers what a person allowed a client, so that signing in again does not ask again. Signing out does not withdraw it; it goes
 * with everything else that lets clients act for an account when that is revoked.
 */
export interface ConsentMemory {
  scopesFor(db: Queryable, accountId: string, clientId: string): Promise<readonly string[]>
  remember(db: Queryable, accountId: string, clientId: string, scopes: readonly string[]): Promise<void>
  forget(db: Queryable, accountId: string): Promise<void>
}

export function createConsentMemory({ clock }: { clock: Clock }): ConsentMemory {
  const scopesFor = async (db: Queryable, accountId: string, clientId: string) => {
    const [row] = await db
      .select({ scopes: clientConsent.scopes })
      .from(clientConsent)
      .where(and(eq(clientConsent.accountId, accountId), eq(clientConsent.clientId, clientId)))
    return row?.scopes ?? []
  }
  return {
    scopesFor,
    async remember(db, accountId, clientId, scopes) {
      const all = [...new Set([...(await scopesFor(db, accountId, clientId)), ...scopes])]
      const at = clock.now()
      await db
        .insert(clientConsent)
        .values({ accountId, clientId, scopes: all, at })
        .onConflictDoUpdate({ target: [clientConsent.accountId, clientConsent.clientId], set: { scopes: all, at } })
    },
    async forget(db, accountId) {
      await db.delete(clientConsent).where(eq(clientConsent.accountId, accountId))
    },
  }
}
