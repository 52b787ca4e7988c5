import { limits, Problem } from '@vitrine/protocol'
import type { Database } from '../../platform/database/database.ts'
import type { AccountChanges } from './account-changes.service.ts'
import type { Credentials } from './credentials.ts'
import type { Joining } from './joining.ts'
import { bringsBack } from './profile.ts'
import { listIdentityRows } from './users.store.ts'

export interface MergeNeeds {
  database: Database
  credentials: Pick<Credentials, 'accountOf'>
  joining: Joining
  changes: AccountChanges
}

export interface MergeRequest {
  callerId: string
  sourceAccessToken: string
  targetAccessToken: string
}

export type MergeService = ReturnType<typeof createMergeService>

/**
 * Puts two accounts of one person together; both access tokens prove that they are theirs. What goes away cannot come back, so the account
 * that goes is shown by more than a password: by a code to one of its addresses or a signature of its wallet.
 */
export function createMergeService({ database, credentials, joining, changes }: MergeNeeds) {
  return {
    /** Returns the account that remains. */
    async merge({ callerId, sourceAccessToken, targetAccessToken }: MergeRequest): Promise<string> {
      const given = [await credentials.accountOf(sourceAccessToken), await credentials.accountOf(targetAccessToken)]
      const [from, to] = given.map((each) => each?.accountId)
      if (!from || !to) throw new Problem('auth.token_invalid')
      // The caller has proven who they are with the request itself.
      if (given.some((each) => each && each.accountId !== callerId && !each.isProven)) throw proofRequired()
      if (callerId !== from && callerId !== to) throw new Problem('auth.forbidden')
      if (from === to) throw new Problem('identity.merge_same_account')
      await database.transaction(async (tx) => {
        const locked = await joining.lock(tx, { closing: [from], staying: [to] })
        const [source, target] = [locked.get(from), locked.get(to)]
        if (!source || !target) throw new Problem('auth.token_invalid')
        const [sources, targets] = [await listIdentityRows(tx, from), await listIdentityRows(tx, to)]
        // By one and the same token: a fresh password beside a code of long ago would not do.
        const shown = given[0]?.isPossessed && given[0].isProven
        if (sources.some(bringsBack) && !shown) throw proofRequired()
        await changes.assertSettled(tx, from)
        const moved = await joining.join(tx, { from, to, actor: callerId })
        await changes.tell(tx, source, sources, { change: 'merged', identity: '' })
        await changes.note(tx, { account: target, before: targets, change: 'merged', undo: { remove: moved } })
      })
      return to
    },
  }
}

const proofRequired = () => new Problem('auth.proof_required', { maxAgeSeconds: limits.freshProofSeconds })
