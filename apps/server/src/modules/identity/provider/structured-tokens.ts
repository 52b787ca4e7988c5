import type { AdapterPayload } from 'oidc-provider'
import type { AccessTokens } from '../access-tokens.ts'

/**
 * Access tokens are JWTs, which the provider does not store and so refuses to introspect, revoke or accept at userinfo. These
 * marks, put in front of a JWT on its way in, make it look like any other token to the provider; the adapter then reads the
 * JWT itself.
 */
const marks = { introspected: 'read~', userinfo: 'user~' }

export function markedForReading(token: string): string {
  return isJwt(token) ? marks.introspected + token : token
}

export function markedForUserinfo(token: string): string {
  return isJwt(token) ? marks.userinfo + token : token
}

/** What the provider would have stored for a marked JWT, if it is a valid one of this kind; null for tokens without a mark. */
export async function readMarked(
  model: string,
  id: string,
  accessTokens: Pick<AccessTokens, 'read'>,
): Promise<AdapterPayload | undefined | null> {
  const mark = Object.values(marks).find((each) => id.startsWith(each))
  if (!mark) return null
  const token = await accessTokens.read(id.slice(mark.length))
  const isMachine = token?.subject === token?.clientId
  if (!token || model !== (isMachine ? 'ClientCredentials' : 'AccessToken')) return undefined
  return {
    kind: model,
    jti: token.jti,
    iat: token.issuedAt,
    exp: token.expiresAt,
    clientId: token.clientId,
    scope: token.scope,
    extra: { guest: token.guest },
    ...(isMachine ? {} : { accountId: token.subject }),
    ...(token.grantId ? { grantId: token.grantId } : {}),
    // The provider keeps userinfo for tokens without an audience; ours always have one and are meant for it too.
    ...(mark === marks.userinfo ? {} : { aud: token.clientId }),
  }
}

function isJwt(token: string): boolean {
  return /^eyJ[\w-]*\.[\w-]+\.[\w-]+$/.test(token)
}
