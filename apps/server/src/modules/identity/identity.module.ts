import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Authenticator } from '../../platform/http/auth.ts'
import { type AccessTokens, createAccessTokens } from './access-tokens.ts'
import { loadSigningKeys } from './signing-keys.ts'

export interface IdentityNeeds {
  database: Database
  clock: Clock
  /** The server's public origin. */
  issuer: string
  clients: readonly { id: string }[]
}

export interface IdentityModule extends Authenticator {
  accessTokens: AccessTokens
}

export async function identityModule({ database, clock, issuer, clients }: IdentityNeeds): Promise<IdentityModule> {
  const keys = await loadSigningKeys({ database, clock })
  const accessTokens = await createAccessTokens({ keys, issuer, clock })
  const known = new Set(clients.map((client) => client.id))
  return {
    accessTokens,
    authenticate: (token) => accessTokens.verify(token),
    isKnownClient: async (clientId) => known.has(clientId),
  }
}
