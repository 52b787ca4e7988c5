import { randomInt } from 'node:crypto'
import {
  accountClosed,
  accountCreated,
  accounts,
  holdsAddress,
  identityVerified,
  type Privacy,
  Problem,
  type ProfileFields,
  type ProfileLocation,
  type PublicProfile,
  type UserProfile,
} from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { EventLog } from '../../platform/log/event-log.ts'
import type { VerifiedIdentity } from '../../platform/modules/module.ts'
import type { EveryModule } from '../../platform/modules/modules.ts'
import type { Reach } from '../../platform/reach.ts'
import { deleteChangesOf } from './account-changes.store.ts'
import { type AccountNoticesNeeds, createAccountNotices, type TellOwner } from './account-notices.ts'
import type { Face } from './faces.ts'
import { privacyOf, profileOf, publicProfileOf } from './profile.ts'
import { suggestRecipientsFor } from './recipients.ts'
import { keepRemaining } from './remaining.store.ts'
import type { PlatformTerms } from './terms.ts'
import {
  type AccountRow,
  deleteIdentity,
  findAccount,
  findAccountByIdentity,
  findAccounts,
  findAccountWithIdentities,
  findByIdOrHandle,
  findEvenLeaving,
  findUnproven,
  forgetAnswers,
  type IdentityRow,
  insertAcceptance,
  insertAccount,
  insertIdentity,
  keepOpen,
  keepReceiver,
  keepReceiverByIdentity,
  keepReceivers,
  listByHandleBeginning,
  listFaces,
  listIdentityRows,
  listNames,
  listShowingToFollowers,
  listSuggestible,
  lockAccount,
  lockAccountToClose,
  updateAccount,
  updateIdentity,
} from './users.store.ts'

export interface NewAccount {
  id?: string
  name: string
  guest?: boolean
  preferredUsername?: string | null
  picture?: string | null
  about?: Partial<ProfileFields>
  location?: Partial<ProfileLocation>
  defaultBusinessId?: string | null
  createdAt?: Date
  locale?: 'en' | 'es'
  passwordHash?: string | null
  ageConfirmedAt?: Date | null
  identities?: readonly { type: IdentityRow['type']; value: string; verified: boolean; custodial?: boolean }[]
}

export interface SignUp {
  /** How the person came, proven; null for a guest. */
  identity: { type: 'email' | 'phone' | 'eth' | 'sol'; value: string } | null
  locale: 'en' | 'es'
  ageConfirmed: boolean
  /** Recorded when it is the current one; otherwise the person is asked by `/me/terms`. */
  termsVersion: string | null
}

