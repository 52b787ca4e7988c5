import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import {
  type AccountRow,
  findAccount,
  findAccountByIdentity,
  type IdentityRow,
  insertAccount,
  insertIdentity,
} from './users.store.ts'

export interface NewAccount {
  id?: string
  name: string
  guest?: boolean
  preferredUsername?: string | null
  picture?: string | null
  bio?: string
  birthday?: string | null
  locale?: 'en' | 'es'
  identities?: readonly { type: IdentityRow['type']; value: string; verified: boolean; custodial?: boolean }[]
}

export interface UsersApi {
  createAccount(db: Queryable, account: NewAccount): Promise<AccountRow>
  findAccount(db: Queryable, accountId: string): Promise<AccountRow | null>
  /** The person who has verified this identifier (normalised value). */
  findByIdentity(db: Queryable, type: IdentityRow['type'], value: string): Promise<AccountRow | null>
}

export function createUsersService({ clock }: { clock: Clock }): UsersApi {
  return {
    async createAccount(db, { identities = [], ...fields }) {
      const now = clock.now()
      const row = await insertAccount(db, { ...fields, createdAt: now, updatedAt: now })
      for (const [position, one] of identities.entries()) {
        await insertIdentity(db, { ...one, accountId: row.id, preferred: position === 0, position, createdAt: now })
      }
      return row
    },
    findAccount,
    findByIdentity: findAccountByIdentity,
  }
}
