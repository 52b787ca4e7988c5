import { LinkNavigation } from '@vitrine/ui'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react'
import { useBusiness } from '../components/entrance/use-business.ts'
import { firstInput } from '../platform/loading/first-input.ts'
import { pressAgain } from '../platform/loading/pressed-early.ts'
import { resolveDeepLink } from '../platform/navigation/deep-link.ts'
import { navigate, usePath, useSearchParams } from '../platform/navigation/navigation.ts'
import { href, matchPath, type RouteMatch } from '../platform/navigation/paths.ts'
import { usePendingPath, useSession } from '../platform/session/use-session.tsx'
import { reachOf } from '../platform/viewer/lock.ts'
import { useViewer } from '../platform/viewer/viewer.ts'
import { ErrorBoundary } from './pages/ErrorBoundary.tsx'
import { NotFoundPage } from './pages/NotFoundPage.tsx'
import { isOpen } from './pages/open-routes.ts'
import { PageView } from './pages/PageView.tsx'
import { openArea, signedOutPages } from './pages/pages.ts'
import { StartSkeleton } from './skeletons/StartSkeleton.tsx'
import { signedIn } from './start/signed-in.ts'

const SignedInApp = signedIn.Component
/** Nobody waits for it, updates are not looked for before the first input, and the app goes on where it cannot be had. */
const UpdateNotice = lazy<ComponentType>(() =>
  firstInput
    .then(() => import('./versions/UpdateNotice.tsx'))
    .then(
      ({ UpdateNotice }) => ({ default: UpdateNotice }),
      () => ({ default: () => null }),
    ),
)

export function App() {
  const path = usePath()
  return (
    <LinkNavigation navigate={navigate}>
      <ErrorBoundary resetKey={path} standalone>
        <Suspense fallback={<StartSkeleton />}>
          <Place path={path} />
        </Suspense>
      </ErrorBoundary>
      <Suspense>
        <UpdateNotice />
      </Suspense>
    </LinkNavigation>
  )
}

function Place({ path }: { path: string }) {
  const { lockedTo } = useViewer()
  const search = useSearchParams().toString()
  const address = search ? `${path}?${search}` : path
  const resolved = resolveDeepLink(address)
  useLayoutEffect(() => {
    if (resolved !== address) navigate(resolved, { replace: true })
  }, [resolved, address])
  if (resolved !== address) return <StartSkeleton />

  const match = matchPath(path)
  if (!match) return <NotFoundPage />
  const reach = reachOf(match, address, lockedTo)
  if (reach.is === 'nowhere') return <NotFoundPage />
  const shown = <Screen match={match} address={address} search={search} />
  return reach.is === 'named' ? <OfLock name={reach.name}>{shown}</OfLock> : shown
}

/** An area that is addressed by a brand's name, in an app that is locked to some: whose name it is has to be asked. */
function OfLock({ name, children }: { name: string; children: ReactNode }) {
  const [{ status }] = useBusiness(name)
  if (status === 'loading') return <StartSkeleton />
  return status === 'missing' ? <NotFoundPage /> : children
}

function Screen({ match, address, search }: { match: RouteMatch; address: string; search: string }) {
  const session = useSession()
  const open = openArea.use()
  const isInApp = session.status === 'signed-in' && match.name === 'legal'
  if (isOpen(match.name) && !isInApp) return <PageView match={match} area={open} />
  if (session.status === 'signed-in' && !isSignInLink(match, search)) {
    return <SignedInApp key={session.sub} accountId={session.sub} match={match} address={address} />
  }
  return <SignedOut match={match} address={address} />
}

/** The connect screen with a name to sign in as is for signed-in people too: they change who they are. */
const isSignInLink = (match: RouteMatch, search: string) =>
  match.name === 'connect' && new URLSearchParams(search).has('login_hint')

const signedOut = { pages: signedOutPages, Otherwise: NotFoundPage }

/** Whatever was asked for, a signed-out visitor sees the connect screen of the place; the address waits for after sign-in. */
function SignedOut({ match, address }: { match: RouteMatch; address: string }) {
  const pendingPath = usePendingPath()
  const { businessId } = useViewer()
  const { business = businessId ?? undefined } = match.params
  const here = business ? href('business', { business }) : match.name === 'wallet' ? href('wallet') : href('connect')
  const isHere = address.split('?')[0] === here
  useLayoutEffect(() => {
    pendingPath.keep(address)
    if (!isHere) navigate(here, { replace: true })
  }, [pendingPath, address, here, isHere])
  useEffect(pressAgain, [])
  const screen: RouteMatch = business ? { name: 'business', params: { business } } : { name: 'connect', params: {} }
  return <PageView match={screen} area={signedOut} />
}
