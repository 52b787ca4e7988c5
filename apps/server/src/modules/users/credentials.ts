import type { Queryable } from '../../platform/database/database.ts'

/** What users asks of the identity module: proofs of identifiers, passwords, and the end of sessions. */
export interface Credentials {
  /** Normalised; throws the catalogue's refusal for what cannot be one. */
  readIdentifier(type: 'email' | 'phone', text: string): { type: 'email' | 'phone'; value: string }
  /** Throws `identity.password_weak`. */
  assertStrongPassword(password: string): void
  hashPassword(password: string): Promise<string>
  /** Whether it is this account's password; counts wrong ones, and throws `identity.locked` after too many. */
  checkPassword(request: {
    accountId: string
    stored: string | null
    password: string
    address: string | null
  }): Promise<boolean>
  sendCode(request: {
    purpose: string
    identifier: { type: 'email' | 'phone'; value: string }
    address: string | null
    locale: 'en' | 'es'
    /** Somebody adds it to an account who has one with it already, or a stranger does: the message says so. */
    hasAccount?: boolean
  }): Promise<unknown>
  /** Uses the code up and counts wrong ones; throws what is wrong with it. */
  redeemCode(request: {
    purpose: string
    identifier: { type: 'email' | 'phone'; value: string }
    otp: string
    address: string | null
  }): Promise<void>
  challengeWallet(request: {
    type: 'eth' | 'sol'
    address: string
    chainId: number
    boundTo: string
    /** Where the page is that asks, and what it says the signature is for; the sign-in pages when left out. */
    asked?: { origin: string; statement: string }
  }): Promise<{ message: string; nonce: string }>
  /** The proven address, normalised. */
  verifyWallet(
    proof: { type: 'eth' | 'sol'; message: string; signature: string },
    boundTo: string,
    /** The origin of the page that asks. */
    at: string,
  ): Promise<string>
  /** Whose access token this is, if it is one of our own clients'; null when it is not valid. */
  accountOf(accessToken: string): Promise<{
    accountId: string
    isProven: boolean
    /** Shown by a code to an address or a wallet's signature, which a stolen password does not give. */
    isPossessed: boolean
  } | null>
  /** Signs the account out everywhere. */
  revokeAccount(tx: Queryable, accountId: string): Promise<void>
  /** Ends every sign-in and what apps were allowed; unlike {@link revokeAccount}, the person can sign in again at once. */
  endEverySession(tx: Queryable, accountId: string): Promise<void>
  /** Signs the account out everywhere but in this sign-in. */
  endOtherSessions(tx: Queryable, accountId: string, sessionId: string | undefined): Promise<void>
}
