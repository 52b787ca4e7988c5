import { QueryClientProvider } from '@tanstack/react-query'
import { LinkNavigation } from '@vitrine/ui'
import { ToastProvider } from '@vitrine/ui/toast'
import { lazy, Suspense, useState } from 'react'
import { AskedForProof } from '../components/proof/AskedForProof.tsx'
import { navigate, usePath } from '../platform/navigation/navigation.ts'
import { type Place, placeOf } from '../platform/navigation/places.ts'
import { createQueryClient } from '../platform/server/query-client.ts'
import { useSession } from '../platform/session/use-session.tsx'
import { AreaPage } from './pages/AreaPage.tsx'
import { BrandsPage } from './pages/BrandsPage.tsx'
import { CallbackPage } from './pages/CallbackPage.tsx'
import { ErrorBoundary } from './pages/ErrorBoundary.tsx'
import { OutsidePage } from './pages/OutsidePage.tsx'
import { PageSkeleton } from './pages/PageSkeleton.tsx'
import { SignInPage } from './pages/SignInPage.tsx'

const KioskPage = lazy(async () => ({ default: (await import('../features/kiosk/index.ts')).KioskPage }))

export function App() {
  const path = usePath()
  return (
    <LinkNavigation navigate={navigate}>
      <ErrorBoundary resetKey={path}>
        <Suspense fallback={<PageSkeleton />}>
          <Session path={path} />
        </Suspense>
      </ErrorBoundary>
    </LinkNavigation>
  )
}

function Session({ path }: { path: string }) {
  const session = useSession()
  const place = placeOf(path)
  if (place.at === 'callback') return <CallbackPage />
  if (place.at === 'kiosk') return <KioskPage />
  if (session.status === 'signed-out') return <SignInPage returnTo={path} />
  return <SignedIn key={session.sub} accountId={session.sub} place={place} />
}

/** What one person has read is nobody else's. */
function SignedIn({ accountId, place }: { accountId: string; place: Exclude<Place, { at: 'callback' | 'kiosk' }> }) {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <AskedForProof />
        {place.at === 'brands' && <BrandsPage accountId={accountId} />}
        {place.at === 'brand' && <AreaPage accountId={accountId} place={place} />}
        {(place.at === 'new' || place.at === 'operator' || place.at === 'invitation') && <OutsidePage place={place} />}
      </ToastProvider>
    </QueryClientProvider>
  )
}
