import { limits, Problem, type UserProfile } from '@vitrine/protocol'
import { sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import type { UsersApi } from '../../users/index.ts'
import type { Identifier } from '../credentials/identifiers.ts'
import { isLinkCode, type LinkCodes } from '../credentials/link-codes.ts'
import type { Attempt, LoginLock } from '../credentials/login-lock.ts'
import type { OneTimeCodes } from '../credentials/one-time-codes.ts'
import { isPassword } from '../credentials/passwords.ts'
import type { WalletProofs, WalletSignature } from '../credentials/wallet-proofs.ts'

/** What a new person has to confirm (spec §2.1). */
export interface Confirmations {
  ageConfirmed: boolean
  termsVersion: string | null
}

interface NewcomerRules {
  confirmations: Confirmations
  /** Off for the grants of the token endpoint: the wallet asks at its first opening. */
  confirmationsRequired: boolean
  locale: 'en' | 'es'
}

/** What speaks for an attempt besides what it shows; see `Attempt` of the lock. */
export type Standing = Pick<Attempt, 'address' | 'device' | 'work'>

export interface CodeSignIn extends NewcomerRules, Standing {
  identifier: Identifier
  otp: string
  /** The interaction or client that had the code sent; a code of a mail's link is good anywhere. */
  boundTo: string
}

export interface WalletSignIn extends NewcomerRules {
  proof: WalletSignature
  boundTo: string
}

/** Begins the session, in the transaction in which it is certain that what was shown still opens the account. */
export type Begin<T> = (tx: Queryable, profile: UserProfile) => Promise<T>

/** For who was given a transaction, and begins the session in it afterwards. */
export const inThisTransaction: Begin<UserProfile> = async (_, profile) => profile

/**
 * The ways to show who one is. Refusals count attempts and use up nonces, so a transaction around a call has to commit even
 * when it throws a Problem.
 */
export interface SignIn {
  withCode<T>(db: Queryable, request: CodeSignIn, begin: Begin<T>): Promise<T>
  withPassword<T>(request: { identifier: Identifier; password: string } & Standing, begin: Begin<T>): Promise<T>
  withWallet<T>(db: Queryable, request: WalletSignIn, begin: Begin<T>): Promise<T>
  asGuest<T>(rules: NewcomerRules, begin: Begin<T>): Promise<T>
}

export interface SignInNeeds {
  database: Database
  users: UsersApi
  codes: OneTimeCodes
  links: LinkCodes
  lock: LoginLock
  wallets: WalletProofs
  endSessions(tx: Queryable, accountId: string): Promise<void>
}

/** A code is good where it was asked for only: nobody else's asking or guessing touches it. */
export const signInPurpose = (boundTo: string) => `sign-in:${boundTo}`

/** What asks for codes and signatures, and so is the only one to take them. */
export const boundTo = {
  interaction: (uid: string) => `interaction:${uid}`,
  client: (clientId: string | null) => `client:${clientId}`,
}

function attemptOf(
  way: Attempt['way'],
  { identifier: { type, value }, address, device, work }: { identifier: Identifier } & Standing,
): Attempt {
  return {
    way,
    identifier: `${type}:${value}`,
    address,
    ...(device ? { device } : {}),
    ...(work === undefined ? {} : { work }),
  }
}

export function createSignIn({ database, users, codes, links, lock, wallets, endSessions }: SignInNeeds): SignIn {
  function assertConfirmed({ confirmations, confirmationsRequired }: NewcomerRules): void {
    if (!confirmationsRequired) return
    if (!confirmations.ageConfirmed) throw new Problem('identity.too_young', { minimumAge: limits.minimumAgeYears })
    if (confirmations.termsVersion !== users.currentTermsVersion) throw new Problem('identity.terms_required')
  }

  /** The account with this identifier, made now if there is none; two who come at once get the same. */
  async function findOrCreate(
    db: Queryable,
    identity: { type: 'email' | 'phone' | 'eth' | 'sol'; value: string },
    rules: NewcomerRules,
  ): Promise<UserProfile> {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${identity.type}:${identity.value}`}, 0))`)
    const find = () => users.findByIdentity(db, identity.type, identity.value)
    const known = await find()
    // What opens the account may change until it is held.
    if (known && (await users.lock(db, known.id)) && (await find())?.id !== known.id)
      throw new Problem('service.unavailable')
    const account =
      known ??
      (await users.adoptUnproven(db, identity, endSessions)) ??
      (await users.signUp(db, {
        identity,
        locale: rules.locale,
        ageConfirmed: rules.confirmations.ageConfirmed,
        termsVersion: rules.confirmations.termsVersion,
      }))
    return enter(db, account.id)
  }

  /** Who signs in does not leave any more. */
  async function enter(tx: Queryable, accountId: string): Promise<UserProfile> {
    await users.stay(tx, accountId)
    return mustHaveProfile(tx, accountId)
  }

  async function mustHaveProfile(db: Queryable, accountId: string): Promise<UserProfile> {
    const profile = await users.profile(db, accountId)
    if (!profile) throw new Problem('identity.account_not_found')
    return profile
  }

  const inTransaction = <T>(db: Queryable, enterAs: (tx: Queryable) => Promise<UserProfile>, begin: Begin<T>) => {
    const work = async (tx: Queryable) => begin(tx, await enterAs(tx))
    return db === database ? database.transaction(work) : work(db)
  }

  return {
    async withCode(db, request, begin) {
      const { identifier, otp } = request
      // Not before, or anybody could ask whose addresses have accounts; not later, so that the code can be sent again.
      const assertMayEnter = async () => {
        if (!(await users.findByIdentity(db, identifier.type, identifier.value))) assertConfirmed(request)
      }
      if (isLinkCode(otp)) {
        // Nobody guesses these, and people open a link twice: nothing is counted.
        await links.redeem(db, { identifier, code: otp, beforeUse: assertMayEnter })
        return inTransaction(db, (tx) => findOrCreate(tx, identifier, request), begin)
      }
      const attempt = attemptOf('code', request)
      await lock.assertOpen(db, attempt)
      let isRight = false
      try {
        await codes.redeem(db, {
          purpose: signInPurpose(request.boundTo),
          identifier,
          otp,
          address: request.address,
          device: request.device ?? null,
          beforeUse: async () => {
            isRight = true
            await assertMayEnter()
          },
        })
      } catch (error) {
        if (error instanceof Problem && !isRight) await lock.failed(db, attempt)
        throw error
      }
      await lock.succeeded(db, attempt)
      return inTransaction(db, (tx) => findOrCreate(tx, identifier, request), begin)
    },
    async withPassword({ identifier, password, ...standing }, begin) {
      const attempt = attemptOf('password', { identifier, ...standing })
      await lock.assertOpen(database, attempt)
      const account = await users.findByIdentity(database, identifier.type, identifier.value)
      if (!(await isPassword(account?.passwordHash ?? null, password)) || !account) {
        // Asked also where somebody else has proved the identifier, or registering with it would tell whether anybody has.
        const unproven = await users.findUnproven(database, identifier.type, identifier.value)
        if (await isPassword(unproven?.passwordHash ?? null, password)) throw new Problem('identity.unverified')
        await lock.failed(database, attempt)
        throw new Problem('identity.wrong_credentials')
      }
      await lock.succeeded(database, attempt)
      return database.transaction(async (tx) => {
        // Checking takes a while, in which its owner may have set another one or taken it away.
        const now = await users.lock(tx, account.id)
        if (now?.passwordHash !== account.passwordHash) throw new Problem('identity.wrong_credentials')
        return begin(tx, await enter(tx, account.id))
      })
    },
    async withWallet(db, request, begin) {
      const { proof, boundTo } = request
      // Once it is proven, or anybody could ask whose wallets have accounts; before the nonce is used up, to sign only once.
      const value = await wallets.verify(db, proof, boundTo, async (address) => {
        if (!(await users.findByIdentity(db, proof.type, address))) assertConfirmed(request)
      })
      return inTransaction(db, (tx) => findOrCreate(tx, { type: proof.type, value }, request), begin)
    },
    async asGuest(rules, begin) {
      assertConfirmed(rules)
      return database.transaction(async (tx) => {
        const account = await users.signUp(tx, {
          identity: null,
          locale: rules.locale,
          ageConfirmed: rules.confirmations.ageConfirmed,
          termsVersion: rules.confirmations.termsVersion,
        })
        return begin(tx, await mustHaveProfile(tx, account.id))
      })
    },
  }
}
