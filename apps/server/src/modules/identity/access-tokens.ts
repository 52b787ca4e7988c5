import { createHash, randomUUID } from 'node:crypto'
import { createLocalJWKSet, importJWK, type JWK, jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../../platform/clock.ts'
import type { Caller } from '../../platform/http/auth.ts'

export interface AccessTokenClaims {
  accountId: string
  clientId: string
  guest: boolean
  scope: string
  lifetimeSeconds?: number
}

export interface AccessTokens {
  /** A JWT whose `aud` is the client id as a string (R3). */
  issue(claims: AccessTokenClaims): Promise<string>
  verify(token: string): Promise<Caller | null>
}

export interface AccessTokensNeeds {
  keys: readonly JWK[]
  issuer: string
  clock: Clock
}

const cacheMax = 20_000

export async function createAccessTokens({ keys, issuer, clock }: AccessTokensNeeds): Promise<AccessTokens> {
  const [signing] = keys.filter((key) => key.alg === 'ES256')
  if (!signing) throw new Error('no ES256 signing key')
  const privateKey = await importJWK(signing)
  const publicKeys = createLocalJWKSet({
    keys: keys.map(({ d: _d, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, ...open }) => open),
  })
  // Verifying a signature costs more than the rest of most requests; a token's outcome does not change before it expires.
  const verified = new Map<string, { caller: Caller; expiresAt: number }>()

  return {
    issue: ({ accountId, clientId, guest, scope, lifetimeSeconds = 3600 }) => {
      const now = Math.floor(clock.now().getTime() / 1000)
      return new SignJWT({ scope, client_id: clientId, guest })
        .setProtectedHeader({ alg: 'ES256', kid: signing.kid ?? '', typ: 'at+jwt' })
        .setIssuer(issuer)
        .setSubject(accountId)
        .setAudience(clientId)
        .setIssuedAt(now)
        .setExpirationTime(now + lifetimeSeconds)
        .setJti(randomUUID())
        .sign(privateKey)
    },
    async verify(token) {
      const now = clock.now().getTime()
      const hash = createHash('sha256').update(token).digest('base64url')
      const known = verified.get(hash)
      if (known) return known.expiresAt > now ? known.caller : null
      try {
        const { payload } = await jwtVerify(token, publicKeys, { issuer, typ: 'at+jwt', currentDate: clock.now() })
        if (typeof payload.sub !== 'string' || typeof payload.aud !== 'string' || payload.aud !== payload.client_id)
          return null
        const caller: Caller = {
          accountId: payload.sub,
          clientId: payload.aud,
          guest: payload.guest === true,
          scopes: new Set(String(payload.scope ?? '').split(' ')),
        }
        if (verified.size >= cacheMax) verified.delete(verified.keys().next().value ?? '')
        verified.set(hash, { caller, expiresAt: (payload.exp ?? 0) * 1000 })
        return caller
      } catch {
        return null
      }
    },
  }
}
