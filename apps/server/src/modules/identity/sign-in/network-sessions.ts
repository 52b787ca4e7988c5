import { randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Adapter } from 'oidc-provider'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { UsersApi } from '../../users/index.ts'
import { type AccessTokens, accessTokenLifetimeSeconds } from '../access-tokens.ts'
import type { OidcStore } from '../provider/adapter.ts'
import type { RefreshTokens } from './refresh-tokens.ts'

export interface NetworkToken {
  token: string
  /** What the older network's clients count in. */
  minutes: number
}

/**
 * Sessions of the older network. Their refresh tokens are JWTs, because its clients read `user_id` and `exp` in them; what they
 * are worth is in the database. They are never used up (R2).
 */
export interface NetworkSessions {
  begin(who: { accountId: string; clientId: string; guest: boolean }): Promise<{
    access: NetworkToken
    refresh: NetworkToken
  }>
  /** Takes the refresh tokens of the OpenID provider, too: one sign-in serves both networks (R8). */
  renew(refreshToken: string, clientId: string): Promise<NetworkToken | null>
  /** Ends the session that an access token belongs to; of a session of the OpenID provider, only this token. */
  end(accessToken: string): Promise<void>
  /** A valid access token of this client that was given with lasting access; whose it is. */
  accountOfLasting(accessToken: string, clientId: string): Promise<{ accountId: string; guest: boolean } | null>
}

export interface NetworkSessionsNeeds {
  database: Database
  clock: Clock
  issuer: string
  /** The first signs, all verify. */
  secrets: readonly [string, ...string[]]
  store: OidcStore
  accessTokens: AccessTokens
  refreshTokens: RefreshTokens
  users: Pick<UsersApi, 'findAccount'>
}

const refreshLifetimeSeconds = 30 * 24 * 60 * 60
const scope = 'openid profile email offline_access'

export function createNetworkSessions(needs: NetworkSessionsNeeds): NetworkSessions {
  const { database, clock, issuer, store, accessTokens, refreshTokens, users } = needs
  const secrets = needs.secrets.map((secret) => new TextEncoder().encode(secret))
  const records: Adapter = store.adapterFor('NetworkSession')

  async function issueAccess(who: { accountId: string; clientId: string; guest: boolean; grantId: string }) {
    const token = await accessTokens.issue({ ...who, scope })
    return { token, minutes: accessTokenLifetimeSeconds / 60 }
  }

  async function readRefresh(token: string): Promise<{ id: string; accountId: string; clientId: string } | null> {
    for (const secret of secrets) {
      try {
        const { payload } = await jwtVerify(token, secret, {
          issuer,
          typ: 'refresh+jwt',
          algorithms: ['HS256'],
          currentDate: clock.now(),
        })
        const { jti, user_id: accountId, aud } = payload
        if (typeof jti !== 'string' || typeof accountId !== 'string' || typeof aud !== 'string') return null
        return { id: jti, accountId, clientId: aud }
      } catch (error) {
        if (!(error instanceof errors.JOSEError)) throw error
      }
    }
    return null
  }

  return {
    async begin({ accountId, clientId, guest }) {
      const id = randomUUID()
      const now = Math.floor(clock.now().getTime() / 1000)
      await records.upsert(id, { accountId, clientId, grantId: id }, refreshLifetimeSeconds)
      const token = await new SignJWT({ user_id: accountId, client_id: clientId })
        .setProtectedHeader({ alg: 'HS256', typ: 'refresh+jwt' })
        .setIssuer(issuer)
        .setSubject('refresh')
        .setAudience(clientId)
        .setIssuedAt(now)
        .setExpirationTime(now + refreshLifetimeSeconds)
        .setJti(id)
        .sign(secrets[0] as Uint8Array)
      const access = await issueAccess({ accountId, clientId, guest, grantId: id })
      return { access, refresh: { token, minutes: refreshLifetimeSeconds / 60 } }
    },
    async renew(refreshToken, clientId) {
      if (refreshToken.split('.').length !== 3) {
        const found = await refreshTokens.read(refreshToken)
        if (!found || found.token.clientId !== clientId) return null
        const { id: accountId, guest } = found.profile
        const token = await accessTokens.issue({
          accountId,
          clientId,
          guest,
          scope: found.token.scope ?? '',
          grantId: found.grantId,
        })
        return { token, minutes: accessTokenLifetimeSeconds / 60 }
      }
      const claims = await readRefresh(refreshToken)
      if (!claims || claims.clientId !== clientId) return null
      const record = await records.find(claims.id)
      if (!record || record.accountId !== claims.accountId) return null
      const account = await users.findAccount(database, claims.accountId)
      return account && issueAccess({ accountId: account.id, clientId, guest: account.guest, grantId: claims.id })
    },
    async end(accessToken) {
      const found = await accessTokens.read(accessToken)
      if (!found) return
      const isOurs = found.grantId !== null && (await records.find(found.grantId)) !== undefined
      await database.transaction((tx) =>
        isOurs && found.grantId ? store.destroyGrant(tx, found.grantId) : store.revokeToken(tx, found.jti),
      )
    },
    async accountOfLasting(accessToken, clientId) {
      const caller = await accessTokens.verify(accessToken)
      if (!caller || caller.clientId !== clientId || !caller.scopes.has('offline_access')) return null
      return { accountId: caller.accountId, guest: caller.guest }
    },
  }
}
