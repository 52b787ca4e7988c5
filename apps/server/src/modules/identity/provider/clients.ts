import { type KeyScope, type Scope, scopes } from '@vitrine/protocol'
import type { ClientMetadata } from 'oidc-provider'

/** The wallet app of this server. */
export const walletClientId = 'vitrine-wallet'

/** Where a brand's staff work, on this server. */
export const studioClientId = 'vitrine-studio'

/** This server's own, not somebody else's. */
export const isTrusted = (clientId: string): boolean => clientId === walletClientId || clientId === studioClientId

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
  /** Whether it is one of this installation's own, which may do whatever the wallet may. */
  own?: boolean | undefined
  /** What belongs to every sign-in with it, whether it asks for it or not, by the operator's word. */
  scopes?: readonly Scope[] | undefined
  /** Whether it was written for the original, whose clients know no scope for what people have: it is given that one. */
  original?: boolean | undefined
  /** The brand whose wallet it is. */
  brand?: string | undefined
  /** That brand and its sub-brands. */
  reach?: ReadonlySet<string> | undefined
  /** What a brand's API key may do for the brand. */
  keyScopes?: readonly KeyScope[] | undefined
  /** The hash of its secret, where only that is known. */
  secretHash?: string | undefined
  /** Whether it says truly that people have confirmed age and terms. */
  asksAgeAndTerms?: boolean | undefined
}

export const otpGrantType = 'urn:vitrine:params:oauth:grant-type:otp'
export const exchangeGrantType = 'urn:ietf:params:oauth:grant-type:token-exchange'

/** The wallet on its own origin. */
function walletClient(origin: string): ClientDescription {
  return {
    id: walletClientId,
    name: 'Vitrine',
    own: true,
    redirectUris: [`${origin}/callback`],
    postLogoutRedirectUris: [`${origin}/logout-callback`],
    origins: [origin],
  }
}

/** Studio on the server's own origin: the one client that may change what is a brand's. */
function studioClient(origin: string): ClientDescription {
  return {
    id: studioClientId,
    name: 'Vitrine Studio',
    own: true,
    redirectUris: [`${origin}/studio/callback`],
    postLogoutRedirectUris: [`${origin}/studio`],
    origins: [origin],
  }
}

/** What a client may ask people for. Only a brand's wallet has a brand of its own, and only Studio may change brands. */
export const scopesOf = ({ id, brand }: Pick<ClientDescription, 'id' | 'brand'>): Scope[] =>
  scopes.filter(
    (scope) => (scope !== 'wallet:brand' || brand !== undefined) && (scope !== 'studio' || id === studioClientId),
  )

/**
 * What a client gets that signs people in on pages of its own, where nobody is asked: nothing of what they have, unless the operator
 * answers for it.
 */
export const scopesWithoutAsking = ({ own, scopes: given = [] }: Pick<ClientDescription, 'own' | 'scopes'>): Scope[] =>
  scopes
    .filter((scope) => scope !== 'studio')
    .filter((scope) => !scope.startsWith('wallet:') || (scope === 'wallet:all' && own) || given.includes(scope))

/** The wallet of a brand at the hostnames that it has brought. */
export interface BrandWallet {
  clientId: string
  businessId: string
  /** It and its sub-brands. */
  reach: ReadonlySet<string>
  name: string
  logoSrc: string | null
  origins: readonly string[]
}

/**
 * A client of its own, which people are asked about: whoever runs a hostname could put another page there, so that what somebody has
 * allowed this server's own wallet is not that brand's.
 */
function brandWalletClient(
  { clientId, businessId, reach, name, logoSrc, origins }: BrandWallet,
  issuer: string,
): ClientDescription {
  return {
    id: clientId,
    brand: businessId,
    reach,
    name: `${name} (${origins.map((origin) => new URL(origin).host).join(', ')})`.slice(0, 200),
    redirectUris: origins.map((origin) => `${origin}/callback`),
    postLogoutRedirectUris: origins.map((origin) => `${origin}/logout-callback`),
    origins,
    ...(logoSrc?.startsWith('/') ? { logoUri: issuer + logoSrc } : {}),
  }
}

