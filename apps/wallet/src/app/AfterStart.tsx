import { trackEvents } from '@vitrine/client/routes'
import { Suspense, useEffect, useState } from 'react'
import { SendWaiting } from '../features/chat/index.ts'
import { CoinArrivals } from '../features/coins/index.ts'
import { type MustConfirm, WhatToConfirm } from '../features/newcomer/index.ts'
import { PointsArrivals } from '../features/points/index.ts'
import { waitsToBeSent } from '../platform/device/chat-databases.ts'
import { useLanguage } from '../platform/i18n/use-t.tsx'
import type { RouteMatch } from '../platform/navigation/paths.ts'
import { useApi } from '../platform/server/api.ts'
import { useIsOwnWallet } from '../platform/session/use-is-own-wallet.ts'
import { startTracking } from '../platform/telemetry/tracker.ts'
import { viewerSettings } from '../platform/viewer/viewer.ts'
import { useRememberPlace } from './use-remember-place.ts'

interface AfterStartProps {
  accountId: string
  match: RouteMatch
  /** Told what this person has yet to confirm. */
  onMustConfirm: (asks: MustConfirm) => void
}

/** What goes on beside the screens once the first one is there. */
export default function AfterStart({ accountId, match, onMustConfirm }: AfterStartProps) {
  useTracking(accountId)
  useRememberPlace(match)
  const mayChat = useIsOwnWallet()
  const [sends, setSends] = useState(() => mayChat && waitsToBeSent(accountId))
  return (
    <>
      <CoinArrivals />
      <PointsArrivals />
      {sends && (
        <Suspense>
          <SendWaiting onDone={() => setSends(false)} />
        </Suspense>
      )}
      <Suspense>
        <WhatToConfirm accountId={accountId} onAnswer={onMustConfirm} />
      </Suspense>
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
