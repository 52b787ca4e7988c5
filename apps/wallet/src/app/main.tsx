import './start/before-all.ts'
import '@vitrine/ui/theme.css'
import { preferredLanguage } from '@vitrine/web/languages'
import type { Session } from '@vitrine/web/session'
import { createTokenSlot } from '@vitrine/web/tokens'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { clearDeviceData } from '../platform/device/device-data.ts'
import { askAhead, embeddingOf, greetHost, type HeldMessages, holdMessages } from '../platform/host/embedding.ts'
import { createI18n, type Translator } from '../platform/i18n/i18n.ts'
import { firstInput, idle } from '../platform/loading/first-input.ts'
import { navigate } from '../platform/navigation/navigation.ts'
import { href, matchPath, paths } from '../platform/navigation/paths.ts'
import { createApi } from '../platform/server/api.ts'
import { createBrowserSession } from '../platform/session/browser-session.ts'
import { endedSlot } from '../platform/session/ended.ts'
import { logWarning } from '../platform/telemetry/log.ts'
import { knowLook } from '../platform/theme/brand.ts'
import { startTheme } from '../platform/theme/theme.ts'
import { readAppConfig } from '../platform/viewer/app-config.ts'
import { takeFirstPage } from '../platform/viewer/first-page.ts'
import { followViewerConfig } from '../platform/viewer/follow-config.ts'
import { followHomeBrand, wearKeptBrand } from '../platform/viewer/home-brand.ts'
import { keptViewerConfig } from '../platform/viewer/kept-config.ts'
import { setAppConfig, setViewerConfig, viewerSettings } from '../platform/viewer/viewer.ts'
import { App } from './App.tsx'
import { Providers } from './Providers.tsx'
import { isOpen } from './pages/open-routes.ts'
import { openArea, signedOutPages } from './pages/pages.ts'
import { loadStrings } from './start/load-strings.ts'
import { beginReading, signedIn } from './start/signed-in.ts'
import { BrowserGate } from './versions/BrowserGate.tsx'
import { VersionGate } from './versions/VersionGate.tsx'

const signedInStrings = ['app', 'arrivals'] as const

/** What a host around the app says before the app is there to hear it; null where there is none. */
const held = embeddingOf(window) ? holdMessages(window) : null
if (held) greetHost(window)

// What was last good here is in force before anything is painted.
setAppConfig(readAppConfig(document))
const first = takeFirstPage(document)
setViewerConfig(keptViewerConfig(localStorage, location.hostname).read() ?? first?.viewer ?? null)
if (first?.business && first.look) knowLook(first.business, first.look)
startTheme()
wearKeptBrand(localStorage, location.hostname)
void start()
if (import.meta.env.PROD) void firstInput.then(idle).then(startUpdates)

function startUpdates(): Promise<void> {
  return import('../platform/loading/app-update.ts').then(
    ({ startAppUpdates }) => startAppUpdates(),
    (error: unknown) => logWarning('the app cannot be kept', error),
  )
}

function forget(what: Parameters<typeof clearDeviceData>[0]): void {
  clearDeviceData(what).then(
    () => endedSlot(localStorage).read() && endedSlot(localStorage).write('forgotten'),
    (error: unknown) => logWarning('the data on this device could not be cleared', error),
  )
}

async function meetHost(messages: HeldMessages) {
  const asked = askAhead(window)
  return (await import('./start/embedded.ts')).meetHost(messages, asked)
}

/** Not at the top level: chunks that import from this one would wait for it, and it for them. */
async function start(): Promise<void> {
  const met = held && (await meetHost(held))
  const { clientId: ownClientId, scopes, issuer } = viewerSettings()
  const kept = createTokenSlot(met?.place.storage ?? localStorage).read()
  if (!met && !kept && endedSlot(localStorage).read() === 'here') forget({})
  const expected = met?.signingIn ?? (kept && { accountId: kept.sub, clientId: ownClientId })
  const firstLanguage = viewerSettings().language ?? preferredLanguage(localStorage, navigator.languages)
  const firstStrings = expected ? signedInStrings : (['app', 'connect', 'components'] as const)
  const strings = createI18n(firstLanguage, firstStrings, loadStrings)
  const match = matchPath(location.pathname)
  if (match && isOpen(match.name)) void openArea.preload(match.name)
  // The screen that stands in the page is taken over as it is: all of it has to be there.
  const firstScreen = first && signedOutPages[first.business ? 'business' : 'connect']?.preload()
  // Whoever shows it tries again, and says so if it fails.
  const app = expected && signedIn.fetch().catch(() => undefined)
  let i18n: Translator | null = null
  const language = () => i18n?.language ?? firstLanguage
  let begin: (session: Session) => void = () => undefined
  const begun = new Promise<Session>((resolve) => {
    begin = resolve
  })
  if (expected) beginReading(expected.accountId, (session) => createApi({ ...expected, session, language }), begun)

  const embedded = await met?.signIn()
  const clientId = embedded?.clientId ?? ownClientId
  const place = met ? { place: met.place } : {}
  const browserSession = createBrowserSession({ client: { clientId: ownClientId, scopes, issuer }, language, ...place })
  const api = createApi({ clientId, session: browserSession.session, language })
  browserSession.session.onEnd(() => {
    forget({ keepsSession: met?.place.isShared() === false })
    if (location.pathname !== paths.logoutCallback) navigate(href('connect'), { replace: true })
  })
  browserSession.start()
  if (embedded?.tokens) browserSession.session.begin(embedded.tokens)
  begin(browserSession.session)
  ;[i18n] = await Promise.all([strings, app, firstScreen])
  const showLanguage = () => document.documentElement.setAttribute('lang', language())
  i18n.on('languageChanged', showLanguage)
  showLanguage()
  embedded?.followLanguage(i18n)

  embedded?.begin({ session: browserSession, api })
  const here = { api, hostname: location.hostname, storage: localStorage }
  followViewerConfig({ ...here, take: setViewerConfig, now: Date.now })
  followHomeBrand(here)

  const root = document.getElementById('app')
  if (!root) throw new Error('index.html has no #app.')
  const shown = (
    <StrictMode>
      <Providers i18n={i18n} session={browserSession} api={api}>
        <BrowserGate userAgent={navigator.userAgent}>
          <VersionGate version={import.meta.env.VITRINE_VERSION}>
            <App />
          </VersionGate>
        </BrowserGate>
      </Providers>
    </StrictMode>
  )
  if (first) {
    delete document.documentElement.dataset.first
    hydrateRoot(root, shown)
  } else createRoot(root).render(shown)
}
