import { AccountId, isProblem } from '@vitrine/protocol'
import { normaliseEthAddress } from '@vitrine/token-rules'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import type { UsersApi } from '../../users/index.ts'
import { badPayload, Refusal, type RefusalCode } from '../refusal.ts'

export type NetworkPeople = Pick<
  UsersApi,
  'keepOpen' | 'keepReceiver' | 'keepReceiverByIdentity' | 'findByIdentity' | 'findAccount' | 'names'
> & {
  /** As identities store it; refuses what cannot be one. */
  readAddress(type: 'email' | 'phone', text: string): string
  /** Whether the first wants nothing of the second. */
  hasBlocked(db: Queryable, blockerId: string, blockedId: string): Promise<boolean>
}

export type Destination =
  /** With the chain address by which it was named, if by one. */
  { type: 'account'; accountId: string; address?: string } | { type: 'pending'; via: 'email' | 'phone'; value: string }

export interface Recipients {
  /** Exactly one of the four keys; an account stays open until the transaction ends. `toSelf` when it is the caller. */
  find(
    tx: Queryable,
    input: Readonly<Record<string, unknown>>,
    caller: string,
    toSelf: RefusalCode,
  ): Promise<Destination>
}

const keys = ['new.owner.id', 'new.owner.email', 'new.owner.phone_number', 'new.owner.eth_address'] as const

export function createRecipients({ people }: { people: NetworkPeople }): Recipients {
  async function byId(tx: Queryable, id: string): Promise<Destination> {
    const known = AccountId.safeParse(id).success && (await people.keepReceiver(tx, id))
    if (!known) throw new Refusal(1702)
    return { type: 'account', accountId: id.toLowerCase() }
  }

  async function byAddress(tx: Queryable, via: 'email' | 'phone', text: string, caller: string): Promise<Destination> {
    // Alike for every address: whether somebody is behind it is not for a guest to learn.
    if ((await people.findAccount(tx, caller))?.guest) throw new Refusal(1006)
    const value = readAddress(via, text)
    const known = await people.keepReceiverByIdentity(tx, via, value)
    if (known) return { type: 'account', accountId: known.id }
    // Somebody may be proving this very address: whoever comes second sees what the first has done.
    await lockAddress(tx, via, value)
    const proven = await people.keepReceiverByIdentity(tx, via, value)
    if (proven) return { type: 'account', accountId: proven.id }
    // Who is leaving is as nobody: it waits for them. Whom they have blocked finds them no more than before.
    const leaving = await people.findByIdentity(tx, via, value)
    if (leaving && (await people.hasBlocked(tx, leaving.id, caller))) throw new Refusal(1702)
    return { type: 'pending', via, value }
  }

  function readAddress(via: 'email' | 'phone', text: string): string {
    try {
      return people.readAddress(via, text)
    } catch (error) {
      if (isProblem(error, 'identity.email_invalid')) throw new Refusal(2571)
      if (isProblem(error, 'identity.phone_invalid')) throw new Refusal(2572)
      throw error
    }
  }

  async function byKey(tx: Queryable, key: (typeof keys)[number], value: string, caller: string): Promise<Destination> {
    switch (key) {
      case 'new.owner.id':
        return byId(tx, value)
      case 'new.owner.email':
        // One of the original's clients puts ids here.
        return AccountId.safeParse(value).success ? byId(tx, value) : byAddress(tx, 'email', value, caller)
      case 'new.owner.phone_number':
        return byAddress(tx, 'phone', value, caller)
      case 'new.owner.eth_address': {
        const address = normaliseEthAddress(value)
        if (!address) throw badPayload('new.owner.eth_address is no address')
        const account = await people.keepReceiverByIdentity(tx, 'eth', address)
        if (!account) throw new Refusal(1703)
        return { type: 'account', accountId: account.id, address }
      }
    }
  }

  return {
    async find(tx, input, caller, toSelf) {
      const given = keys.filter((key) => input[key] !== undefined && input[key] !== null && input[key] !== '')
      const [key] = given
      const value = key && input[key]
      if (!key || given.length !== 1 || typeof value !== 'string' || value.length > 320) {
        throw badPayload('exactly one of new.owner.id, new.owner.email and new.owner.phone_number is needed')
      }
      const destination = await byKey(tx, key, value.trim(), caller)
      if (destination.type === 'pending') return destination
      const { accountId } = destination
      if (accountId === caller) throw new Refusal(toSelf)
      if (await people.hasBlocked(tx, accountId, caller)) throw new Refusal(1702)
      return destination
    },
  }
}

/** Held until the transaction ends by those who send to an address and those who take what waits for it. */
export async function lockAddress(tx: Queryable, via: 'email' | 'phone', value: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`delivery:${via}:${value}`}, 0))`)
}
