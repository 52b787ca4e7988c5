import '@vitrine/ui/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createApi } from '../platform/api.ts'
import { startAppUpdates } from '../platform/app-update.ts'
import { isBrowserSupported } from '../platform/browser-support.ts'
import { config } from '../platform/config.ts'
import { clearDeviceData } from '../platform/device-data.ts'
import { createI18n } from '../platform/i18n/i18n.ts'
import { isLanguage, preferredLanguage } from '../platform/i18n/languages.ts'
import { logWarning } from '../platform/log.ts'
import { navigate } from '../platform/navigation.ts'
import { href, paths } from '../platform/paths.ts'
import { createBrowserSession } from '../platform/session/browser-session.ts'
import { sessionKey } from '../platform/session/tokens.ts'
import { startTheme } from '../platform/theme/theme.ts'
import { App } from './App.tsx'
import { BrowserGate } from './BrowserGate.tsx'
import { loadStrings } from './load-strings.ts'
import { Providers } from './Providers.tsx'
import { signedIn } from './signed-in.ts'

const signedInStrings = ['app', 'arrivals', 'wallet', 'problem', 'problems'] as const

startTheme()
void start()
if (import.meta.env.PROD) addEventListener('load', () => void startAppUpdates(), { once: true })

/** Not at the top level: chunks that import from this one would wait for it, and it for them. */
async function start(): Promise<void> {
  const isSignedOut = localStorage.getItem(sessionKey) === null
  const firstStrings = isSignedOut ? (['app', 'connect', 'components'] as const) : signedInStrings
  const [i18n] = await Promise.all([
    createI18n(preferredLanguage(localStorage, navigator.languages), firstStrings, loadStrings),
    // Whoever shows it tries again, and says so if it fails.
    isSignedOut || signedIn.fetch().catch(() => undefined),
  ])
  const language = () => (isLanguage(i18n.language) ? i18n.language : 'en')
  const showLanguage = () => document.documentElement.setAttribute('lang', language())
  i18n.on('languageChanged', showLanguage)
  showLanguage()

  const browserSession = createBrowserSession({ config, language })
  const api = createApi({ config, session: browserSession.session, language })

  browserSession.session.onEnd(() => {
    clearDeviceData().catch((error: unknown) => logWarning('the data on this device could not be cleared', error))
    if (location.pathname !== paths.logoutCallback) navigate(href('connect'), { replace: true })
  })
  browserSession.start()

  const root = document.getElementById('app')
  if (!root) throw new Error('index.html has no #app.')
  createRoot(root).render(
    <StrictMode>
      <Providers i18n={i18n} session={browserSession} api={api}>
        <BrowserGate supported={isBrowserSupported(navigator.userAgent, config.supportedBrowsers)}>
          <App />
        </BrowserGate>
      </Providers>
    </StrictMode>,
  )
}
