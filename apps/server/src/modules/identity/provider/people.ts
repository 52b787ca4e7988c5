import type { UserProfile } from '@vitrine/protocol'
import type { Queryable } from '../../../platform/database/database.ts'

/** What the provider knows of people. The users module fulfils it. */
export interface People {
  /** Null for accounts that do not exist or were closed. */
  profile(db: Queryable, accountId: string): Promise<UserProfile | null>
}
