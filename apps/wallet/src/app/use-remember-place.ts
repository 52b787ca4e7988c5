import { useQuery } from '@tanstack/react-query'
import { updateMe } from '@vitrine/client/routes'
import { useEffect } from 'react'
import { businessQuery } from '../data/brands/businesses.ts'
import { embeddingOf } from '../platform/host/embedding.ts'
import { rememberLastVisited, wishIn } from '../platform/navigation/last-visited.ts'
import { href, type RouteMatch } from '../platform/navigation/paths.ts'
import { useApi } from '../platform/server/api.ts'
import { logWarning } from '../platform/telemetry/log.ts'
import { useViewer } from '../platform/viewer/viewer.ts'

/**
 * The account remembers the brand that was last looked at (R32), so that another device opens there too. What a host shows in its frame,
 * or a brand's own app, is not where its person chose to be.
 */
export function useRememberPlace(match: RouteMatch): void {
  const api = useApi()
  const { businessId: openedFor } = useViewer()
  const wish = openedFor === null && embeddingOf(window) === null ? wishIn(match) : null
  const named = typeof wish === 'object' ? wish?.brand : undefined
  const { data: brand } = useQuery({ ...businessQuery(api, named ?? ''), enabled: named !== undefined })
  // A link that names a brand by a word is a look at it; what the brand switcher and the app's own links lead to is its id.
  const isById = named !== undefined && brand?.id === named
  const place = wish === 'outside' ? '' : isById ? href('business', { business: named }) : null
  useEffect(() => {
    if (place === null || !rememberLastVisited(localStorage, place) || !navigator.onLine) return
    api
      .call(updateMe, { body: { lastVisitedRoute: place } })
      .catch((error: unknown) => logWarning('the last visited place could not be saved', error))
  }, [api, place])
}
