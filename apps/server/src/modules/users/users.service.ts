import { randomInt } from 'node:crypto'
import type { UserProfile } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { EventLog } from '../../platform/log/event-log.ts'
import { profileOf } from './profile.ts'
import { platformTerms } from './terms.ts'
import {
  type AccountRow,
  type Face,
  findAccount,
  findAccountByIdentity,
  type IdentityRow,
  insertAcceptance,
  insertAccount,
  insertIdentity,
  keepOpen,
  keepOpenByCustodialAddress,
  keepOpenByIdentity,
  listFaces,
  listIdentityRows,
  listNames,
} from './users.store.ts'

export interface NewAccount {
  id?: string
  name: string
  guest?: boolean
  preferredUsername?: string | null
  picture?: string | null
  bio?: string
  birthday?: string | null
  website?: string | null
  location?: Record<string, unknown>
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
  /** {@link keepOpen} for the person who has verified this identifier (normalised value). */
  keepOpenByIdentity(tx: Queryable, type: IdentityRow['type'], value: string): Promise<AccountRow | null>
  /** {@link keepOpen} for the account whose keys we hold for this Ethereum address. */
  keepOpenByCustodialAddress(tx: Queryable, address: string): Promise<AccountRow | null>
  /** Null also for accounts that were closed. */
  findAccount(db: Queryable, accountId: string): Promise<AccountRow | null>
  /** The person who has verified this identifier (normalised value). */
  findByIdentity(db: Queryable, type: IdentityRow['type'], value: string): Promise<AccountRow | null>
  names(db: Queryable, accountIds: readonly string[]): Promise<Map<string, string>>
  /** Names with pictures. */
  faces(db: Queryable, accountIds: readonly string[]): Promise<Map<string, Face>>
  /** The person as `GET /me` and the claims give it. */
  profile(db: Queryable, accountId: string): Promise<UserProfile | null>
  /** Called in the transaction in which an identifier becomes somebody's: what waited for it can be handed over. */
  onIdentityVerified(listener: IdentityListener): void
}

export type IdentityListener = (
  tx: Queryable,
  verified: { accountId: string; type: IdentityRow['type']; value: string },
) => Promise<void>

export interface UsersService extends UsersApi {
  /** To be called where an identifier was proven, in the same transaction. */
  announceVerified: IdentityListener
}

export function createUsersService({ clock, log }: { clock: Clock; log: EventLog }): UsersService {
  const listeners: IdentityListener[] = []

  const announceVerified: IdentityListener = async (tx, verified) => {
    const { accountId, type } = verified
    // Without the value: the log keeps what happened, not how to reach people.
    await log.append(tx, {
      type: 'identity.verified',
      subject: accountId,
      actor: accountId,
      toAccount: accountId,
      data: { type },
    })
    for (const listener of listeners) await listener(tx, verified)
  }

  async function createAccount(db: Queryable, { identities = [], ...fields }: NewAccount): Promise<AccountRow> {
    const now = clock.now()
    const row = await insertAccount(db, { createdAt: now, ...fields, updatedAt: now })
    for (const [position, one] of identities.entries()) {
      await insertIdentity(db, { ...one, accountId: row.id, preferred: position === 0, position, createdAt: now })
    }
    await log.append(db, {
      type: 'account.created',
      subject: row.id,
      actor: row.id,
      toAccount: row.id,
      data: { guest: row.guest },
    })
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
        name: nameFor(identity),
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
    keepOpen,
    keepOpenByIdentity,
    keepOpenByCustodialAddress,
    findAccount,
    findByIdentity: findAccountByIdentity,
    names: listNames,
    faces: listFaces,
    announceVerified,
    onIdentityVerified: (listener) => void listeners.push(listener),
    async profile(db, accountId) {
      const row = await findAccount(db, accountId)
      return row ? profileOf(row, await listIdentityRows(db, accountId)) : null
    },
  }
}

/** Nothing that tells other people how to reach the person. */
function nameFor(identity: SignUp['identity']): string {
  if (identity?.type === 'eth' || identity?.type === 'sol')
    return `${identity.value.slice(0, 6)}…${identity.value.slice(-4)}`
  const number = String(randomInt(10_000)).padStart(4, '0')
  return `${identity ? 'Collector' : 'Guest'} ${number}`
}
