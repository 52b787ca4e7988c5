import { keyScopes, scopes } from '@vitrine/protocol'
import type { Client, ResourceServer } from 'oidc-provider'
import { isBrandKey } from './clients.ts'

/** The one thing that access tokens are for: this server's API. */
export function apiResource(issuer: string): string {
  return `${issuer}/api`
}

/** Tokens for the API are JWTs whose audience is the client itself, which is what existing clients read (R3). */
export function apiResourceServer(client: Client, kid: string, lifetimeSeconds: number): ResourceServer {
  return {
    audience: client.clientId,
    scope: (isBrandKey(client.clientId) ? keyScopes : scopes).join(' '),
    accessTokenFormat: 'jwt',
    accessTokenTTL: lifetimeSeconds,
    jwt: { sign: { alg: 'ES256', kid } },
  }
}
