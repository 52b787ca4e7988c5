import type { KeyScope } from '@vitrine/protocol'
import type { Reach } from '../../reach.ts'

/** Who is calling, as the access token says. */
export interface Caller {
  accountId: string
  clientId: string
  guest: boolean
  scopes: ReadonlySet<string>
  /** Whether the client is one of this installation's own. */
  own: boolean
  /** Whose things they see and act on by this client. */
  reach: Reach
  /** When the person last showed who they are, seconds since 1970; null where the token does not say. */
  authTime: number | null
  /** The sign-in that the access token belongs to, where it belongs to one. */
  sessionId?: string
}

/** One of a brand's own programs. */
export interface KeyCaller {
  clientId: string
  keyId: string
  businessId: string
  scopes: ReadonlySet<KeyScope>
}

/** What the HTTP layer needs to know callers; the identity module fulfils it. */
export interface Authenticator {
  /** Null when the token is forged, expired, revoked or meant for somebody else. */
  authenticate(accessToken: string): Promise<Caller | null>
  /** The brand's program that calls; null for what is no token of an API key that still is one. */
  authenticateKey(accessToken: string): Promise<KeyCaller | null>
  /** Whether the person has just shown who they are, or has nothing to show it with. */
  isProven(caller: Caller): Promise<boolean>
  /** Whether it was found good here lately; costs next to nothing and says nothing about now. */
  isRemembered(accessToken: string): boolean
  /** Whether an `App-Id` header names a registered client. */
  isKnownClient(clientId: string): Promise<boolean>
}
