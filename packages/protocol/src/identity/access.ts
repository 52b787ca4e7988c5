/**
 * What a client can be given to do for a person (OAuth scopes). The installation's own clients need none of them: they may do everything.
 * - `openid`, `offline_access`: know the person again, and go on without them (OpenID Connect Core §3, §11).
 * - `profile`, `email`, `phone`: the claims of OpenID Connect Core §5.4, each without the others.
 * - `wallet:brand`: what the person has of the one brand whose wallet the client is, and of its sub-brands; nothing else is there for it.
 * - `wallet:all`: what the person has of every brand.
 * - `studio`: the brands that the person works for, by the installation's own Studio alone. No other client may, not even the wallet.
 */
export const scopes = [
  'openid',
  'offline_access',
  'profile',
  'email',
  'phone',
  'wallet:brand',
  'wallet:all',
  'studio',
] as const
export type Scope = (typeof scopes)[number]

/** What the wallet asks for where nobody has configured it otherwise (spec §9). */
export const defaultScopes = ['openid', 'profile', 'email', 'offline_access'] as const satisfies readonly Scope[]

/**
 * What a client needs to call in a person's name: one of the installation's own clients (`own`), or a scope. Wherever nothing is
 * declared it is `own`; `studio` is Studio alone.
 */
export type Access = 'own' | Exclude<Scope, 'offline_access'>

/** What belongs to a business, by how a call names it. A business is named by its id or its name. */
export const ownedKinds = ['token', 'business', 'campaign', 'sale', 'purchase', 'share', 'claimLink', 'space'] as const
export type OwnedKind = (typeof ownedKinds)[number]

/** A part of a request: `params.tokenId`. */
export type RequestPart = `${'params' | 'query' | 'body'}.${string}`

/**
 * How a call that a brand's wallet may make is held to its brand and sub-brands.
 * - `{ token: 'params.tokenId' }`: by what it names. What is another brand's is not there, before anything else is asked.
 * - `narrowed`: its handler leaves out what the caller does not reach.
 * - `people`: it tells and changes nothing of any brand.
 */
export type DeclaredReach = 'narrowed' | 'people' | { readonly [Kind in OwnedKind]?: RequestPart }

/** A client as its access token shows it. */
export interface CallingClient {
  /** Whether it is one of the installation's own. */
  own: boolean
  scopes: ReadonlySet<string>
}

/** Whether the client may. Who may act on everything may act on one brand's. */
export function isCovered(access: Access | undefined, { own, scopes: given }: CallingClient): boolean {
  if (access === 'studio') return own && given.has('studio')
  if (own) return true
  if (access === undefined || access === 'own') return false
  return given.has(access) || (access === 'wallet:brand' && given.has('wallet:all'))
}
