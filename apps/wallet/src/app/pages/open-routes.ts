import type { RouteName } from '../../platform/navigation/paths.ts'

/**
 * Screens that do not ask who is there: signing in itself, landings, legal texts. They stand alone, outside the app's frame; of the legal
 * texts the app has its own for whoever is signed in.
 */
export const openRoutes = [
  'interaction',
  'callback',
  'logoutCallback',
  'notMe',
  'claim',
  'acquire',
  'businessAcquire',
  'acquireVariation',
  'acquireVariationCapitals',
  'acquireVariationJoined',
  'shared',
  'taking',
  'redirect',
  'legal',
  'sale',
] as const satisfies readonly RouteName[]

export const isOpen = (route: RouteName) => (openRoutes as readonly RouteName[]).includes(route)
