import { type QueryClient, QueryClientProvider, QueryErrorResetBoundary } from '@tanstack/react-query'
import { updateMe } from '@vitrine/client/routes'
import { ToastProvider } from '@vitrine/ui/toast'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { FailureDetails } from '../components/problem/failures.tsx'
import { TokenPartsProvider } from '../components/token-parts/token-parts.ts'
import { Arrivals } from '../features/arrivals/index.ts'
import { NewcomerPage, useMustConfirm } from '../features/newcomer/index.ts'
import { WhenAsked } from '../features/proof/index.ts'
import { Rewards } from '../features/rewards/index.ts'
import { useHasRoomForTwo } from '../platform/device/media-query.ts'
import { embeddingOf } from '../platform/host/embedding.ts'
import { currentTranslator } from '../platform/i18n/i18n.ts'
import { useLanguage } from '../platform/i18n/use-t.tsx'
import { firstInput, idle } from '../platform/loading/first-input.ts'
import { lastVisitedOf, rememberLastVisited } from '../platform/navigation/last-visited.ts'
import type { Opening } from '../platform/navigation/page.tsx'
import type { RouteMatch, RouteName } from '../platform/navigation/paths.ts'
import { type ApiClient, useApi } from '../platform/server/api.ts'
import { createQueryClient } from '../platform/server/query-client.ts'
import { createRealtime, RealtimeProvider, realtimeUrl } from '../platform/server/realtime.ts'
import { useSessionTokens } from '../platform/session/use-session.tsx'
import { logWarning } from '../platform/telemetry/log.ts'
import { useViewer } from '../platform/viewer/viewer.ts'
import { ErrorBoundary } from './pages/ErrorBoundary.tsx'
import { PageView } from './pages/PageView.tsx'
import { signedInArea } from './pages/pages.ts'
import { Shell } from './shell/Shell.tsx'
import { PageSkeleton } from './skeletons/PageSkeleton.tsx'
import { useOpening } from './start/use-opening.ts'
import { useSettled } from './start/use-settled.ts'
import { usePageViews } from './use-page-views.ts'

/** Comes when the first screen is there. */
const AfterStart = lazy(() => import('./AfterStart.tsx'))

/** Comes only where there is a host. */
const HostPresence = lazy(async () => ({ default: await (await import('../features/host/index.ts')).loadPresence() }))

/** Comes only where somebody has given one. */
const Splash = lazy(async () => ({ default: (await import('../features/splash/index.ts')).Splash }))

interface SignedInAppProps {
  accountId: string
  match: RouteMatch
  address: string
}

/** The cache that was begun before the app was drawn, for whom. */
let begun: (Opening & { accountId: string; reading: Promise<void> }) | null = null

/** Begins to read what the screen that the app opens at will show to this person. */
export function askAhead(name: RouteName, api: ApiClient, accountId: string): void {
  const opening = { api, client: createQueryClient(accountId) }
  const read = async () => (await signedInArea.withPage(name))[name]?.askAhead?.(opening)
  const reading = read().catch((error: unknown) => logWarning('nothing could be read ahead', error))
  begun = { ...opening, accountId, reading }
}

/** Settles when there is nothing more to read ahead. */
export const haveRead = async (): Promise<void> => begun?.reading

function takeQueryClient(accountId: string): QueryClient {
  const client = begun?.accountId === accountId ? begun.client : createQueryClient(accountId)
  begun = null
  return client
}

