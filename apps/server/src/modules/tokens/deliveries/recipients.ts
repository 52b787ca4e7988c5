import { AccountId, Problem, type ProblemCode } from '@vitrine/protocol'
import { normaliseSolAddress, type Recipient } from '@vitrine/token-rules'
import { sql } from 'drizzle-orm'
import { type Queryable, runPrepared } from '../../../platform/database/database.ts'
import { noBlockBy } from '../../blocks/index.ts'
import { receiver, type UsersApi } from '../../users/index.ts'

/** What tokens ask of the people on this server. */
export type People = Pick<
  UsersApi,
  'keepOpen' | 'keepReceiverByIdentity' | 'keepReceivers' | 'findByIdentity' | 'findAccount' | 'names'
> & {
  /** The address or number as identities store it; refuses what cannot be one. */
  readAddress(type: 'email' | 'phone', text: string): string
  /** Whether the first wants nothing of the second, for whom they are then not there. */
  hasBlocked(db: Queryable, blockerId: string, blockedId: string): Promise<boolean>
}

/** Where a token goes: to an account, or to an address that nobody has verified yet. */
export type Destination =
  /** With the chain address by which it was named, if by one. */
  { type: 'account'; accountId: string; address?: string } | { type: 'pending'; via: 'email' | 'phone'; value: string }

export interface Sending {
  recipient: Recipient
  callerId: string
  /** What to say when the caller turns out to be the recipient. */
  toSelf: ProblemCode & ('token.send_to_self' | 'token.share_to_self')
  /** Whether the token could ever be brought to a chain: it decides which refusal fits an address of nobody here. */
  mintable: boolean
}

/** A destination that the database is still asked about. What is sent there meanwhile is undone when `sure` refuses. */
export interface Heading {
  to: Destination
  sure: Promise<void>
}

/**
 * An account is kept open until the transaction ends: one that is merged meanwhile would leave the token with nobody. Whoever has blocked the
 * caller is not found by them.
 */
export async function findHeading(tx: Queryable, people: People, sending: Sending): Promise<Heading> {
  const heading = await head(tx, people, sending)
  const { to } = heading
  if (to.type === 'account' && to.accountId === sending.callerId) throw new Problem(sending.toSelf)
  return heading
}

/** {@link findHeading}, once it is sure. */
export async function findDestination(tx: Queryable, people: People, sending: Sending): Promise<Destination> {
  const { to, sure } = await findHeading(tx, people, sending)
  await sure
  return to
}

async function head(tx: Queryable, people: People, sending: Sending): Promise<Heading> {
  const { recipient, callerId } = sending
  // Most of what is sent is sent so.
  if (recipient.type === 'userId' && !normaliseSolAddress(recipient.value)) {
    if (!AccountId.safeParse(recipient.value).success) throw new Problem('recipient.not_found')
    const accountId = recipient.value.toLowerCase()
    const sure = assertReceives(tx, accountId, callerId)
    // Whoever waits for it hears of it; it may fail before they do.
    sure.catch(() => {})
    return { to: { type: 'account', accountId }, sure }
  }
  return { to: await resolve(tx, people, sending), sure: Promise.resolve() }
}

const keepReceiverStatement = {
  name: 'tokens.keep-receiver',
  text: `${receiver('$1')} and ${noBlockBy('$1', '$2')} for key share`,
}

async function assertReceives(tx: Queryable, accountId: string, callerId: string): Promise<void> {
  const [found] = await runPrepared(tx, keepReceiverStatement, [accountId, callerId])
  if (!found) throw new Problem('recipient.not_found')
}

async function resolve(tx: Queryable, people: People, sending: Sending): Promise<Destination> {
  const { recipient, callerId, mintable } = sending
  switch (recipient.type) {
    case 'caller':
      return { type: 'account', accountId: callerId }
    case 'userId': {
      const { value } = recipient
      const solana = normaliseSolAddress(value)
      if (solana) {
        const owner = await people.keepReceiverByIdentity(tx, 'sol', solana)
        if (owner) return unlessBlocked(tx, people, callerId, { type: 'account', accountId: owner.id, address: solana })
      }
      if (!AccountId.safeParse(value).success) throw new Problem('recipient.not_found')
      await assertReceives(tx, value.toLowerCase(), callerId)
      return { type: 'account', accountId: value.toLowerCase() }
    }
    case 'eth': {
      const owner = await people.keepReceiverByIdentity(tx, 'eth', recipient.value)
      if (!owner) throw new Problem(mintable ? 'recipient.not_custodial' : 'recipient.unmintable_to_wallet')
      return unlessBlocked(tx, people, callerId, { type: 'account', accountId: owner.id, address: recipient.value })
    }
    case 'email':
    case 'phone':
      // Alike for every address: whether somebody is behind it is not for a guest to learn.
      if ((await people.findAccount(tx, callerId))?.guest) throw new Problem('auth.guest_not_allowed')
      return unlessBlocked(tx, people, callerId, await byAddress(tx, people, callerId, recipient))
  }
}

async function unlessBlocked(tx: Queryable, people: People, callerId: string, destination: Destination) {
  if (destination.type === 'account' && (await people.hasBlocked(tx, destination.accountId, callerId))) {
    throw new Problem('recipient.not_found')
  }
  return destination
}

async function byAddress(
  tx: Queryable,
  people: People,
  callerId: string,
  { type: via, value: text }: Extract<Recipient, { type: 'email' | 'phone' }>,
): Promise<Destination> {
  const value = people.readAddress(via, text)
  const known = await people.keepReceiverByIdentity(tx, via, value)
  if (known) return { type: 'account', accountId: known.id }
  // Somebody may be verifying this very address: whoever comes second sees what the first has done.
  await lockAddress(tx, via, value)
  const verified = await people.keepReceiverByIdentity(tx, via, value)
  if (verified) return { type: 'account', accountId: verified.id }
  // Who is leaving is as nobody: it waits for them. Whom they have blocked finds them no more than before.
  const leaving = await people.findByIdentity(tx, via, value)
  if (leaving && (await people.hasBlocked(tx, leaving.id, callerId))) throw new Problem('recipient.not_found')
  return { type: 'pending', via, value }
}

const lockAddressesStatement = {
  name: 'tokens.lock-addresses',
  // In one order, so that nobody waits in a circle.
  text: `select pg_advisory_xact_lock(key) from (
    select distinct hashtextextended('delivery:' || address, 0) as key from unnest($1::text[]) address order by 1) keys`,
}

/** {@link lockAddress} for many. */
export async function lockAddresses(
  tx: Queryable,
  addresses: readonly { via: 'email' | 'phone'; value: string }[],
): Promise<void> {
  await runPrepared(tx, lockAddressesStatement, [addresses.map(({ via, value }) => `${via}:${value}`)])
}

/** Held until the transaction ends by those who send to an address and those who claim what waits for it. */
export async function lockAddress(tx: Queryable, via: 'email' | 'phone', value: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`delivery:${via}:${value}`}, 0))`)
}
