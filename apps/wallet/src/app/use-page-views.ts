import { useEffect } from 'react'
import { href, type RouteMatch } from '../platform/navigation/paths.ts'
import { track } from '../platform/telemetry/analytics.ts'

/** Counts which screens somebody who is signed in sees. */
export function usePageViews(match: RouteMatch): void {
  const { business } = match.params
  // The whole place: two collectibles are two screens.
  const place = href(match.name, match.params as never)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is what makes it another view.
  useEffect(() => {
    track('Page Viewed', { route: match.name, ...(business ? { businessId: business } : {}) })
  }, [match.name, business, place])
}
