import { eq, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import {
  networkDelivery,
  networkMessage,
  networkShare,
  networkShareTaken,
  networkThread,
  networkUser,
  networkVatom,
} from './legacy-network.schema.ts'
import type { NetworkLedger } from './objects/ledger.ts'

/** What somebody owns and has not thrown away, in the order in which everybody locks it. */
const ownedBy = (accountId: string) => sql`${networkVatom.ownerId} = ${accountId} and ${networkVatom.trashedAt} is null`

/** Everything that one account has on this network goes to another, as when accounts are merged. Folders stay as they are. */
export async function moveNetworkObjects(
  tx: Queryable,
  ledger: NetworkLedger,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const rows = await tx.select().from(networkVatom).where(ownedBy(from)).orderBy(networkVatom.id).for('update')
  for (const row of rows) await ledger.change(tx, row, { ownerId: to }, { action: 'Merge', actor: from, isMerge: true })
  await tx.execute(sql`
    insert into network_message (account_id, id, other_id, message)
    select ${to}::uuid, id, other_id, jsonb_set(message, '{user_id}', to_jsonb(${to}::text))
    from network_message where account_id = ${from} on conflict do nothing`)
  await tx.execute(sql`
    insert into network_thread (account_id, other_id, last_id)
    select ${to}::uuid, other_id, last_id from network_thread where account_id = ${from}
    on conflict on constraint network_thread_once do update set last_id = greatest(network_thread.last_id, excluded.last_id)`)
  await tx.update(networkDelivery).set({ senderId: to }).where(eq(networkDelivery.senderId, from))
  await tx.update(networkShare).set({ sharerId: to }).where(eq(networkShare.sharerId, from))
  await tx.execute(sql`
    insert into network_share_taken (share_id, account_id, vatom_id)
    select share_id, ${to}::uuid, vatom_id from network_share_taken where account_id = ${from} on conflict do nothing`)
  await forgetPerson(tx, from)
}

export const countOwned = (db: Queryable, accountId: string): Promise<number> =>
  db.$count(networkVatom, ownedBy(accountId))

/** Throws away what somebody owns who leaves: nobody could ever reach it again, and what lies on the map would be nobody's. */
export async function trashEverything(
  tx: Queryable,
  { ledger, clock }: { ledger: NetworkLedger; clock: Clock },
  accountId: string,
): Promise<void> {
  const rows = await tx.select().from(networkVatom).where(ownedBy(accountId)).orderBy(networkVatom.id).for('update')
  const gone = { trashedAt: clock.now(), parentId: null, dropped: false, visibility: 'owner' } as const
  for (const row of rows) {
    const doing = { action: 'Trash', actor: accountId, ...(row.dropped ? { map: 'remove' as const } : {}) }
    await ledger.change(tx, row, gone, doing)
  }
}

/** What this network keeps about a person besides what they own. */
export async function forgetPerson(tx: Queryable, accountId: string): Promise<void> {
  await tx.delete(networkThread).where(eq(networkThread.accountId, accountId))
  await tx.delete(networkMessage).where(eq(networkMessage.accountId, accountId))
  await tx.delete(networkUser).where(eq(networkUser.accountId, accountId))
  await tx.delete(networkShareTaken).where(eq(networkShareTaken.accountId, accountId))
}
