import '@vitrine/ui/theme.css'
import { preferredLanguage } from '@vitrine/web/languages'
import { logWarning } from '@vitrine/web/log'
import { createTranslator } from '@vitrine/web/translator'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createApi } from '../platform/server/api.ts'
import { createStudioSession } from '../platform/session/studio-session.ts'
import { startTheme } from '../platform/theme/theme.ts'
import { App } from './App.tsx'
import { Providers } from './Providers.tsx'
import { loadStrings } from './start/load-strings.ts'

startTheme()
const translator = createTranslator({
  language: preferredLanguage(localStorage, navigator.languages),
  load: loadStrings,
  onFailure: (error) => logWarning('sentences could not be fetched', error),
})
const language = () => translator.language
const showLanguage = () => document.documentElement.setAttribute('lang', language())
translator.on('languageChanged', showLanguage)
showLanguage()

const session = createStudioSession({ language })
session.start()
const api = createApi({ session: session.session, language })

const root = document.getElementById('app')
if (!root) throw new Error('index.html has no #app.')
createRoot(root).render(
  <StrictMode>
    <Providers translator={translator} session={session} api={api}>
      <App />
    </Providers>
  </StrictMode>,
)
