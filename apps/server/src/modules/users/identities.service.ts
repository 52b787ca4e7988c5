import { accounts, type Identity, identityRemoved, isProblem, Problem } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { EventLog } from '../../platform/log/event-log.ts'
import type { AccountChanges } from './account-changes.service.ts'
import { accountInWords } from './account-in-words.ts'
import type { Credentials } from './credentials.ts'
import { identityOf, inOrder } from './profile.ts'
import type { UsersService } from './users.service.ts'
import {
  type AccountRow,
  deleteIdentity,
  findAccount,
  findAccountByIdentity,
  findIdentity,
  type IdentityRow,
  insertIdentity,
  listIdentityRows,
  lockAccount,
  nextIdentityPosition,
  updateIdentity,
} from './users.store.ts'

export interface IdentitiesNeeds {
  database: Database
  clock: Clock
  log: EventLog
  credentials: Credentials
  changes: AccountChanges
  announceVerified: UsersService['announceVerified']
}

/** Who is asking, and from where. */
export interface Asker {
  accountId: string
  address: string | null
}

export type IdentitiesService = ReturnType<typeof createIdentitiesService>

/** The ways to reach or recognise a person: added, proven, preferred and removed by themselves. */
export function createIdentitiesService(needs: IdentitiesNeeds) {
  const { database, clock, log, credentials, changes, announceVerified } = needs
  const purposeFor = (accountId: string) => `verify:${accountId}`
  /** Whoever is asked by a program that does not say for which account: good for proving the address and nothing else. */
  const purposeForAnybody = 'verify'
  const boundTo = (accountId: string) => `account:${accountId}`

  /** What the person reads in their wallet: to whose account it is added, as the page that asks could be somebody else's. */
  async function addingTo(accountId: string): Promise<string> {
    const [account, rows] = await Promise.all([findAccount(database, accountId), listIdentityRows(database, accountId)])
    if (!account) throw new Problem('auth.token_invalid')
    return `Add this wallet to the Vitrine account ${accountInWords(account, rows)}.`
  }

  async function assertFree(db: Queryable, accountId: string, type: IdentityRow['type'], value: string): Promise<void> {
    const holder = await findAccountByIdentity(db, type, value)
    if (holder) throw new Problem(holder.id === accountId ? 'identity.already_verified' : 'identity.taken')
  }

  /** Marks it proven in the account, under the account's lock; the first proven one becomes the primary. */
  async function markVerified(tx: Queryable, account: AccountRow, row: IdentityRow): Promise<IdentityRow> {
    const accountId = account.id
    await assertFree(tx, accountId, row.type, row.value)
    const others = await listIdentityRows(tx, accountId)
    const preferred = !others.some((each) => each.preferred && each.verified)
    // Older ones can stop what younger ones do: what counts is since when it is proven.
    const verified = await updateIdentity(tx, row.id, { verified: true, preferred, createdAt: clock.now() })
    await announceVerified(tx, { accountId, type: row.type, value: row.value })
    const before = others.filter(({ id }) => id !== row.id)
    await changes.note(tx, { account, before, change: 'added', identity: row.value, undo: { remove: [row.id] } })
    return verified
  }

  async function mustLock(tx: Queryable, accountId: string) {
    const account = await lockAccount(tx, accountId)
    if (!account) throw new Problem('auth.token_invalid')
    return account
  }

  async function redeemEither(
    accountId: string,
    given: { identifier: { type: 'email' | 'phone'; value: string }; otp: string; address: string | null },
  ): Promise<void> {
    try {
      await credentials.redeemCode({ ...given, purpose: purposeFor(accountId) })
    } catch (error) {
      if (!isProblem(error, 'identity.code_wrong') && !isProblem(error, 'identity.code_expired')) throw error
      await credentials.redeemCode({ ...given, purpose: purposeForAnybody }).catch((other: unknown) => {
        throw isProblem(other, 'identity.code_wrong') ? error : other
      })
    }
  }

  return {
    async list(db: Queryable, accountId: string): Promise<Identity[]> {
      return inOrder(await listIdentityRows(db, accountId)).map(identityOf)
    },

    /**
     * Whether another account has it is said to who proves it, when they do, and to its owner in the message that brings the code;
     * nothing else tells the two apart.
     */
    async addReachable({ accountId, address }: Asker, type: 'email' | 'phone', text: string): Promise<Identity> {
      const identifier = credentials.readIdentifier(type, text)
      const { row, locale, holder } = await database.transaction(async (tx) => {
        const account = await mustLock(tx, accountId)
        const holder = await findAccountByIdentity(tx, type, identifier.value)
        if (holder?.id === accountId) throw new Problem('identity.already_verified')
        const known = (await listIdentityRows(tx, accountId)).find(
          (each) => each.type === type && each.value === identifier.value,
        )
        const position = await nextIdentityPosition(tx, accountId)
        const row = known ?? (await insertIdentity(tx, { ...identifier, accountId, position, createdAt: clock.now() }))
        return { row, locale: account.locale, holder }
      })
      const purpose = purposeFor(accountId)
      await credentials.sendCode({ purpose, identifier, address, locale, hasAccount: holder !== null })
      return identityOf(row)
    },

    /** A code by which whoever has added this address proves it; says nothing of whether anybody has. */
    async sendProof(
      { address, locale }: Pick<Asker, 'address'> & { locale: 'en' | 'es' },
      type: 'email' | 'phone',
      text: string,
    ): Promise<void> {
      const identifier = credentials.readIdentifier(type, text)
      await credentials.sendCode({ purpose: purposeForAnybody, identifier, address, locale })
    },

    /** `origin` is where the person looks at the app: the message names it, so that wallets do not warn of it, and is good there and in these words alone. */
    async addWallet(
      { accountId, origin }: Asker & { origin: string },
      proof: { type: 'eth' | 'sol'; message: string; signature: string },
    ): Promise<Identity> {
      const value = await credentials.verifyWallet(proof, boundTo(accountId), origin)
      return database.transaction(async (tx) => {
        const account = await mustLock(tx, accountId)
        await assertFree(tx, accountId, proof.type, value)
        const position = await nextIdentityPosition(tx, accountId)
        const row = await insertIdentity(tx, { type: proof.type, value, accountId, position, createdAt: clock.now() })
        return identityOf(await markVerified(tx, account, row))
      })
    },

    challengeWallet: async (
      { accountId, origin }: Pick<Asker, 'accountId'> & { origin: string },
      wallet: { type: 'eth' | 'sol'; address: string; chainId: number },
    ) =>
      credentials.challengeWallet({
        ...wallet,
        boundTo: boundTo(accountId),
        asked: { origin, statement: await addingTo(accountId) },
      }),

    async verify({ accountId, address }: Asker, identityId: string, otp: string): Promise<Identity> {
      const row = await findIdentity(database, accountId, identityId)
      if (!row || (row.type !== 'email' && row.type !== 'phone')) throw new Problem('identity.not_found')
      if (row.verified) throw new Problem('identity.already_verified')
      const identifier = { type: row.type, value: row.value }
      await redeemEither(accountId, { identifier, otp, address })
      return database.transaction(async (tx) => {
        const account = await mustLock(tx, accountId)
        return identityOf(await markVerified(tx, account, row))
      })
    },

    async prefer(accountId: string, identityId: string): Promise<Identity> {
      return database.transaction(async (tx) => {
        const account = await mustLock(tx, accountId)
        const row = await findIdentity(tx, accountId, identityId)
        if (!row) throw new Problem('identity.not_found')
        // It would be the one to reach the person by: that has to be proven first.
        if (!row.verified) throw new Problem('identity.code_wrong')
        const before = await listIdentityRows(tx, accountId)
        for (const other of before) {
          if (other.preferred && other.id !== row.id) await updateIdentity(tx, other.id, { preferred: false })
        }
        const prefer = before.find(({ preferred }) => preferred)?.id
        const undo = prefer === undefined ? {} : { prefer }
        if (!row.preferred) await changes.note(tx, { account, before, change: 'preferred', identity: row.value, undo })
        return identityOf(await updateIdentity(tx, row.id, { preferred: true }))
      })
    },

    async remove(accountId: string, identityId: string): Promise<void> {
      await database.transaction(async (tx) => {
        const account = await mustLock(tx, accountId)
        const row = await findIdentity(tx, accountId, identityId)
        if (!row) throw new Problem('identity.not_found')
        if (row.preferred || row.custodial) throw new Problem('identity.primary_not_removable')
        const before = await listIdentityRows(tx, accountId)
        await deleteIdentity(tx, row)
        const { id, type, value, position, createdAt } = row
        await log.append(
          tx,
          identityRemoved({ subject: accountId, actor: accountId, audiences: accounts(accountId), data: { type } }),
        )
        if (!row.verified) return
        const olderStayed = before.some(
          (each) => (each.type === 'email' || each.type === 'phone') && each.verified && each.createdAt < createdAt,
        )
        const restore = { id, type, value, position, createdAt: createdAt.toISOString(), olderStayed }
        const undo = { restore }
        await changes.note(tx, { account, before, change: 'removed', identity: value, undo })
      })
    },
  }
}