/** One of a brand's own programs. */
export interface BrandKey {
  clientId: string
  name: string
  scopes: readonly KeyScope[]
  secretHash: string
}

/** It acts for its brand alone, and signs nobody in. */
const brandKeyClient = ({ clientId, name, scopes: keyScopes, secretHash }: BrandKey): ClientDescription => ({
  ...{ id: clientId, name, keyScopes, secretHash },
  ...{ redirectUris: [], postLogoutRedirectUris: [], origins: [] },
})

/** Whether it is a brand's API key: a client that is no person's. */
export const isBrandKey = (clientId: string): boolean => clientId.startsWith('key.')

/** The clients that there are: the wallet, those that the operator registers, and brands' wallets, which come and go. */
export interface ClientRegistry {
  /** Without brands' wallets. */
  registered: readonly ClientDescription[]
  find(id: string): Promise<ClientDescription | null>
  /** Whether it is one of this installation's own. */
  isOwn(id: string): boolean
}

export interface ClientRegistryNeeds {
  issuer: string
  clients: readonly ClientDescription[]
  /** What the operator calls the wallet, where it is called otherwise. */
  ownClientId: string | null
  /** Null for what is no brand's wallet. */
  brandWallet(clientId: string): Promise<BrandWallet | null>
  /** Null for what is no brand's API key. */
  brandKey(clientId: string): Promise<BrandKey | null>
}

const withOriginals = (client: ClientDescription): ClientDescription =>
  client.original ? { ...client, scopes: [...(client.scopes ?? []), 'wallet:all'] } : client

export function createClientRegistry(needs: ClientRegistryNeeds): ClientRegistry {
  const { issuer, ownClientId, brandWallet, brandKey } = needs
  const registered = [walletClient(issuer), studioClient(issuer), ...needs.clients].map((client) =>
    withOriginals(client.id === ownClientId ? { ...client, own: true } : client),
  )
  const byId = new Map(registered.map((client) => [client.id, client]))
  return {
    registered,
    async find(id) {
      const key = isBrandKey(id) ? await brandKey(id) : null
      if (key) return brandKeyClient(key)
      const wallet = byId.has(id) ? null : await brandWallet(id)
      return byId.get(id) ?? (wallet && brandWalletClient(wallet, issuer))
    },
    isOwn: (id) => byId.get(id)?.own ?? false,
  }
}

/** As `oidc-provider` wants it: people's clients use code and PKCE, those with a secret may also act for themselves. */
export function clientMetadata(client: ClientDescription): ClientMetadata {
  const signsPeopleIn = client.redirectUris.length > 0
  const secret = client.secret ?? client.secretHash
  const byCode = ['authorization_code', 'refresh_token']
  // What may change brands is only ever given where people are asked.
  const forPeople = client.id === studioClientId ? byCode : [...byCode, otpGrantType, 'otp', exchangeGrantType]
  return {
    client_id: client.id,
    client_name: client.name ?? client.id,
    scope: (client.keyScopes ?? scopesOf(client)).join(' '),
    ...(client.logoUri ? { logo_uri: client.logoUri } : {}),
    ...(client.policyUri ? { policy_uri: client.policyUri } : {}),
    ...(client.tosUri ? { tos_uri: client.tosUri } : {}),
    ...(client.backchannelLogoutUri ? { backchannel_logout_uri: client.backchannelLogoutUri } : {}),
    ...(secret
      ? { client_secret: secret, token_endpoint_auth_method: 'client_secret_basic' }
      : { token_endpoint_auth_method: 'none' }),
    application_type: client.redirectUris.some((uri) => !/^https?:/.test(uri)) ? 'native' : 'web',
    grant_types: [...(signsPeopleIn || !secret ? forPeople : []), ...(secret ? ['client_credentials'] : [])],
    response_types: signsPeopleIn ? ['code'] : [],
    redirect_uris: [...client.redirectUris],
    post_logout_redirect_uris: [...client.postLogoutRedirectUris],
  }
}
