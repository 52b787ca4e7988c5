import type { UserProfile } from '@vitrine/protocol'
import type { RefreshToken } from 'oidc-provider'
import type { UsersApi } from '../../users/index.ts'
import type { OidcStore } from '../provider/adapter.ts'
import type { ProviderHost } from '../provider/provider-host.ts'

/** Reads refresh tokens without using them up: the older network's session and the session page need no more (R2). */
export interface RefreshTokens {
  /** Null when it is unknown, expired, revoked or was replaced longer ago than its grace period. */
  read(refreshToken: string): Promise<{ token: RefreshToken; grantId: string; profile: UserProfile } | null>
}

export function createRefreshTokens({
  host,
  store,
  users,
}: {
  host: ProviderHost
  store: OidcStore
  users: UsersApi
}): RefreshTokens {
  return {
    async read(value) {
      const provider = await host.current()
      const token = await provider.RefreshToken.find(value)
      if (!token?.grantId || (typeof token.consumed === 'number' && !store.isWithinGrace(token.consumed))) return null
      const grant = await provider.Grant.find(token.grantId)
      if (grant?.accountId !== token.accountId || grant.clientId !== token.clientId) return null
      const profile = await users.profile(store.db(), token.accountId)
      return profile && { token, grantId: token.grantId, profile }
    },
  }
}
