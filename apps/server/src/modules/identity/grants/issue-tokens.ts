import { scopes as knownScopes, type Scope, type UserProfile } from '@vitrine/protocol'
import { errors, type TokenEndpointGrantContext } from 'oidc-provider'
import { accessTokenLifetimeSeconds } from '../access-tokens.ts'
import { claimsOf } from '../provider/claims.ts'
import type { ClientRegistry } from '../provider/clients.ts'
import { lifetimes } from '../provider/lifetimes.ts'
import { apiResource, apiResourceServer } from '../provider/resource.ts'
import type { KeySet } from '../signing-keys.ts'

export interface IssuingNeeds {
  keys: KeySet
  clients: Pick<ClientRegistry, 'isOwn'>
}

export interface TokenIssue {
  profile: UserProfile
  /** Space-separated, as asked for. */
  scope: string
  /** When the person showed who they are, seconds since 1970; now, when left out. */
  authTime?: number | null
  /** When the session ends that these go on with, seconds since 1970: they do not outlive it. */
  endsAt?: number
  grantType: string
  /** How the person showed who they are. */
  amr: string[]
  /** The sign-in to go on with; without, a new one begins. */
  grantId?: string
  issuedTokenType?: string
}

/**
 * Answers a grant of our own as the provider answers a code: access token, refresh token and, always, an id token, since logout
 * needs it as a hint (R4).
 */
export async function issueTokens(
  ctx: TokenEndpointGrantContext,
  { keys, clients }: IssuingNeeds,
  issue: TokenIssue,
): Promise<void> {
  const { client, provider } = ctx.oidc
  const { profile, grantType: gty, amr } = issue
  const accountId = profile.id
  const scope = readScope(issue.scope)
  const resource = apiResource(provider.issuer)
  const now = Math.floor(Date.now() / 1000)
  const authTime = issue.authTime === undefined ? now : issue.authTime
  const own = clients.isOwn(client.clientId)

  const grant = issue.grantId
    ? await provider.Grant.find(issue.grantId)
    : new provider.Grant({ accountId, clientId: client.clientId })
  if (grant?.accountId !== accountId || grant.clientId !== client.clientId)
    throw new errors.InvalidGrant('grant not found')
  grant.addOIDCScope(scope)
  grant.addResourceScope(resource, scope)
  const grantId = await grant.save()

  const accessToken = new provider.AccessToken({ accountId, client, grantId, gty, scope })
  Object.assign(accessToken, { authTime: authTime ?? undefined, amr })
  accessToken.resourceServer = new provider.ResourceServer(
    resource,
    apiResourceServer(
      client,
      keys.signing.ES256.kid ?? '',
      Math.min(accessTokenLifetimeSeconds, (issue.endsAt ?? Number.POSITIVE_INFINITY) - now),
    ),
  )
  const isLasting = scope.split(' ').includes('offline_access')
  const refreshToken = new provider.RefreshToken({
    accountId,
    client,
    grantId,
    gty,
    scope,
    amr,
    ...(authTime === null ? {} : { authTime }),
    resource,
    rotations: 0,
    ...(issue.endsAt === undefined ? {} : { iiat: issue.endsAt - lifetimes.refreshToken }),
  })
  const idToken = new provider.IdToken(
    {
      ...claimsOf(profile, provider.issuer, { own, scopes: new Set(scope.split(' ')) }),
      amr,
      ...(authTime === null ? {} : { auth_time: authTime }),
    },
    { ctx },
  )
  // Which claims go in follows from it; the types do not name it.
  Object.assign(idToken, { scope })

  ctx.body = {
    access_token: await accessToken.save(),
    token_type: 'Bearer',
    expires_in: accessToken.expiration,
    scope,
    id_token: await idToken.issue({ use: 'idtoken' }),
    ...(isLasting ? { refresh_token: await refreshToken.save() } : {}),
    ...(issue.issuedTokenType ? { issued_token_type: issue.issuedTokenType } : {}),
  }
}

/** Unknown scopes are refused, `openid` is always among them, the order is ours. */
function readScope(text: string): string {
  const asked = new Set(['openid', ...text.split(' ').filter(Boolean)])
  const unknown = [...asked].filter((scope) => !knownScopes.includes(scope as Scope))
  if (unknown.length > 0) throw new errors.InvalidScope('unknown scope', unknown.join(' '))
  return knownScopes.filter((each) => asked.has(each)).join(' ')
}
