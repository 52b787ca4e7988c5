import { UiStringsProvider, uiStringsEn, uiStringsEs } from '@vitrine/ui'
import type { i18n as I18n } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { useLanguage } from '../platform/i18n/use-t.tsx'
import { type ApiClient, ApiProvider } from '../platform/server/api.ts'
import { type SessionPort, SessionProvider } from '../platform/session/use-session.tsx'

interface ProvidersProps {
  i18n: I18n
  session: SessionPort
  api: ApiClient
  children: ReactNode
}

export function Providers({ i18n, session, api, children }: ProvidersProps) {
  return (
    <I18nextProvider i18n={i18n}>
      <SessionProvider value={session}>
        <ApiProvider value={api}>
          <UiLanguage>{children}</UiLanguage>
        </ApiProvider>
      </SessionProvider>
    </I18nextProvider>
  )
}

function UiLanguage({ children }: { children: ReactNode }) {
  const [language] = useLanguage()
  return <UiStringsProvider strings={language === 'es' ? uiStringsEs : uiStringsEn}>{children}</UiStringsProvider>
}
