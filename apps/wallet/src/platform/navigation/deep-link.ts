import { href, matchPath, type RouteName } from './paths.ts'

/** Addresses that are never kept for after sign-in (spec §2.6, R6): they belong to signing in itself, or carry their own way back. */
const neverPending: ReadonlySet<RouteName> = new Set([
  'connect',
  'callback',
  'logoutCallback',
  'interaction',
  'redirect',
  'legal',
  'notMe',
])

/** Pages that open before sign-in and give something after it: they travel inside the sign-in request and come back with it (R6). */
const landings: ReadonlySet<RouteName> = new Set([
  'claim',
  'shared',
  'taking',
  'acquire',
  'acquireVariation',
  'acquireVariationCapitals',
  'acquireVariationJoined',
  'businessAcquire',
])

export function isLanding(path: string): boolean {
  const match = matchPath(new URL(path, 'https://app.invalid').pathname)
  return match !== null && landings.has(match.name)
}

/**
 * What an address means (spec §2.6): the `state` parameter is dropped and every other one kept; a link with `otp`, `iden-type` and
 * `iden-value` opens Claim, its claim id taken from the claim or the token path.
 */
export function resolveDeepLink(link: string): string {
  const url = new URL(link, 'https://app.invalid')
  const match = matchPath(url.pathname)
  if (match?.name === 'callback' && url.searchParams.has('state')) return `${url.pathname}${url.search}`
  url.searchParams.delete('state')
  const { searchParams } = url
  const isClaim = ['otp', 'iden-type', 'iden-value'].every((name) => searchParams.get(name))
  const claimId = match?.params.claimId ?? match?.params.tokenId
  if (isClaim && claimId && match?.name !== 'claim') return withSearch(href('claim', { claimId }), searchParams)
  if (match?.name === 'callback') return withSearch(href('connect'), searchParams)
  return withSearch(url.pathname, searchParams)
}

export function canBePending(path: string, authScheme: string): boolean {
  if (path.startsWith(`${authScheme}:`)) return false
  const { pathname } = new URL(path, 'https://app.invalid')
  if (pathname === '/') return false
  const match = matchPath(pathname)
  return match !== null && !neverPending.has(match.name) && !landings.has(match.name)
}

/** Only an address inside this app: what a link or a stored value says is not trusted to stay here. */
export function isInternalPath(path: string): boolean {
  if (!path.startsWith('/') || path.startsWith('//') || path.includes('\\')) return false
  return matchPath(new URL(path, 'https://app.invalid').pathname) !== null
}

function withSearch(pathname: string, search: URLSearchParams): string {
  const query = search.toString()
  return query ? `${pathname}?${query}` : pathname
}
