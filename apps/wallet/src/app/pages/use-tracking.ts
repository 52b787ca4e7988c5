import { trackEvents } from '@vitrine/client/routes'
import { useEffect } from 'react'
import { useLanguage } from '../../platform/i18n/use-t.tsx'
import { href, type RouteMatch } from '../../platform/navigation/paths.ts'
import { useApi } from '../../platform/server/api.ts'
import { startTracking, track } from '../../platform/telemetry/analytics.ts'
import { viewerSettings } from '../../platform/viewer/viewer.ts'

/** Tells the collector what happens while somebody is signed in, and which screens they see. */
export function useTracking(accountId: string, match: RouteMatch): void {
  const api = useApi()
  const [language] = useLanguage()
  useEffect(
    () =>
      startTracking({
        send: async (batch) => {
          await api.call(trackEvents, { body: { batch } })
        },
        userId: () => accountId,
        locale: () => language,
        viewerId: () => viewerSettings().viewerId,
      }),
    [api, accountId, language],
  )
  const { business } = match.params
  // The whole place: two collectibles are two screens.
  const place = href(match.name, match.params as never)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is what makes it another view.
  useEffect(() => {
    track('Page Viewed', { route: match.name, ...(business ? { businessId: business } : {}) })
  }, [match.name, business, place])
}
