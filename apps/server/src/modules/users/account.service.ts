import {
  accounts,
  accountUpdated,
  accountUpgraded,
  fieldsIn,
  holdsAddress,
  isReservedName,
  limits,
  Problem,
  type ProfilePatch,
  type PublicProfile,
  type UserProfile,
} from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { EventLog } from '../../platform/log/event-log.ts'
import type { AccountChanges } from './account-changes.service.ts'
import type { Credentials } from './credentials.ts'
import { locationAfter } from './location.ts'
import { bringsBack, profileOf, publicProfileOf } from './profile.ts'
import type { PlatformTerms } from './terms.ts'
import {
  findAccountByHandle,
  findAccountWithIdentities,
  findByIdOrHandle,
  insertAcceptance,
  listIdentityRows,
  lockAccount,
  type NewAccountRow,
  updateAccount,
} from './users.store.ts'

export interface AccountServiceNeeds {
  clock: Clock
  log: EventLog
  credentials: Credentials
  changes: AccountChanges
  platformTerms: PlatformTerms
  brands: {
    /** Throws `identity.name_reserved` for a brand's name, unless this person works for it. */
    assertNoBrands(db: Queryable, names: readonly string[], accountId: string): Promise<void>
  }
}

export type AccountService = ReturnType<typeof createAccountService>

/** A person's own profile, and what others see of it. */
export function createAccountService(needs: AccountServiceNeeds) {
  const { clock, log, credentials, changes, brands, platformTerms } = needs

  return {
    async me(db: Queryable, accountId: string): Promise<UserProfile> {
      const found = await findAccountWithIdentities(db, accountId)
      if (!found || found.leavesAt) throw new Problem('auth.token_invalid')
      return profileOf(found, found.identities)
    },

    /**
     * A password turns a guest into a full account that keeps all it has. It is good only together with a proven address: without
     * one nobody could sign in with it, and what brought the guest back until now would be gone.
     */
    async update(
      tx: Queryable,
      accountId: string,
      patch: ProfilePatch,
      /** The sign-in that a new password leaves; every other one ends. */
      sessionId?: string,
    ): Promise<UserProfile> {
      const before = await lockAccount(tx, accountId)
      if (!before) throw new Problem('auth.token_invalid')
      const now = clock.now()
      if (patch.name !== undefined && holdsAddress(patch.name)) throw new Problem('identity.name_holds_address')
      const names = [patch.name, patch.preferred_username].filter((name) => typeof name === 'string')
      if (names.some(isReservedName)) throw new Problem('identity.name_reserved')
      // A name that was there before the brand stays.
      const held = new Set([before.name, before.preferredUsername])
      const fresh = names.filter((name) => !held.has(name))
      await brands.assertNoBrands(tx, fresh, accountId)
      // Brought here before the transaction.
      if (patch.picture && !patch.picture.startsWith('/media/')) throw new Problem('media.not_fetched')
      if (patch.birthday) assertOldEnough(patch.birthday, now)
      if (patch.preferred_username) await assertHandleFree(tx, accountId, patch.preferred_username)
      const passwordHash = await readPassword(patch.password)
      const identities = await listIdentityRows(tx, accountId)
      if (passwordHash !== null && before.guest && !identities.some(bringsBack))
        throw new Problem('identity.unverified')
      if (passwordHash !== null) {
        await changes.note(tx, { account: before, before: identities, change: 'password' })
        await credentials.endOtherSessions(tx, accountId, sessionId)
      }
      const after = await updateAccount(tx, accountId, {
        ...columnsOf(patch),
        about: { ...before.about, ...fieldsIn(patch) },
        location: locationAfter(before.location, patch),
        ...(passwordHash === null ? {} : { passwordHash, guest: false }),
        updatedAt: now,
      })
      const told = { subject: accountId, actor: accountId, audiences: accounts(accountId) }
      await log.append(tx, before.guest && !after.guest ? accountUpgraded(told) : accountUpdated(told))
      return profileOf(after, identities)
    },

    /** Age and terms of somebody whom a client has signed in without asking; what is confirmed already keeps its time. */
    async confirm(tx: Queryable, accountId: string, given: { ageConfirmed: boolean; termsVersion: string }) {
      if (!given.ageConfirmed) throw new Problem('identity.too_young', { minimumAge: limits.minimumAgeYears })
      if (given.termsVersion !== platformTerms.version) throw new Problem('identity.terms_required')
      const before = await lockAccount(tx, accountId)
      if (!before) throw new Problem('auth.token_invalid')
      const now = clock.now()
      const { id: termsId, version } = platformTerms
      await insertAcceptance(tx, { accountId, termsId, version, acceptedAt: now })
      const after = await updateAccount(tx, accountId, {
        ageConfirmedAt: before.ageConfirmedAt ?? now,
        updatedAt: now,
      })
      return profileOf(after, await listIdentityRows(tx, accountId))
    },

    /** By id or by handle, with or without its @. Nothing is said about accounts that are no more. */
    async publicProfile(db: Queryable, idOrHandle: string): Promise<PublicProfile> {
      const row = await findByIdOrHandle(db, idOrHandle)
      if (!row) throw new Problem('user.not_found')
      return publicProfileOf(row)
    },
  }

  async function readPassword(password: string | undefined): Promise<string | null> {
    if (password === undefined) return null
    credentials.assertStrongPassword(password)
    return credentials.hashPassword(password)
  }
}

/** Two people who want the same handle at once: the database's own rule stops the second. */
async function assertHandleFree(tx: Queryable, accountId: string, handle: string): Promise<void> {
  const holder = await findAccountByHandle(tx, handle)
  if (holder && holder.id !== accountId) throw new Problem('identity.taken')
}

function assertOldEnough(birthday: string, now: Date): void {
  const latest = new Date(now)
  latest.setUTCFullYear(latest.getUTCFullYear() - limits.minimumAgeYears)
  if (new Date(birthday) > latest) throw new Problem('identity.too_young', { minimumAge: limits.minimumAgeYears })
}

/** The columns for the fields that were sent; a field that is null is emptied. */
function columnsOf(patch: ProfilePatch): Partial<NewAccountRow> {
  const columns: Partial<NewAccountRow> = {}
  if (patch.name !== undefined) columns.name = patch.name
  if (patch.picture !== undefined) columns.picture = patch.picture
  if (patch.preferred_username !== undefined) columns.preferredUsername = patch.preferred_username
  if (patch.default_business_id !== undefined) columns.defaultBusinessId = patch.default_business_id
  if (patch.default_space_id !== undefined) columns.defaultSpaceId = patch.default_space_id
  if (patch.deferred_deeplink !== undefined) columns.deferredDeeplink = patch.deferred_deeplink
  if (patch.lastVisitedRoute !== undefined) columns.lastVisitedRoute = patch.lastVisitedRoute
  if (patch.locale !== undefined) columns.locale = patch.locale
  return columns
}
