import { matchPath, type RouteName } from './paths.ts'

export interface OpeningFacts {
  /** Where the browser is, with its search. */
  address: string
  embedded: boolean
  /** The address that was asked for before signing in. */
  pending: string | null
  /** `/b/{id}` or empty (R32). */
  lastVisited: string
  isAvailable: (route: RouteName) => boolean
}

/** Where the app opens for a signed-in person, highest first: deep link, pending link, last visit, Wallet (R11). */
export function openingPath({ address, embedded, pending, lastVisited, isAvailable }: OpeningFacts): string {
  const { pathname } = new URL(address, 'https://app.invalid')
  if (pathname !== '/') return address
  if (pending) return pending
  const match = matchPath(lastVisited)
  if (!embedded && match && match.name !== 'wallet' && isAvailable(match.name)) return lastVisited
  return address
}
