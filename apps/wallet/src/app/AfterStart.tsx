import { trackEvents } from '@vitrine/client/routes'
import { useEffect } from 'react'
import { CoinArrivals } from '../features/coins/index.ts'
import { PointsArrivals } from '../features/points/index.ts'
import { useLanguage } from '../platform/i18n/use-t.tsx'
import { useApi } from '../platform/server/api.ts'
import { startTracking } from '../platform/telemetry/tracker.ts'
import { viewerSettings } from '../platform/viewer/viewer.ts'

/** What goes on beside the screens once the first one is there. */
export default function AfterStart({ accountId }: { accountId: string }) {
  useTracking(accountId)
  return (
    <>
      <CoinArrivals />
      <PointsArrivals />
    </>
  )
}

/** Tells the collector what happens while somebody is signed in. */
function useTracking(accountId: string): void {
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
}
