import type { RouteName } from '../../platform/navigation/paths.ts'

/** Screens that do not ask who is there: signing in itself, landings, legal texts. They stand alone, outside the app's frame. */
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
  'redirect',
  'legal',
  'sale',
] as const satisfies readonly RouteName[]

export const isOpen = (route: RouteName) => (openRoutes as readonly RouteName[]).includes(route)
