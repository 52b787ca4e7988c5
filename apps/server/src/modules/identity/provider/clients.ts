import type { ClientMetadata } from 'oidc-provider'

/** The wallet app of this server. */
export const walletClientId = 'vitrine-wallet'

/** This server's own, not somebody else's. */
export const isTrusted = (clientId: string): boolean => clientId === walletClientId

/** A client as the operator describes it; `ClientSetting` of the configuration fits. */
export interface ClientDescription {
  id: string
  name?: string | undefined
  /** Left out for clients that cannot keep one. */
  secret?: string | undefined
  redirectUris: readonly string[]
  postLogoutRedirectUris: readonly string[]
  origins: readonly string[]
  logoUri?: string | undefined
  /** Where the client wants to hear of sign-outs (OpenID Connect Back-Channel Logout). */
  backchannelLogoutUri?: string | undefined
  /** What the client does with what it learns, and what it asks people to agree to; shown where they are asked. */
  policyUri?: string | undefined
  tosUri?: string | undefined
  /** Whether it says truly that people have confirmed age and terms. */
  asksAgeAndTerms?: boolean | undefined
}

export const otpGrantType = 'urn:vitrine:params:oauth:grant-type:otp'
export const exchangeGrantType = 'urn:ietf:params:oauth:grant-type:token-exchange'

/** The wallet on its own origin. */
export function walletClient(origin: string): ClientDescription {
  return {
    id: walletClientId,
    name: 'Vitrine',
    redirectUris: [`${origin}/callback`],
    postLogoutRedirectUris: [`${origin}/logout-callback`],
    origins: [origin],
  }
}

/** The wallet of a brand at the hostnames that it has brought. */
export interface BrandWallet {
  clientId: string
  name: string
  logoSrc: string | null
  origins: readonly string[]
}

/**
 * A client of its own, which people are asked about: whoever runs a hostname could put another page there, so that what somebody has
 * allowed this server's own wallet is not that brand's.
 */
export function brandWalletClient(
  { clientId, name, logoSrc, origins }: BrandWallet,
  issuer: string,
): ClientDescription {
  return {
    id: clientId,
    name: `${name} (${origins.map((origin) => new URL(origin).host).join(', ')})`.slice(0, 200),
    redirectUris: origins.map((origin) => `${origin}/callback`),
    postLogoutRedirectUris: origins.map((origin) => `${origin}/logout-callback`),
    origins,
    ...(logoSrc?.startsWith('/') ? { logoUri: issuer + logoSrc } : {}),
  }
}

/** As `oidc-provider` wants it: people's clients use code and PKCE, those with a secret may also act for themselves. */
export function clientMetadata(client: ClientDescription): ClientMetadata {
  const signsPeopleIn = client.redirectUris.length > 0
  const forPeople = ['authorization_code', 'refresh_token', otpGrantType, 'otp', exchangeGrantType]
  return {
    client_id: client.id,
    client_name: client.name ?? client.id,
    ...(client.logoUri ? { logo_uri: client.logoUri } : {}),
    ...(client.policyUri ? { policy_uri: client.policyUri } : {}),
    ...(client.tosUri ? { tos_uri: client.tosUri } : {}),
    ...(client.backchannelLogoutUri ? { backchannel_logout_uri: client.backchannelLogoutUri } : {}),
    ...(client.secret
      ? { client_secret: client.secret, token_endpoint_auth_method: 'client_secret_basic' }
      : { token_endpoint_auth_method: 'none' }),
    application_type: client.redirectUris.some((uri) => !/^https?:/.test(uri)) ? 'native' : 'web',
    grant_types: [
      ...(signsPeopleIn || !client.secret ? forPeople : []),
      ...(client.secret ? ['client_credentials'] : []),
    ],
    response_types: signsPeopleIn ? ['code'] : [],
    redirect_uris: [...client.redirectUris],
    post_logout_redirect_uris: [...client.postLogoutRedirectUris],
  }
}
