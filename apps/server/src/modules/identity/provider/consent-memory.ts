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
  /** Whose things a brand's wallet reached when the person allowed it to. */
  brandsFor(db: Queryable, accountId: string, clientId: string): Promise<readonly string[]>
  remember(db: Queryable, accountId: string, clientId: string, allowed: Allowed): Promise<void>
  forget(db: Queryable, accountId: string): Promise<void>
}

interface Allowed {
  scopes: readonly string[]
  brands?: ReadonlySet<string> | undefined
}

export function createConsentMemory({ clock }: { clock: Clock }): ConsentMemory {
  const find = async (db: Queryable, accountId: string, clientId: string) => {
    const [row] = await db
      .select({ scopes: clientConsent.scopes, brands: clientConsent.brands })
      .from(clientConsent)
      .where(and(eq(clientConsent.accountId, accountId), eq(clientConsent.clientId, clientId)))
    return row ?? { scopes: [], brands: [] }
  }
  return {
    scopesFor: async (...whose) => (await find(...whose)).scopes,
    brandsFor: async (...whose) => (await find(...whose)).brands,
    async remember(db, accountId, clientId, { scopes, brands = [] }) {
      const before = await find(db, accountId, clientId)
      const set = { scopes: [...new Set([...before.scopes, ...scopes])], brands: [...brands], at: clock.now() }
      await db
        .insert(clientConsent)
        .values({ accountId, clientId, ...set })
        .onConflictDoUpdate({ target: [clientConsent.accountId, clientConsent.clientId], set })
    },
    async forget(db, accountId) {
      await db.delete(clientConsent).where(eq(clientConsent.accountId, accountId))
    },
  }
}
