import { Button } from '@vitrine/ui'
import Globe from 'lucide-react/icons/globe'
import { type ReactNode, useState } from 'react'
import { MessagePage } from '../components/message-page/MessagePage.tsx'
import { useT } from '../platform/i18n/use-t.tsx'

/** Problem 99999 of the catalogue: a warning, not a locked door. */
export function BrowserGate({ supported, children }: { supported: boolean; children: ReactNode }) {
  const t = useT('app')
  const [insists, setInsists] = useState(false)
  if (supported || insists) return children
  return (
    <MessagePage
      standalone
      picture={<Globe aria-hidden="true" />}
      title={t('browser-title')}
      message={t('browser')}
      action={<Button onPress={() => setInsists(true)}>{t('browser-continue')}</Button>}
    />
  )
}
