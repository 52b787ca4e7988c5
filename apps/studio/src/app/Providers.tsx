import { UiStringsProvider, uiStringsEn, uiStringsEs } from '@vitrine/ui'
import type { Translator } from '@vitrine/web/translator'
import type { ReactNode } from 'react'
import { TranslatorProvider, useLanguage } from '../platform/i18n/use-t.tsx'
import { ApiProvider, type StudioApi } from '../platform/server/api.ts'
import { type SessionPort, SessionProvider } from '../platform/session/use-session.tsx'

interface ProvidersProps {
  translator: Translator
  session: SessionPort
  api: StudioApi
  children: ReactNode
}

export function Providers({ translator, session, api, children }: ProvidersProps) {
  return (
    <TranslatorProvider value={translator}>
      <SessionProvider value={session}>
        <ApiProvider value={api}>
          <UiLanguage>{children}</UiLanguage>
        </ApiProvider>
      </SessionProvider>
    </TranslatorProvider>
  )
}

function UiLanguage({ children }: { children: ReactNode }) {
  const [language] = useLanguage()
  return <UiStringsProvider strings={language === 'es' ? uiStringsEs : uiStringsEn}>{children}</UiStringsProvider>
}