/** The app of one person: their cache, their realtime connection, their screens. */
export default function SignedInApp({ accountId, match, address }: SignedInAppProps) {
  const session = useSessionTokens()
  const { splash } = useViewer().inventory
  const [queryClient] = useState(() => takeQueryClient(accountId))
  const [realtime] = useState(() =>
    createRealtime({ session, accountId, storage: localStorage, url: realtimeUrl(location.origin) }),
  )
  useEffect(() => realtime.start(), [realtime])
  const [opener] = useState(() => ({ accountId, queryClient }))
  const opening = useOpening(match, address, opener)
  useRememberPlace(match)
  const isSettled = useSettled(queryClient)
  usePagesAhead()
  useToldAgain()
  usePageViews(match)
  const { tokenParts } = signedInArea.use()
  if (opening !== address) return <PageSkeleton />
  return (
    <QueryClientProvider client={queryClient}>
      <RealtimeProvider value={realtime}>
        <ToastProvider>
          <FailureDetails>
            <TokenPartsProvider value={tokenParts}>
              <AfterConfirming accountId={accountId} isSettled={isSettled}>
                <Screens match={match} address={address} />
              </AfterConfirming>
            </TokenPartsProvider>
            <Suspense>
              <Arrivals />
            </Suspense>
            {isSettled && (
              <Suspense>
                <AfterStart accountId={accountId} />
              </Suspense>
            )}
            <Rewards />
            <WhenAsked />
            {splash && (
              <Suspense>
                <Splash content={splash} />
              </Suspense>
            )}
            {embeddingOf(window) && (
              <Suspense>
                <HostPresence accountId={accountId} />
              </Suspense>
            )}
          </FailureDetails>
        </ToastProvider>
      </RealtimeProvider>
    </QueryClientProvider>
  )
}

/** Who was signed in without being asked for age and terms is asked before anything else. */
function AfterConfirming({
  accountId,
  isSettled,
  children,
}: {
  accountId: string
  isSettled: boolean
  children: ReactNode
}) {
  const mustConfirm = useMustConfirm(accountId, isSettled)
  if (!mustConfirm) return children
  return (
    <Suspense fallback={<PageSkeleton />}>
      <NewcomerPage />
    </Suspense>
  )
}

function Screens({ match, address }: { match: RouteMatch; address: string }) {
  const hasRoomForTwo = useHasRoomForTwo()
  const area = signedInArea.use()
  const page = area.pages[match.name]
  const master = hasRoomForTwo ? page?.beside : undefined
  const shown: RouteMatch = master ? { ...match, name: master } : match
  return (
    <Shell
      current={page?.tab}
      business={match.params.business}
      // Another brand's screen is another screen: nothing of the one before moves into its place.
      main={<Screen key={`${shown.name} ${match.params.business}`} match={shown} address={address} />}
      detail={master && <Screen match={match} address={address} />}
    />
  )
}

function Screen({ match, address }: { match: RouteMatch; address: string }) {
  const area = signedInArea.use()
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <ErrorBoundary resetKey={address} onReset={reset}>
          <Suspense fallback={<PageSkeleton />}>
            <PageView match={match} area={area} />
          </Suspense>
        </ErrorBoundary>
      )}
    </QueryErrorResetBoundary>
  )
}

/**
 * The other screens' code, one after the other when this one has settled and nobody is doing anything: opening an object never waits
 * for it, offline included.
 */
function usePagesAhead(): void {
  useEffect(() => {
    let isOver = false
    const fetchAll = async () => {
      await firstInput
      // What went wrong is to be told offline, too.
      await currentTranslator()?.loadNamespaces(['moving', 'problem', 'problems'])
      for (const page of Object.values(await signedInArea.all())) {
        await idle()
        if (isOver) return
        await page.preload()
      }
    }
    void fetchAll()
    return () => {
      isOver = true
    }
  }, [])
}

/** A sign-in of before was forgotten together with what it told this browser of. */
function useToldAgain(): void {
  const api = useApi()
  const session = useSessionTokens()
  const [language] = useLanguage()
  useEffect(() => {
    const tellAgain = async () => {
      await firstInput
      await idle()
      const { accessToken } = session.tokens() ?? {}
      if (!accessToken || !navigator.onLine || !('PushManager' in window)) return
      const { registerAgain } = await import('../data/account/notifications.ts')
      await registerAgain(api, accessToken, language)
    }
    tellAgain().catch((error: unknown) => logWarning('this browser could not be told again', error))
  }, [api, session, language])
}

/** The account remembers the business that was last looked at (R32), so that another device opens there too. */
function useRememberPlace(match: RouteMatch): void {
  const api = useApi()
  const place = lastVisitedOf(match)
  useEffect(() => {
    if (!rememberLastVisited(localStorage, place) || !navigator.onLine) return
    api
      .call(updateMe, { body: { lastVisitedRoute: place } })
      .catch((error: unknown) => logWarning('the last visited place could not be saved', error))
  }, [api, place])
}