export interface UsersApi {
  /** The version of the platform's terms that new people accept. */
  currentTermsVersion: string
  createAccount(db: Queryable, account: NewAccount): Promise<AccountRow>
  /** A new person's account, with what they confirmed. */
  signUp(db: Queryable, signUp: SignUp): Promise<AccountRow>
  /** Whether there is such a person, whose account then stays open until the transaction ends: what it is given is not lost. */
  keepOpen(tx: Queryable, accountId: string): Promise<boolean>
  /** For what must not come between a change of the account and its end; null for accounts that were closed. */
  lock(tx: Queryable, accountId: string): Promise<AccountRow | null>
  /** {@link keepOpen}, for what people send: who is leaving is hidden and takes nothing. What comes back or is owed to them asks `keepOpen`. */
  keepReceiver(tx: Queryable, accountId: string): Promise<boolean>
  /**
   * The account that was registered with this identifier and has proved none yet, now that somebody has: it becomes theirs, without
   * the password and sessions of whoever registered it.
   */
  adoptUnproven(
    tx: Queryable,
    identity: { type: IdentityRow['type']; value: string },
    endSessions: (tx: Queryable, accountId: string) => Promise<void>,
  ): Promise<AccountRow | null>
  /** Ends an account at its owner's wish: nothing finds it any more, and nothing that tells who they are is kept. */
  closeAccount(tx: Queryable, accountId: string): Promise<void>
  /** Somebody who is leaving has come back, by signing in: the account stays, what was sent to its addresses meanwhile is there, and they are told. */
  stay(tx: Queryable, accountId: string): Promise<void>
  /** The ways to reach or recognise a person. */
  identitiesOf(db: Queryable, accountId: string): Promise<IdentityRow[]>
  /** {@link keepReceiver} for the person who has verified this identifier (normalised value), by a code or a wallet's signature. */
  keepReceiverByIdentity(tx: Queryable, type: IdentityRow['type'], value: string): Promise<AccountRow | null>
  /** The same for many, in their order, and for those who are named by the ids of their accounts; null for whom nobody is. */
  keepReceivers(
    tx: Queryable,
    named: readonly { type: IdentityRow['type'] | 'id'; value: string }[],
  ): Promise<(string | null)[]>
  /** Null also for accounts that were closed. */
  findAccount(db: Queryable, accountId: string): Promise<AccountRow | null>
  /** The person who has verified this identifier (normalised value). */
  findByIdentity(db: Queryable, type: IdentityRow['type'], value: string): Promise<AccountRow | null>
  /** The newest account that was registered with this identifier and has proved none (normalised value). */
  findUnproven(db: Queryable, type: IdentityRow['type'], value: string): Promise<AccountRow | null>
  names(db: Queryable, accountIds: readonly string[]): Promise<Map<string, string>>
  /** Names with pictures. Of who is leaving there is none, as in `names`; that of who is gone is empty. */
  faces(db: Queryable, accountIds: readonly string[]): Promise<Map<string, Face>>
  /** Which account each of these is now, after merges; they stay open until the transaction ends. Closed ones are left out. */
  keepRemaining(tx: Queryable, accountIds: readonly string[]): Promise<Map<string, string>>
  /** By id or by handle, with or without its @; null for those who are leaving or no more. */
  find(db: Queryable, idOrHandle: string): Promise<AccountRow | null>
  /** As `find`, also of who is leaving: nobody slips out of a report or a block so. What they show is hidden all the same. */
  findEvenLeaving(db: Queryable, idOrHandle: string): Promise<AccountRow | null>
  /** As others see them, in no order; who is no more is left out. */
  publicProfiles(db: Queryable, accountIds: readonly string[]): Promise<Map<string, PublicProfile>>
  /** Those whose handle begins so and who let themselves be found by that. */
  findByHandleBeginning(db: Queryable, beginning: string, limit: number): Promise<string[]>
  /** Of these, those who may be suggested to people who do not look for them. */
  suggestible(db: Queryable, accountIds: readonly string[]): Promise<Set<string>>
  /** Of these, those who let their followers look at what they collect. */
  showingToFollowers(db: Queryable, accountIds: readonly string[]): Promise<Set<string>>
  /** Whom this person has sent something or received something from, latest first, named so or called so. */
  dealtWith(db: Queryable, accountId: string, text: string, reach: Reach): Promise<PublicProfile[]>
  privacy(account: AccountRow): Privacy
  setPrivacy(tx: Queryable, accountId: string, privacy: Partial<Privacy>): Promise<Privacy>
  /** The person as `GET /me` and the claims give it. */
  profile(db: Queryable, accountId: string): Promise<UserProfile | null>
}

export interface UsersService extends UsersApi {
  /** To be called where an identifier was proven, in the same transaction. */
  announceVerified(tx: Queryable, verified: VerifiedIdentity): Promise<void>
  /** Gives the account what waits for its proven identifiers: to be called where it is found by them again, in the same transaction. */
  handOver(tx: Queryable, accountId: string): Promise<void>
  /** The account stays, and what was sent to its addresses meanwhile is there; null where it is not leaving (any more). Tells nobody. */
  endLeaving(tx: Queryable, accountId: string): Promise<AccountRow | null>
  /** Tells the owner what has happened to their account. */
  tell: TellOwner
}

export interface UsersServiceNeeds extends AccountNoticesNeeds {
  platformTerms: PlatformTerms
  clock: Clock
  log: EventLog
  everyModule: Pick<EveryModule, 'identityVerified' | 'accountClosed'>
}

