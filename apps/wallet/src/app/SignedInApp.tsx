import { type QueryClient, QueryClientProvider, QueryErrorResetBoundary } from '@tanstack/react-query'
import { ToastProvider } from '@vitrine/ui/toast'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { FailureDetails } from '../components/problem/failures.tsx'
import { TokenPartsProvider } from '../components/token-parts/token-parts.ts'
import { Arrivals } from '../features/arrivals/index.ts'
import { type MustConfirm, NewcomerPage } from '../features/newcomer/index.ts'
import { WhenAsked } from '../features/proof/index.ts'
import { Rewards } from '../features/rewards/index.ts'
import { useHasRoomForTwo } from '../platform/device/media-query.ts'
import { embeddingOf } from '../platform/host/embedding.ts'
import { currentTranslator } from '../platform/i18n/i18n.ts'
import { useLanguage } from '../platform/i18n/use-t.tsx'
import { firstInput, idle } from '../platform/loading/first-input.ts'
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
import { openArea, signedInArea } from './pages/pages.ts'
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
  useSaidAnew(queryClient)
  const isSettled = useSettled(queryClient)
  const [mustConfirm, setMustConfirm] = useState<MustConfirm>(null)
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
              <AfterConfirming mustConfirm={mustConfirm} match={match}>
                <Screens match={match} address={address} />
              </AfterConfirming>
            </TokenPartsProvider>
            <Suspense>
              <Arrivals />
            </Suspense>
            {isSettled && (
              <Suspense>
                <AfterStart accountId={accountId} match={match} onMustConfirm={setMustConfirm} />
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

interface AfterConfirmingProps {
  mustConfirm: MustConfirm
  match: RouteMatch
  children: ReactNode
}

/** Who was signed in without being asked for age and terms, or whose terms have changed, is asked before anything else. */
function AfterConfirming({ mustConfirm, match, children }: AfterConfirmingProps) {
  const open = openArea.use()
  if (mustConfirm === null) return children
  // What is to be agreed to can be read before.
  if (match.name === 'legal') return <PageView match={match} area={open} />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <NewcomerPage asks={mustConfirm} />
    </Suspense>
  )
}

function Screens({ match, address }: { match: RouteMatch; address: string }) {
  const hasRoomForTwo = useHasRoomForTwo()
  const area = signedInArea.use()
  const page = area.pages[match.name]
  const master = hasRoomForTwo ? page?.beside : undefined
  const shown: RouteMatch = master ? { ...match, name: master } : match
  const Unopened = hasRoomForTwo ? page?.unopened?.Component : undefined
  return (
    <Shell
      current={page?.tab}
      business={match.params.business}
      // Another brand's screen is another screen: nothing of the one before moves into its place.
      main={<Screen key={`${shown.name} ${match.params.business}`} match={shown} address={address} />}
      detail={
        (master && <Screen match={match} address={address} />) ??
        (Unopened && (
          <Guarded address={address}>
            <Unopened />
          </Guarded>
        ))
      }
    />
  )
}

function Screen({ match, address }: { match: RouteMatch; address: string }) {
  const area = signedInArea.use()
  return (
    <Guarded address={address}>
      <PageView match={match} area={area} />
    </Guarded>
  )
}

/** What fails in it leaves the rest of the app alone, and is drawn anew at another address. */
function Guarded({ address, children }: { address: string; children: ReactNode }) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <ErrorBoundary resetKey={address} onReset={reset}>
          <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
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
    fetchAll().catch((error: unknown) => logWarning('the screens could not be fetched ahead', error))
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

/** What brands say is answered in the language of whoever asks: in another one it is asked for again. */
function useSaidAnew(client: QueryClient): void {
  const [language] = useLanguage()
  const before = useRef(language)
  useEffect(() => {
    if (before.current === language) return
    before.current = language
    void client.invalidateQueries()
  }, [client, language])
}
