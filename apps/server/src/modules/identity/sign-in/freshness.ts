import { limits, Problem } from '@vitrine/protocol'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Caller } from '../../../platform/http/edge/auth.ts'
import type { UsersApi } from '../../users/index.ts'
import { provenOf } from './proven-identifiers.ts'

export interface FreshnessNeeds {
  database: Database
  clock: Clock
  users: Pick<UsersApi, 'findAccount' | 'identitiesOf'>
}

/** Whether a caller has shown within the last five minutes who they are, or has nothing to show it with (RFC 9470). */
export function createFreshness({ database, clock, users }: FreshnessNeeds) {
  return async ({ accountId, authTime }: Caller): Promise<boolean> => {
    if (authTime !== null && clock.now().getTime() / 1000 - authTime <= limits.freshProofSeconds) return true
    const account = await users.findAccount(database, accountId)
    if (!account) throw new Problem('auth.token_invalid')
    // A guest has nothing but this session until there is a password.
    if (account.guest) return true
    return account.passwordHash === null && provenOf(await users.identitiesOf(database, accountId)).length === 0
  }
}