export function createUsersService({
  clock,
  log,
  everyModule,
  platformTerms,
  ...ofNotices
}: UsersServiceNeeds): UsersService {
  const tell = createAccountNotices(ofNotices)
  const announceVerified: UsersService['announceVerified'] = async (tx, verified) => {
    const { accountId, type } = verified
    await log.append(
      tx,
      identityVerified({ subject: accountId, actor: accountId, audiences: accounts(accountId), data: { type } }),
    )
    await everyModule.identityVerified(tx, verified)
  }

  async function handOver(tx: Queryable, accountId: string): Promise<void> {
    for (const { type, value, verified } of await listIdentityRows(tx, accountId)) {
      if (verified) await everyModule.identityVerified(tx, { accountId, type, value })
    }
  }

  async function endLeaving(tx: Queryable, accountId: string): Promise<AccountRow | null> {
    const row = await lockAccount(tx, accountId)
    if (!row?.leavesAt) return null
    await updateAccount(tx, accountId, { leavesAt: null, updatedAt: clock.now() })
    await handOver(tx, accountId)
    return row
  }

  async function createAccount(db: Queryable, { identities = [], ...fields }: NewAccount): Promise<AccountRow> {
    if (holdsAddress(fields.name)) throw new Problem('identity.name_holds_address')
    const now = clock.now()
    const row = await insertAccount(db, { createdAt: now, ...fields, updatedAt: now })
    for (const [position, one] of identities.entries()) {
      await insertIdentity(db, { ...one, accountId: row.id, preferred: position === 0, position, createdAt: now })
    }
    const { id, guest } = row
    await log.append(db, accountCreated({ subject: id, actor: id, audiences: accounts(id), data: { guest } }))
    for (const { type, value, verified } of identities) {
      if (verified) await announceVerified(db, { accountId: row.id, type, value })
    }
    return row
  }

  return {
    currentTermsVersion: platformTerms.version,
    createAccount,
    async signUp(db, { identity, locale, ageConfirmed, termsVersion }) {
      const now = clock.now()
      const row = await createAccount(db, {
        name: nameFor(identity, locale),
        guest: identity === null,
        locale,
        ageConfirmedAt: ageConfirmed ? now : null,
        identities: identity ? [{ ...identity, verified: true }] : [],
      })
      if (termsVersion === platformTerms.version) {
        await insertAcceptance(db, {
          accountId: row.id,
          termsId: platformTerms.id,
          version: termsVersion,
          acceptedAt: now,
        })
      }
      return row
    },
    async adoptUnproven(tx, { type, value }, endSessions) {
      const found = await findUnproven(tx, type, value)
      const row = found && (await lockAccount(tx, found.accountId))
      if (!found || !row) return null
      await updateIdentity(tx, found.id, { verified: true, preferred: true })
      await endSessions(tx, row.id)
      await announceVerified(tx, { accountId: row.id, type, value })
      return updateAccount(tx, row.id, { passwordHash: null, updatedAt: clock.now() })
    },
    async closeAccount(tx, accountId) {
      if (!(await lockAccountToClose(tx, accountId))) return
      for (const row of await listIdentityRows(tx, accountId)) await deleteIdentity(tx, row)
      await deleteChangesOf(tx, accountId)
      await forgetAnswers(tx, accountId)
      await updateAccount(tx, accountId, { ...nobody, closedAt: clock.now(), leavesAt: null, updatedAt: clock.now() })
      await everyModule.accountClosed(tx, accountId)
      await log.append(tx, accountClosed({ subject: accountId, actor: accountId, audiences: accounts(accountId) }))
    },
    async stay(tx, accountId) {
      if (!(await findAccount(tx, accountId))?.leavesAt) return
      const row = await endLeaving(tx, accountId)
      if (row) await tell(tx, row, await listIdentityRows(tx, accountId), { change: 'stayed', identity: '' })
    },
    identitiesOf: listIdentityRows,
    lock: lockAccount,
    keepOpen,
    keepReceiver,
    keepReceiverByIdentity,
    keepReceivers,
    findAccount,
    findByIdentity: findAccountByIdentity,
    async findUnproven(db, type, value) {
      const found = await findUnproven(db, type, value)
      return found && findAccount(db, found.accountId)
    },
    find: findByIdOrHandle,
    findEvenLeaving,
    async publicProfiles(db, accountIds) {
      const rows = await findAccounts(db, accountIds)
      return new Map(rows.map((row) => [row.id, publicProfileOf(row)]))
    },
    async findByHandleBeginning(db, beginning, limit) {
      return (await listByHandleBeginning(db, beginning, limit)).map(({ id }) => id)
    },
    suggestible: listSuggestible,
    showingToFollowers: listShowingToFollowers,
    dealtWith: (db, accountId, text, reach) => suggestRecipientsFor(db, log, accountId, { text, reach }),
    privacy: privacyOf,
    async setPrivacy(tx, accountId, { inventory, ...switches }) {
      const change = { ...switches, ...(inventory === undefined ? {} : { inventoryFor: inventory }) }
      return privacyOf(await updateAccount(tx, accountId, { ...change, updatedAt: clock.now() }))
    },
    names: listNames,
    faces: listFaces,
    keepRemaining,
    announceVerified,
    handOver,
    endLeaving,
    tell,
    async profile(db, accountId) {
      const found = await findAccountWithIdentities(db, accountId)
      return found && profileOf(found, found.identities)
    },
  }
}

/** What is left of a person who left. */
const nobody = {
  name: '',
  preferredUsername: null,
  picture: null,
  about: {},
  location: {},
  deferredDeeplink: null,
  passwordHash: null,
} as const

/** What people are called, in the language they came in, until they say otherwise. */
const called = {
  en: { member: 'Collector', guest: 'Guest' },
  es: { member: 'Coleccionista', guest: 'Visitante' },
} as const

/** Nothing that tells other people how to reach the person. */
function nameFor(identity: SignUp['identity'], locale: SignUp['locale']): string {
  if (identity?.type === 'eth' || identity?.type === 'sol')
    return `${identity.value.slice(0, 6)}…${identity.value.slice(-4)}`
  const number = String(randomInt(10_000)).padStart(4, '0')
  return `${called[locale][identity ? 'member' : 'guest']} ${number}`
}
