import { Problem } from '@vitrine/protocol'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import type { Caller } from '../../../platform/http/edge/auth.ts'
import type { Credentials } from '../../users/index.ts'
import type { AccessTokens } from '../access-tokens.ts'
import type { OidcStore } from '../provider/adapter.ts'
import type { ConsentMemory } from '../provider/consent-memory.ts'
import { readIdentifier } from './identifiers.ts'
import type { LoginLock } from './login-lock.ts'
import type { OneTimeCodes } from './one-time-codes.ts'
import { assertStrongPassword, hashPassword, isPassword } from './passwords.ts'
import type { WalletProofs } from './wallet-proofs.ts'

export interface CredentialsNeeds {
  database: Database
  codes: OneTimeCodes
  lock: LoginLock
  wallets: WalletProofs
  accessTokens: AccessTokens
  store: OidcStore
  consents: ConsentMemory
  /** Signs the account out everywhere but in this sign-in. */
  endOthers(tx: Queryable, accountId: string, sessionId: string | undefined): Promise<number>
  isProven(caller: Caller): Promise<boolean>
}

/** Proofs of identifiers and wallets, passwords and sign-outs, for the module that keeps the accounts. */
export function createCredentials(needs: CredentialsNeeds): Credentials {
  const { database, codes, lock, wallets, accessTokens, store, consents, endOthers, isProven } = needs
  return {
    readIdentifier,
    assertStrongPassword,
    hashPassword,
    async checkPassword({ accountId, stored, password, address }) {
      const attempt = { way: 'password', identifier: `account:${accountId}`, address } as const
      await lock.assertOpen(database, attempt)
      const isRight = await isPassword(stored, password)
      await (isRight ? lock.succeeded(database, attempt) : lock.failed(database, attempt))
      return isRight
    },
    sendCode: (request) => codes.send(request),
    async redeemCode({ purpose, identifier, otp, address }) {
      // Of this purpose only: guessing at an address that is not theirs must not keep its owner from signing in.
      const attempt = { way: 'code', identifier: `${purpose} ${identifier.type}:${identifier.value}`, address } as const
      await lock.assertOpen(database, attempt)
      try {
        await codes.redeem(database, { purpose, identifier, otp, address })
      } catch (error) {
        if (error instanceof Problem) await lock.failed(database, attempt)
        throw error
      }
      await lock.succeeded(database, attempt)
    },
    challengeWallet: (request) => wallets.challenge(request),
    verifyWallet: (proof, boundTo, at) => wallets.verify(database, proof, boundTo, undefined, at),
    async accountOf(accessToken) {
      const caller = await accessTokens.verify(accessToken)
      if (!caller?.own) return null
      const { amr = [] } = (await accessTokens.read(accessToken)) ?? {}
      return {
        accountId: caller.accountId,
        isProven: await isProven(caller),
        isPossessed: amr.includes('otp') || amr.includes('wallet'),
      }
    },
    async revokeAccount(tx, accountId) {
      await store.destroyAccount(tx, accountId)
      await consents.forget(tx, accountId)
    },
    async endEverySession(tx, accountId) {
      await endOthers(tx, accountId, undefined)
      await consents.forget(tx, accountId)
    },
    async endOtherSessions(tx, accountId, sessionId) {
      await endOthers(tx, accountId, sessionId)
    },
  }
}
