import { UiStringsProvider, uiStringsEn, uiStringsEs } from '@vitrine/ui'
import type { ReactNode } from 'react'
import type { Translator } from '../platform/i18n/i18n.ts'
import { TranslatorProvider, useLanguage } from '../platform/i18n/use-t.tsx'
import { type ApiClient, ApiProvider } from '../platform/server/api.ts'
import { type SessionPort, SessionProvider } from '../platform/session/use-session.tsx'

interface ProvidersProps {
  i18n: Translator
  session: SessionPort
  api: ApiClient
  children: ReactNode
}

export function Providers({ i18n, session, api, children }: ProvidersProps) {
  return (
    <TranslatorProvider value={i18n}>
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
