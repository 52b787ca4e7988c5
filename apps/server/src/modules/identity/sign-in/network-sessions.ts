import { randomUUID } from 'node:crypto'
import { Problem } from '@vitrine/protocol'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Adapter } from 'oidc-provider'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import type { UsersApi } from '../../users/index.ts'
import { type AccessTokenClaims, type AccessTokens, accessTokenLifetimeSeconds } from '../access-tokens.ts'
import type { OidcStore } from '../provider/adapter.ts'
import { type ClientRegistry, scopesWithoutAsking } from '../provider/clients.ts'
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
  /** In `tx`, the transaction in which the person has shown who they are. Throws `auth.token_invalid` where what it goes on with has ended. */
  begin(who: NewNetworkSession, tx?: Queryable): Promise<BegunNetworkSession>
  /** Takes the refresh tokens of the OpenID provider, too: one sign-in serves both networks (R8). */
  renew(refreshToken: string, clientId: string): Promise<NetworkToken | null>
  /** Ends the session that an access token belongs to; of a session of the OpenID provider, only this token. */
  end(accessToken: string): Promise<void>
  /** A valid access token of this client that was given with lasting access; whose it is. */
  accountOfLasting(accessToken: string, clientId: string): Promise<LastingAccess | null>
}

interface NewNetworkSession {
  accountId: string
  clientId: string
  guest: boolean
  /** The sign-in that it goes on with, which it can neither outlive nor outdo; a new one, when left out. */
  of?: LastingAccess
}

interface BegunNetworkSession {
  access: NetworkToken
  refresh: NetworkToken
}

export interface LastingAccess {
  accountId: string
  guest: boolean
  scope: string
  grantId: string
  /** Seconds since 1970. */
  authTime: number | null
  endsAt: number
}

/** What the row of a session says beside whose it is. */
interface KeptSession {
  scope: string
  goesOnFrom?: string
  authTime?: number
}

export interface NetworkSessionsNeeds {
  database: Database
  clock: Clock
  issuer: string
  /** The first signs, all verify. */
  secrets: readonly [string, ...string[]]
  store: OidcStore
  accessTokens: AccessTokens
  clients: ClientRegistry
  refreshTokens: RefreshTokens
  users: Pick<UsersApi, 'findAccount'>
}

const refreshLifetimeSeconds = 30 * 24 * 60 * 60
export function createNetworkSessions(needs: NetworkSessionsNeeds): NetworkSessions {
  const { database, clock, issuer, store, accessTokens, clients, refreshTokens, users } = needs
  const secrets = needs.secrets.map((secret) => new TextEncoder().encode(secret))
  const records: Adapter = store.adapterFor('NetworkSession')
  const grants: Adapter = store.adapterFor('Grant')

  async function issueAccess(who: AccessTokenClaims) {
    const token = await accessTokens.issue(who)
    return { token, minutes: Math.floor((who.lifetimeSeconds ?? accessTokenLifetimeSeconds) / 60) }
  }

  /** Nobody is asked: people show who they are to the client itself. */
  async function scopeFor(clientId: string): Promise<string> {
    const client = await clients.find(clientId)
    return client ? scopesWithoutAsking(client).join(' ') : 'openid'
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

  async function begin({ accountId, clientId, guest, of }: NewNetworkSession): Promise<BegunNetworkSession> {
    // It may have ended since it was looked at.
    if (of && !(await grants.find(of.grantId)) && !(await records.find(of.grantId)))
      throw new Problem('auth.token_invalid')
    const id = randomUUID()
    const now = Math.floor(clock.now().getTime() / 1000)
    const lifetimeSeconds = of ? Math.max(1, Math.min(refreshLifetimeSeconds, of.endsAt - now)) : refreshLifetimeSeconds
    const kept: KeptSession = {
      scope: of?.scope ?? (await scopeFor(clientId)),
      ...(of ? { goesOnFrom: of.grantId } : {}),
      ...(of?.authTime === null ? {} : { authTime: of?.authTime ?? now }),
    }
    await records.upsert(id, { accountId, clientId, grantId: id, iat: now, ...kept }, lifetimeSeconds)
    const token = await new SignJWT({ user_id: accountId, client_id: clientId })
      .setProtectedHeader({ alg: 'HS256', typ: 'refresh+jwt' })
      .setIssuer(issuer)
      .setSubject('refresh')
      .setAudience(clientId)
      .setIssuedAt(now)
      .setExpirationTime(now + lifetimeSeconds)
      .setJti(id)
      .sign(secrets[0] as Uint8Array)
    const access = await issueAccess({
      accountId,
      clientId,
      guest,
      grantId: id,
      scope: kept.scope,
      ...(kept.authTime === undefined ? {} : { authTime: kept.authTime }),
      lifetimeSeconds: Math.min(accessTokenLifetimeSeconds, lifetimeSeconds),
    })
    return { access, refresh: { token, minutes: Math.floor(lifetimeSeconds / 60) } }
  }

  return {
    begin: (who, tx) => store.step(() => begin(who), tx),
    async renew(refreshToken, clientId) {
      if (refreshToken.split('.').length !== 3) {
        const found = await refreshTokens.read(refreshToken)
        if (!found || found.token.clientId !== clientId) return null
        const { id: accountId, guest } = found.profile
        const { scope = '', authTime } = found.token
        const whose = { accountId, clientId, guest, grantId: found.grantId, scope }
        return issueAccess(authTime === undefined ? whose : { ...whose, authTime })
      }
      const claims = await readRefresh(refreshToken)
      if (!claims || claims.clientId !== clientId) return null
      const record = await records.find(claims.id)
      if (!record || record.accountId !== claims.accountId) return null
      const { goesOnFrom, scope, authTime } = record as Partial<KeptSession>
      if (goesOnFrom && !(await grants.find(goesOnFrom))) return null
      const account = await users.findAccount(database, claims.accountId)
      if (!account) return null
      const whose = { accountId: account.id, clientId, guest: account.guest, grantId: claims.id }
      return issueAccess({
        ...whose,
        scope: scope ?? (await scopeFor(clientId)),
        ...(authTime === undefined ? {} : { authTime }),
      })
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
      const found = await accessTokens.read(accessToken)
      if (!found?.grantId || found.subject === found.clientId || found.clientId !== clientId) return null
      const { subject: accountId, guest, scope, grantId, authTime, expiresAt } = found
      if (!scope.split(' ').includes('offline_access')) return null
      return { accountId, guest, scope, grantId, authTime, endsAt: (await store.sessionEndsAt(grantId)) ?? expiresAt }
    },
  }
}
