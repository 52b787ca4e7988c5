import type { PublicProfile } from '@vitrine/protocol'
import { normaliseEthAddress, normaliseSolAddress } from '@vitrine/token-rules'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { faceOf } from './faces.ts'
import { publicProfileOf } from './profile.ts'
import { findAccountByHandle, findAccountByIdentity, findAccounts } from './users.store.ts'

const suggestionsMax = 20
const eventsLookedAt = 500
const isDealing = sql`(type like 'token.%' or type = 'coins.posted')`

/**
 * People to send to: those the caller has sent tokens or coins to or received some from, latest first, narrowed by name or handle, and whoever has
 * exactly this handle. Nobody else can be found: a list of all members is not for browsing.
 */
export async function suggestRecipientsFor(db: Queryable, accountId: string, text: string): Promise<PublicProfile[]> {
  const wished = text.trim().replace(/^@/, '').toLowerCase()
  const { rows } = await db.execute<{ other: string }>(sql`
    select other::text from (
      (select to_account as other, xid, id from event_log
       where from_account = ${accountId} and ${isDealing} and to_account <> ${accountId}
       order by xid desc, id desc limit ${eventsLookedAt})
      union all
      (select from_account as other, xid, id from event_log
       where to_account = ${accountId} and ${isDealing} and from_account <> ${accountId}
       order by xid desc, id desc limit ${eventsLookedAt})
    ) dealt group by other order by max(id) desc limit 200`)
  const ids = rows.map(({ other }) => other)
  const known = new Map((await findAccounts(db, ids)).map((account) => [account.id, account]))
  const people = ids
    .flatMap((id) => known.get(id) ?? [])
    .filter(
      (account) =>
        faceOf(account).name.toLowerCase().includes(wished) || (account.preferredUsername ?? '').includes(wished),
    )
  const exact = wished === '' ? null : await findAccountByHandle(db, wished)
  const isNew = exact && exact.id !== accountId && !people.some(({ id }) => id === exact.id)
  return [...(isNew ? [exact] : []), ...people].slice(0, suggestionsMax).map(publicProfileOf)
}

/** Whether somebody has proven this chain address (R15). */
export async function receivesAt(db: Queryable, address: string): Promise<boolean> {
  const [eth, sol] = [normaliseEthAddress(address), normaliseSolAddress(address)]
  if (eth) return (await findAccountByIdentity(db, 'eth', eth)) !== null
  return sol !== null && (await findAccountByIdentity(db, 'sol', sol)) !== null
}
