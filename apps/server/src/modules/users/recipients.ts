import { coinsPosted, type PublicProfile, tokenEvents } from '@vitrine/protocol'
import { normaliseEthAddress, normaliseSolAddress } from '@vitrine/token-rules'
import type { Queryable } from '../../platform/database/database.ts'
import type { EventLog } from '../../platform/log/event-log.ts'
import type { Reach } from '../../platform/reach.ts'
import { faceOf } from './faces.ts'
import { publicProfileOf } from './profile.ts'
import { findAccountByHandle, findAccountByIdentity, findAccounts } from './users.store.ts'

const suggestionsMax = 20
const eventsLookedAt = 1_000
const dealings = [...tokenEvents, coinsPosted]

/**
 * People to send to: those the caller has sent tokens or coins to or received some from, latest first, narrowed by name or handle, and whoever has
 * exactly this handle. With what is not reached nothing was dealt. Nobody else can be found: a list of all members is not for browsing.
 */
export async function suggestRecipientsFor(
  db: Queryable,
  log: Pick<EventLog, 'companions'>,
  accountId: string,
  { text, reach }: { text: string; reach: Reach },
): Promise<PublicProfile[]> {
  const wished = text.trim().replace(/^@/, '').toLowerCase()
  const ids = await log.companions(db, accountId, { kinds: dealings, reach, eventsMax: eventsLookedAt, limit: 200 })
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
