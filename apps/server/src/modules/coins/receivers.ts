import { AccountId, Problem, type RecipientInput } from '@vitrine/protocol'
import { normaliseSolAddress, readRecipient } from '@vitrine/token-rules'
import type { Queryable } from '../../platform/database/database.ts'
import type { UsersApi } from '../users/index.ts'

/** What coins ask of the people on this server. */
export type People = Pick<UsersApi, 'keepOpen' | 'keepOpenByIdentity' | 'faces'> & {
  /** The address or number as identities store it; refuses what cannot be one. */
  readAddress(type: 'email' | 'phone', text: string): string
  /** Whether the first wants nothing of the second, for whom they are then not there. */
  hasBlocked(db: Queryable, blockerId: string, blockedId: string): Promise<boolean>
}

/**
 * The account that a recipient means, kept open until the transaction ends. Coins do not wait for strangers as tokens do: a sum
 * that nobody claims would be missing from both sides.
 */
export async function findReceiver(
  tx: Queryable,
  people: People,
  { recipient: input, callerId }: { recipient: RecipientInput; callerId: string },
): Promise<string> {
  const reading = readRecipient(input)
  if (!reading.ok) throw new Problem(reading.problem)
  const { recipient } = reading
  switch (recipient.type) {
    case 'caller':
      return callerId
    case 'userId': {
      const { value } = recipient
      const solana = normaliseSolAddress(value)
      if (solana) return idOf(await people.keepOpenByIdentity(tx, 'sol', solana))
      const known = AccountId.safeParse(value).success && (await people.keepOpen(tx, value))
      if (!known) throw new Problem('recipient.not_found')
      return value.toLowerCase()
    }
    case 'eth':
      return idOf(await people.keepOpenByIdentity(tx, 'eth', recipient.value))
    case 'email':
    case 'phone':
      return idOf(
        await people.keepOpenByIdentity(tx, recipient.type, people.readAddress(recipient.type, recipient.value)),
      )
  }
}

function idOf(account: { id: string } | null): string {
  if (!account) throw new Problem('recipient.not_found')
  return account.id
}
