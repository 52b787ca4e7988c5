import { randomUUID } from 'node:crypto'
import { errors, importJWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/edge/auth.ts'
import type { Reach } from '../../platform/reach.ts'
import type { RevocationKey, Revocations } from './revocations.ts'
import type { SigningKeys } from './signing-keys.ts'

export const accessTokenLifetimeSeconds = 3600

export interface AccessTokenClaims {
  accountId: string
  clientId: string
  guest: boolean
  scope: string
  /** The sign-in that this token belongs to; revoking it revokes the token. */
  grantId?: string
  /** When the person showed who they are, seconds since 1970. */
  authTime?: number
  /** By what they showed it (RFC 8176, and `wallet`). */
  amr?: readonly string[]
  lifetimeSeconds?: number
}

/** A valid token, read. Machine tokens (client credentials) have the client as their subject. */
export interface VerifiedAccessToken {
  jti: string
  subject: string
  clientId: string
  guest: boolean
  scope: string
  grantId: string | null
  authTime: number | null
  /** Empty where the token does not say. */
  amr: readonly string[]
  /** Whose things the person allowed a brand's wallet. */
  brands: readonly string[]
  issuedAt: number
  expiresAt: number
}

export interface AccessTokens {
  /** A JWT whose `aud` is the client id as a string (R3). */
  issue(claims: AccessTokenClaims): Promise<string>
  /** Null when it is forged, expired, revoked or meant for somebody else. */
  read(token: string, db?: Queryable): Promise<VerifiedAccessToken | null>
  /** Whether it was verified here lately; costs no signature check. It may have been revoked since. */
  isRemembered(token: string): boolean
  /** The person calling; null for machine tokens, too. */
  verify(token: string): Promise<Caller | null>
}

export interface AccessTokensNeeds {
  database: Database
  keys: SigningKeys
  revocations: Revocations
  issuer: string
  clock: Clock
  isKnownClient(clientId: string): Promise<boolean>
  /** Whether it is one of this installation's own. */
  isOwnClient(clientId: string): boolean
  /** The brand whose wallet it is with its sub-brands; none where it is no brand's. */
  brandsOf(clientId: string): Promise<ReadonlySet<string>>
  /** Those of them that this person was asked about. */
  allowedBrands(accountId: string, clientId: string): Promise<readonly string[]>
}

const cacheMax = 20_000

export function createAccessTokens(needs: AccessTokensNeeds): AccessTokens {
  const { database, keys, revocations, issuer, clock, isKnownClient, isOwnClient, brandsOf, allowedBrands } = needs
  // Verifying a signature costs more than the rest of most requests; its outcome does not change before the token expires.
  const verified = new Map<string, VerifiedAccessToken>()

  async function check(token: string, db: Queryable): Promise<VerifiedAccessToken | null> {
    const known = verified.get(token)
    if (known) return known
    const { verify } = await keys.current(db)
    try {
      const { payload } = await jwtVerify(token, verify, {
        issuer,
        typ: 'at+jwt',
        algorithms: ['ES256'],
        currentDate: clock.now(),
      })
      const read = readClaims(payload)
      if (!read || !(await isKnownClient(read.clientId))) return null
      if (verified.size >= cacheMax) verified.delete(verified.keys().next().value ?? '')
      verified.set(token, read)
      return read
    } catch (error) {
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  }

  async function read(token: string, db: Queryable = database): Promise<VerifiedAccessToken | null> {
    const found = await check(token, db)
    if (!found || found.expiresAt * 1000 <= clock.now().getTime()) return null
    const revocable: RevocationKey[] = [`jti:${found.jti}`, `account:${found.subject}`]
    if (found.grantId) revocable.push(`grant:${found.grantId}`)
    return (await revocations.isRevoked(db, revocable)) ? null : found
  }

  /** What has joined the brand since is not allowed, and what has left it is not reached. */
  async function stillAllowed({ clientId, brands }: VerifiedAccessToken): Promise<ReadonlySet<string>> {
    const reached = await brandsOf(clientId)
    return new Set(brands.filter((id) => reached.has(id)))
  }

  return {
    async issue({
      accountId,
      clientId,
      guest,
      scope,
      grantId,
      authTime,
      amr,
      lifetimeSeconds = accessTokenLifetimeSeconds,
    }) {
      const { signing } = await keys.current()
      const brands = await allowedBrands(accountId, clientId)
      const now = Math.floor(clock.now().getTime() / 1000)
      return new SignJWT({
        scope,
        client_id: clientId,
        user_id: accountId,
        guest,
        ...(grantId ? { gid: grantId } : {}),
        ...(authTime === undefined ? {} : { auth_time: authTime }),
        ...(amr === undefined ? {} : { amr }),
        ...(brands.length > 0 ? { brands } : {}),
      })
        .setProtectedHeader({ alg: 'ES256', kid: signing.ES256.kid ?? '', typ: 'at+jwt' })
        .setIssuer(issuer)
        .setSubject(accountId)
        .setAudience(clientId)
        .setIssuedAt(now)
        .setExpirationTime(now + lifetimeSeconds)
        .setJti(randomUUID())
        .sign(await importJWK(signing.ES256))
    },
    read,
    isRemembered: (token) => verified.has(token),
    async verify(token) {
      const found = await read(token)
      if (!found || found.subject === found.clientId) return null
      const scopes = new Set(found.scope.split(' '))
      const own = isOwnClient(found.clientId)
      const reach: Reach = own || scopes.has('wallet:all') ? null : await stillAllowed(found)
      return {
        accountId: found.subject,
        clientId: found.clientId,
        guest: found.guest,
        scopes,
        own,
        reach,
        authTime: found.authTime,
        ...(found.grantId ? { sessionId: found.grantId } : {}),
      }
    },
  }
}

const textsOf = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((each) => typeof each === 'string') : []

function readClaims(payload: JWTPayload): VerifiedAccessToken | null {
  const { sub, aud, jti, exp, iat } = payload
  if (typeof sub !== 'string' || typeof aud !== 'string' || typeof jti !== 'string' || !exp) return null
  if (aud !== payload.client_id) return null
  return {
    jti,
    subject: sub,
    clientId: aud,
    guest: payload.guest === true,
    scope: typeof payload.scope === 'string' ? payload.scope : '',
    grantId: typeof payload.gid === 'string' ? payload.gid : null,
    authTime: typeof payload.auth_time === 'number' ? payload.auth_time : null,
    amr: textsOf(payload.amr),
    brands: textsOf(payload.brands),
    issuedAt: iat ?? 0,
    expiresAt: exp,
  }
}
