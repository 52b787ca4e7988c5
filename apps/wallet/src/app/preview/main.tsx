import '@vitrine/ui/theme.css'
import type { ViewerConfig } from '@vitrine/protocol'
import { LinkNavigation } from '@vitrine/ui'
import { preferredLanguage } from '@vitrine/web/languages'
import { memoryStorage } from '@vitrine/web/memory-storage'
import type { SessionState } from '@vitrine/web/session'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createI18n } from '../../platform/i18n/i18n.ts'
import { createPendingPath } from '../../platform/navigation/pending-path.ts'
import type { SessionPort } from '../../platform/session/use-session.tsx'
import { startTheme } from '../../platform/theme/theme.ts'
import { setViewerConfig } from '../../platform/viewer/viewer.ts'
import { loadStrings } from '../start/load-strings.ts'
import { Preview } from './Preview.tsx'
import { type Shown, shownIn } from './shown.ts'

/** Nobody signs in here, and whoever is said to be there asks no server: a preview only shows. */
function sessionOf(state: SessionState): SessionPort {
  return {
    signIn: { start: async () => undefined, finish: () => new Promise(() => undefined) },
    warmUp: () => undefined,
    logout: async () => undefined,
    pendingPath: createPendingPath(memoryStorage()),
    session: {
      state: () => state,
      subscribe: () => () => undefined,
      upkeep: async () => undefined,
      accessToken: async () => null,
      refresh: () => Promise.reject(new Error('A preview has no session.')),
      tokens: () => null,
    },
  }
}

const visitor = sessionOf({ status: 'signed-out' })
const member = sessionOf({ status: 'signed-in', sub: 'preview', readOnly: false })

startTheme()
void start()

async function start(): Promise<void> {
  const language = preferredLanguage(localStorage, navigator.languages)
  document.documentElement.setAttribute('lang', language)
  const i18n = await createI18n(language, ['app', 'connect', 'components'], loadStrings)
  const place = document.getElementById('app')
  if (!place) throw new Error('preview.html has no #app.')
  // What comes over the screen lies outside of its place: none of it can be pressed either.
  document.body.inert = true
  const root = createRoot(place)
  addEventListener('message', (event) => {
    const shown = shownIn(event, window)
    if (!shown) return
    setViewerConfig(configOf(shown))
    root.render(
      <StrictMode>
        <LinkNavigation navigate={() => undefined}>
          <Preview i18n={i18n} session={shown.screen === 'brand' ? visitor : member} shown={shown} />
        </LinkNavigation>
      </StrictMode>,
    )
  })
  if (window.parent !== window) window.parent.postMessage({ type: 'vitrine:preview-ready' }, location.origin)
}

/** The configuration of the brand's domains, where that is what is edited. */
function configOf({ business, viewer }: Shown): ViewerConfig | null {
  if (!viewer) return null
  const who = { appID: 'preview', oidcClientId: 'preview', oidcAuthority: location.origin }
  return {
    ...{ viewerId: business.id, businessId: business.id, locked: false, subBusinesses: [], ...who, ...viewer },
    ...{ businessProfileOverride: null, businessProfileOverrideStrategy: 'deep-merge', googleMapsKey: null },
  }
}
