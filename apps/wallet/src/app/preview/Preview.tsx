import { lazy, Suspense, useMemo } from 'react'
import type { Translator } from '../../platform/i18n/i18n.ts'
import type { SessionPort } from '../../platform/session/use-session.tsx'
import { Providers } from '../Providers.tsx'
import { signedOutPages } from '../pages/pages.ts'
import { createPreviewServer } from './preview-server.ts'
import type { Shown } from './shown.ts'

/** Comes only where one of its screens is shown. */
const Inside = lazy(async () => ({ default: (await import('./Inside.tsx')).Inside }))

interface PreviewProps {
  i18n: Translator
  session: SessionPort
  shown: Shown
}

/** The wallet's own screens of a brand, of what they are told alone: they ask no server, and nothing in them can be pressed. */
export function Preview({ i18n, session, shown }: PreviewProps) {
  const { screen, business } = shown
  const api = useMemo(() => createPreviewServer(() => business), [business])
  const Page = signedOutPages.business?.Component
  return (
    <Providers i18n={i18n} session={session} api={api}>
      <Suspense>
        {screen !== 'brand' ? (
          <Inside {...shown} screen={screen} />
        ) : (
          Page && <Page params={{ business: business.id }} />
        )}
      </Suspense>
    </Providers>
  )
}
