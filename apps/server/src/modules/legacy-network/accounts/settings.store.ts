import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { openWithAny, seal } from '../../../platform/sealed.ts'
import { networkUser } from '../legacy-network.schema.ts'

export type SettingsRow = typeof networkUser.$inferSelect

export async function findSettings(db: Queryable, accountId: string): Promise<SettingsRow | null> {
  const [row] = await db.select().from(networkUser).where(eq(networkUser.accountId, accountId))
  return row ?? null
}

export async function saveSettings(
  db: Queryable,
  accountId: string,
  change: Partial<typeof networkUser.$inferInsert>,
): Promise<void> {
  const insert = db.insert(networkUser).values({ ...change, accountId })
  if (Object.keys(change).length === 0) await insert.onConflictDoNothing()
  else await insert.onConflictDoUpdate({ target: networkUser.accountId, set: change })
}

/** A guest's way to come back. It is a secret like a password: only its hash finds somebody. */
export interface GuestIds {
  create(db: Queryable, accountId: string): Promise<void>
  find(db: Queryable, guestId: string): Promise<string | null>
  /** Ends it: whoever has proven an address comes back by that. */
  retire(db: Queryable, accountId: string): Promise<void>
  /** For the guest's own eyes; `""` where there is none. */
  show(row: SettingsRow | null): string
}

export function createGuestIds({ secrets }: { secrets: readonly [string, ...string[]] }): GuestIds {
  const hashOf = (guestId: string) => createHash('sha256').update(guestId).digest('base64url')
  return {
    async create(db, accountId) {
      const guestId = randomBytes(24).toString('base64url')
      await saveSettings(db, accountId, { guestHash: hashOf(guestId), guestSealed: seal(secrets[0], { guestId }) })
    },
    async find(db, guestId) {
      const [row] = await db
        .select({ accountId: networkUser.accountId })
        .from(networkUser)
        .where(eq(networkUser.guestHash, hashOf(guestId)))
      return row?.accountId ?? null
    },
    async retire(db, accountId) {
      await db
        .update(networkUser)
        .set({ guestHash: null, guestSealed: null })
        .where(eq(networkUser.accountId, accountId))
    },
    show(row) {
      const opened = row?.guestSealed ? openWithAny(secrets, row.guestSealed) : null
      return (opened as { guestId?: string } | null)?.guestId ?? ''
    },
  }
}
