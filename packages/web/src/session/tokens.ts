import { createSlot, isRecord, type KeyValueStorage } from '../storage.ts'

/** Where a session came from (R8). */
export const sessionSources = ['identity-provider', 'browser-wallet', 'solana-wallet', 'network'] as const
export type SessionSource = (typeof sessionSources)[number]

export interface SessionTokens {
  source: SessionSource
  /** The account's id: the id token's subject. */
  sub: string
  accessToken: string
  refreshToken: string
  idToken: string
  /** Milliseconds since the epoch. */
  expiresAt: number
}

const texts = ['source', 'sub', 'accessToken', 'refreshToken', 'idToken'] as const

function isSessionTokens(value: unknown): value is SessionTokens {
  return (
    isRecord(value) &&
    texts.every((name) => typeof value[name] === 'string' && value[name] !== '') &&
    typeof value.expiresAt === 'number'
  )
}

export const sessionKey = 'vitrine:session'

/** Each app of an origin keeps its own under a key of its own; the wallet's when left out. */
export function createTokenSlot(storage: KeyValueStorage, key: string = sessionKey) {
  return createSlot<SessionTokens>(key, isSessionTokens, storage)
}

/** The client that a token was given to: its audience (R3). Undefined for a token that cannot be read. */
export function clientOf(accessToken: string): string | undefined {
  const aud = claimsIn(accessToken)?.aud
  return typeof aud === 'string' ? aud : undefined
}

/** Whose token it says that it is; only the server knows whether that is so. */
export function subjectOf(accessToken: string): string | undefined {
  const sub = claimsIn(accessToken)?.sub
  return typeof sub === 'string' ? sub : undefined
}

/** The sign-in that a token belongs to, as the server knows it; the same after it is renewed. */
export function sessionOf(accessToken: string): string | undefined {
  const gid = claimsIn(accessToken)?.gid
  return typeof gid === 'string' ? gid : undefined
}

/** A session of this access token alone, as long as that is good; null for a token that cannot be read. */
export function sessionOfAccessToken(accessToken: string): SessionTokens | null {
  const { sub, exp } = claimsIn(accessToken) ?? {}
  if (typeof sub !== 'string' || typeof exp !== 'number') return null
  return {
    source: 'identity-provider',
    sub,
    accessToken,
    refreshToken: noToken,
    idToken: noToken,
    expiresAt: exp * 1000,
  }
}

/** In place of a token that there is none of: whoever asks with it is refused. */
export const noToken = 'none'

function claimsIn(accessToken: string): Record<string, unknown> | null {
  try {
    const payload: unknown = JSON.parse(
      atob((accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')),
    )
    return isRecord(payload) ? payload : null
  } catch {
    return null
  }
}
