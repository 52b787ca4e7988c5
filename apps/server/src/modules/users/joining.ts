import { accountMerged, accounts, Problem } from '@vitrine/protocol'
import { and, eq, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { EventLog } from '../../platform/log/event-log.ts'
import type { EveryModule } from '../../platform/modules/modules.ts'
import { deleteChangesOf } from './account-changes.store.ts'
import type { Credentials } from './credentials.ts'
import { identity } from './users.schema.ts'
import {
  type AccountRow,
  findAccount,
  listIdentityRows,
  lockAccount,
  lockAccountToClose,
  nextIdentityPosition,
  updateAccount,
} from './users.store.ts'

export interface JoiningNeeds {
  clock: Clock
  log: EventLog
  credentials: Pick<Credentials, 'revokeAccount'>
  everyModule: Pick<EveryModule, 'accountMerged'>
}

export type Joining = ReturnType<typeof createJoining>

/** Makes one account of two, whoever has decided that; nothing is asked here. */
export function createJoining({ clock, log, credentials, everyModule }: JoiningNeeds) {
  return {
    /** The open ones among them; always in the same order, so that two who lock the same accounts do not wait for each other. */
    async lock(
      tx: Queryable,
      { closing, staying }: { closing: readonly string[]; staying: readonly string[] },
    ): Promise<Map<string, AccountRow>> {
      const rows = new Map<string, AccountRow>()
      for (const id of [...new Set([...closing, ...staying])].sort()) {
        const row = await (closing.includes(id) ? lockAccountToClose(tx, id) : lockAccount(tx, id))
        if (row) rows.set(id, row)
      }
      return rows
    },

    /** Both are locked. Returns the ids of the proven identifiers that came along. */
    async join(tx: Queryable, { from, to, actor }: { from: string; to: string; actor: string }): Promise<string[]> {
      const [source, target] = [await findAccount(tx, from), await findAccount(tx, to)]
      if (!source || !target) throw new Problem('auth.token_invalid')
      const now = clock.now()
      // Before things are handed over: a new handle waits for those who give the target something, and they may wait for what is moved.
      await updateAccount(tx, from, {
        closedAt: now,
        mergedInto: to,
        preferredUsername: null,
        passwordHash: null,
        updatedAt: now,
      })
      await updateAccount(tx, to, {
        guest: target.guest && source.guest,
        passwordHash: target.passwordHash ?? source.passwordHash,
        preferredUsername: target.preferredUsername ?? source.preferredUsername,
        ageConfirmedAt: target.ageConfirmedAt ?? source.ageConfirmedAt,
        updatedAt: now,
      })
      const moved = await moveIdentities(tx, { from, to, now })
      await moveAnswers(tx, from, to)
      await deleteChangesOf(tx, from)
      await everyModule.accountMerged(tx, { from, to })
      await credentials.revokeAccount(tx, from)
      await log.append(tx, accountMerged({ subject: from, actor, audiences: accounts(from, to), data: { into: to } }))
      return moved
    },
  }
}

/** They are the target's from now on, however long they were the source's: who was there before can stop what they do. */
async function moveIdentities(
  tx: Queryable,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<string[]> {
  const kept = await listIdentityRows(tx, to)
  const hasPrimary = kept.some((each) => each.preferred)
  let position = await nextIdentityPosition(tx, to)
  const moved: string[] = []
  for (const row of await listIdentityRows(tx, from)) {
    const twin = kept.find((each) => each.type === row.type && each.value === row.value)
    // At most one of the two is proven; that one stays.
    const superfluous = twin && (twin.verified || !row.verified) ? row : twin
    if (superfluous) await tx.delete(identity).where(eq(identity.id, superfluous.id))
    if (superfluous === row) continue
    await tx
      .update(identity)
      .set({ accountId: to, preferred: row.preferred && !hasPrimary, position: position++, createdAt: now })
      .where(and(eq(identity.id, row.id), eq(identity.accountId, from)))
    if (row.verified) moved.push(row.id)
  }
  return moved
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
