import { accountMerged, accounts, limits, Problem } from '@vitrine/protocol'
import { and, eq, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { EventLog } from '../../platform/log/event-log.ts'
import type { Messages } from '../../platform/mail/index.ts'
import type { EveryModule } from '../../platform/modules/modules.ts'
import type { Credentials } from './credentials.ts'
import { tellOwner } from './tell-owner.ts'
import { identity } from './users.schema.ts'
import {
  type AccountRow,
  listIdentityRows,
  lockAccount,
  lockAccountToClose,
  nextIdentityPosition,
  updateAccount,
} from './users.store.ts'

export interface MergeNeeds {
  database: Database
  clock: Clock
  log: EventLog
  credentials: Credentials
  everyModule: Pick<EveryModule, 'accountMerged'>
  messages: Messages
  publicUrl: string
}

export interface MergeRequest {
  callerId: string
  sourceAccessToken: string
  targetAccessToken: string
}

export type MergeService = ReturnType<typeof createMergeService>

/** Puts two accounts of one person together; both access tokens prove that they are theirs. */
export function createMergeService(needs: MergeNeeds) {
  const { database, clock, log, credentials, everyModule } = needs

  async function lockBoth(tx: Queryable, source: string, target: string): Promise<Map<string, AccountRow>> {
    const rows = new Map<string, AccountRow>()
    // Always in the same order, so that two merges of the same accounts do not wait for each other.
    for (const id of [source, target].sort()) {
      const row = await (id === source ? lockAccountToClose(tx, id) : lockAccount(tx, id))
      if (!row) throw new Problem('auth.token_invalid')
      rows.set(id, row)
    }
    return rows
  }

  async function moveIdentities(tx: Queryable, from: string, to: string): Promise<void> {
    const kept = await listIdentityRows(tx, to)
    const hasPrimary = kept.some((each) => each.preferred)
    let position = await nextIdentityPosition(tx, to)
    for (const row of await listIdentityRows(tx, from)) {
      const twin = kept.find((each) => each.type === row.type && each.value === row.value)
      // At most one of the two is proven; that one stays.
      const superfluous = twin && (twin.verified || !row.verified) ? row : twin
      if (superfluous) await tx.delete(identity).where(eq(identity.id, superfluous.id))
      if (superfluous === row) continue
      await tx
        .update(identity)
        .set({ accountId: to, preferred: row.preferred && !hasPrimary, position: position++ })
        .where(and(eq(identity.id, row.id), eq(identity.accountId, from)))
    }
  }

  return {
    /** Returns the account that remains. */
    async merge({ callerId, sourceAccessToken, targetAccessToken }: MergeRequest): Promise<string> {
      const given = [await credentials.accountOf(sourceAccessToken), await credentials.accountOf(targetAccessToken)]
      const [source, target] = given.map((each) => each?.accountId)
      if (!source || !target) throw new Problem('auth.token_invalid')
      // The caller has proven who they are with the request itself.
      if (given.some((each) => each && each.accountId !== callerId && !each.isProven))
        throw new Problem('auth.proof_required', { maxAgeSeconds: limits.freshProofSeconds })
      if (callerId !== source && callerId !== target) throw new Problem('auth.forbidden')
      if (source === target) throw new Problem('identity.merge_same_account')
      await database.transaction(async (tx) => {
        const rows = await lockBoth(tx, source, target)
        const [from, to] = [rows.get(source), rows.get(target)]
        if (!from || !to) throw new Problem('auth.token_invalid')
        const now = clock.now()
        for (const account of [from, to])
          await tellOwner(tx, needs, { account, before: await listIdentityRows(tx, account.id), change: 'merged' })
        // Before things are handed over: a new handle waits for those who give the target something, and they may wait for what is moved.
        await updateAccount(tx, source, {
          closedAt: now,
          mergedInto: target,
          preferredUsername: null,
          passwordHash: null,
          updatedAt: now,
        })
        await updateAccount(tx, target, {
          guest: to.guest && from.guest,
          passwordHash: to.passwordHash ?? from.passwordHash,
          preferredUsername: to.preferredUsername ?? from.preferredUsername,
          ageConfirmedAt: to.ageConfirmedAt ?? from.ageConfirmedAt,
          updatedAt: now,
        })
        await moveIdentities(tx, source, target)
        await moveAnswers(tx, source, target)
        await everyModule.accountMerged(tx, { from: source, to: target })
        await credentials.revokeAccount(tx, source)
        await log.append(
          tx,
          accountMerged({
            subject: source,
            actor: callerId,
            audiences: accounts(source, target),
            data: { into: target },
          }),
        )
      })
      return target
    },
  }
}

/** What the source told campaigns and accepted counts for the target, where the target has not spoken itself. */
async function moveAnswers(tx: Queryable, from: string, to: string): Promise<void> {
  await tx.execute(sql`
    insert into campaign_info (account_id, business_id, campaign_id, data, updated_at)
    select ${to}::uuid, business_id, campaign_id, data, updated_at from campaign_info where account_id = ${from}
    on conflict (account_id, business_id, campaign_id)
    do update set data = excluded.data || campaign_info.data`)
  await tx.execute(sql`
    insert into terms_acceptance (account_id, terms_id, version, accepted_at, withdrawn_at)
    select ${to}::uuid, terms_id, version, accepted_at, withdrawn_at from terms_acceptance where account_id = ${from}
    on conflict do nothing`)
}
