import { Button } from '@vitrine/ui'
import { type ReactNode, useState } from 'react'
import { useT } from '../platform/i18n/use-t.tsx'
import { MessagePage } from './MessagePage.tsx'

/** Problem 99999 of the catalogue: a warning, not a locked door. */
export function BrowserGate({ supported, children }: { supported: boolean; children: ReactNode }) {
  const t = useT('app')
  const [insists, setInsists] = useState(false)
  if (supported || insists) return children
  return (
    <MessagePage
      title={t('browser-title')}
      message={t('browser')}
      action={<Button onPress={() => setInsists(true)}>{t('browser-continue')}</Button>}
    />
  )
}
