import { AccountId, Problem, type RecipientInput } from '@vitrine/protocol'
import { normaliseSolAddress, readRecipient } from '@vitrine/token-rules'
import type { Queryable } from '../../platform/database/database.ts'
import type { UsersApi } from '../users/index.ts'
import { lockAddress, type Waiter } from './deliveries.ts'

/** What coins ask of the people on this server. */
export type People = Pick<UsersApi, 'keepReceiver' | 'keepReceiverByIdentity' | 'findByIdentity' | 'faces'> & {
  /** The address or number as identities store it; refuses what cannot be one. */
  readAddress(type: 'email' | 'phone', text: string): string
  /** Whether the first wants nothing of the second, for whom they are then not there. */
  hasBlocked(db: Queryable, blockerId: string, blockedId: string): Promise<boolean>
}

/** Who a recipient means: an account, kept open until the transaction ends, or an address that nobody has proven yet. */
export type Receiver = { accountId: string } | { waiter: Waiter }

export async function findReceiver(
  tx: Queryable,
  people: People,
  { recipient: input, callerId, guest = false }: { recipient: RecipientInput; callerId: string; guest?: boolean },
): Promise<Receiver> {
  const reading = readRecipient(input)
  if (!reading.ok) throw new Problem(reading.problem)
  const { recipient } = reading
  switch (recipient.type) {
    case 'caller':
      return { accountId: callerId }
    case 'userId': {
      const { value } = recipient
      const solana = normaliseSolAddress(value)
      if (solana) return existing(await people.keepReceiverByIdentity(tx, 'sol', solana))
      const known = AccountId.safeParse(value).success && (await people.keepReceiver(tx, value))
      if (!known) throw new Problem('recipient.not_found')
      return { accountId: value.toLowerCase() }
    }
    case 'eth':
      return existing(await people.keepReceiverByIdentity(tx, 'eth', recipient.value))
    case 'email':
    case 'phone': {
      // Alike for every address: whether somebody is behind it is not for a guest to learn.
      if (guest) throw new Problem('auth.guest_not_allowed')
      const waiter = { type: recipient.type, value: people.readAddress(recipient.type, recipient.value) }
      const known = await people.keepReceiverByIdentity(tx, waiter.type, waiter.value)
      if (known) return { accountId: known.id }
      // Somebody may be verifying this very address: whoever comes second sees what the first has done.
      await lockAddress(tx, waiter)
      const verified = await people.keepReceiverByIdentity(tx, waiter.type, waiter.value)
      return verified ? { accountId: verified.id } : { waiter }
    }
  }
}

function existing(account: { id: string } | null): Receiver {
  if (!account) throw new Problem('recipient.not_found')
  return { accountId: account.id }
}
