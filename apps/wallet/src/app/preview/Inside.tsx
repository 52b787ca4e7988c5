import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ToastProvider } from '@vitrine/ui/toast'
import { lazy, Suspense, useLayoutEffect, useMemo, useState } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { FailureDetails } from '../../components/problem/failures.tsx'
import { TokenPartsProvider } from '../../components/token-parts/token-parts.ts'
import { businessKeys } from '../../data/brands/businesses.ts'
import { brandHomePages, PageBridgeProvider } from '../../features/brand-home/index.ts'
import { walletPages } from '../../features/wallet/index.ts'
import { LocationProvider, type LocationStore } from '../../platform/device/location.ts'
import { href } from '../../platform/navigation/paths.ts'
import { type Realtime, RealtimeProvider } from '../../platform/server/realtime.ts'
import { useViewer } from '../../platform/viewer/viewer.ts'
import { Shell } from '../shell/Shell.tsx'
import type { Shown } from './shown.ts'

const Splash = lazy(async () => ({ default: (await import('../../features/splash/index.ts')).Splash }))

interface InsideProps extends Pick<Shown, 'business' | 'token' | 'face'> {
  screen: Exclude<Shown['screen'], 'brand'>
}

/** Comes only where a token is shown. */
const ShownToken = lazy(async () => ({ default: (await import('./ShownToken.tsx')).ShownToken }))

const pages = { home: brandHomePages.business, wallet: walletPages.businessWallet }

/** A screen of the brand's area, in the app's own frame, as somebody sees it who has nothing of the brand yet, or one token of it. */
export function Inside({ screen, business, token, face = null }: InsideProps) {
  const { splash } = useViewer().inventory
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } }),
  )
  const { hook, searchHook } = useMemo(() => {
    const place = { business: business.id }
    return memoryLocation({ path: screen === 'home' ? href('business', place) : href('businessWallet', place) })
  }, [screen, business.id])
  // What is being typed takes the place of what was read.
  useLayoutEffect(() => {
    client.setQueryData(businessKeys.detail(business.id), business)
  }, [client, business])
  const { Component, tab } = pages[screen === 'home' ? 'home' : 'wallet']
  return (
    <Router hook={hook} searchHook={searchHook}>
      <QueryClientProvider client={client}>
        <RealtimeProvider value={silent}>
          <LocationProvider value={nowhere}>
            <ToastProvider>
              <FailureDetails>
                <TokenPartsProvider value={noParts}>
                  <PageBridgeProvider value={false}>
                    <Shell
                      current={tab}
                      business={business.id}
                      main={
                        <Suspense>
                          {token ? (
                            <ShownToken token={token} face={face} business={business.id} />
                          ) : (
                            <Component params={{ business: business.id }} />
                          )}
                        </Suspense>
                      }
                    />
                  </PageBridgeProvider>
                  {splash && !token && (
                    <Suspense>
                      <Splash content={splash} />
                    </Suspense>
                  )}
                </TokenPartsProvider>
              </FailureDetails>
            </ToastProvider>
          </LocationProvider>
        </RealtimeProvider>
      </QueryClientProvider>
    </Router>
  )
}

const noParts = [] as const
const unheard = () => () => undefined

/** Nothing happens while somebody types. */
const silent: Realtime = {
  follow: unheard,
  status: () => 'live',
  subscribeStatus: unheard,
  watchMap: () => ({ move: () => undefined, stop: () => undefined }),
  wake: () => undefined,
  start: unheard,
}

/** Nobody is asked where they are. */
const unasked = { status: 'prompt', fix: null } as const
const nowhere: LocationStore = {
  state: () => unasked,
  subscribe: unheard,
  watch: unheard,
  ask: () => undefined,
  current: async () => null,
}
