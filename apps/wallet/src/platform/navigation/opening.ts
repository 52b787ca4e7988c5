import { isInternalPath, resolveDeepLink } from './deep-link.ts'
import { matchPath } from './paths.ts'

export interface OpeningFacts {
  /** Where the browser is, with its search. */
  address: string
  /** There is a host around the app. */
  embedded: boolean
  /** The host says which tabs there are, and so where it opens. */
  hostHasTabs?: boolean
  /** The address that was asked for before signing in. */
  pending: string | null
  /** A link that the account was given to open once, after the first sign-in (R10). */
  deferred?: string | null
  /** `/b/{id}` or empty (R32). */
  lastVisited: string
  /** The brand that the app is opened for, by hostname, host or lock. */
  homeBusiness?: string | null
  /** The one that the account prefers (R10). */
  defaultBusiness?: string | null
}

/** An address, or a brand's area, which opens as its footer says. */
export type Opening = { path: string } | { brand: string }

/**
 * Where the app opens for a signed-in person, highest first (R11): the host's path or its tabs, a deep link, a pending link, the last
 * visit, the brand that the app or the person prefers, the Wallet.
 */
export function openingOf(facts: OpeningFacts): Opening {
  const { address, embedded, hostHasTabs, pending, deferred, lastVisited } = facts
  const { pathname } = new URL(address, 'https://app.invalid')
  const here = matchPath(pathname)
  // A host that asks for no path of its own opens the wallet at the brand's door; which tab that is, the brand or the host says.
  if (embedded && here?.name === 'business' && here.params.business) return { brand: here.params.business }
  if (pathname !== '/') return { path: address }
  const home = facts.homeBusiness ?? (embedded ? null : facts.defaultBusiness)
  if (embedded && hostHasTabs && home) return { brand: home }
  const asked = pending ?? internal(deferred)
  if (asked) return brandOf(asked) ?? { path: asked }
  const last = embedded ? null : brandOf(lastVisited)
  if (last) return last
  return home ? { brand: home } : { path: address }
}

/** A brand's bare address means its area, not its home tab. */
function brandOf(path: string): Opening | null {
  const { pathname, search } = new URL(path, 'https://app.invalid')
  const match = matchPath(pathname)
  return match?.name === 'business' && match.params.business && !search ? { brand: match.params.business } : null
}

/** What an account was given is a link from outside: only its address within this app is followed. */
function internal(link: string | null | undefined): string | null {
  if (!link) return null
  const path = link.replace(/^https?:\/\/[^/]+/i, '')
  return isInternalPath(path) ? resolveDeepLink(path) : null
}
