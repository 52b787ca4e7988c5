import { Button } from '@vitrine/ui'
import Globe from 'lucide-react/icons/globe'
import { type ReactNode, useEffect, useState } from 'react'
import { MessagePage } from '../components/message-page/MessagePage.tsx'
import { useT } from '../platform/i18n/use-t.tsx'
import { logWarning } from '../platform/log.ts'
import { isBrowserSupported } from '../platform/viewer/browser-support.ts'
import { useViewer } from '../platform/viewer/viewer.ts'

interface BrowserGateProps {
  userAgent: string
  children: ReactNode
}

/** Problem 99999 of the catalogue: a warning, not a locked door. */
export function BrowserGate({ userAgent, children }: BrowserGateProps) {
  const { browsers } = useViewer()
  const [isUnfit, setIsUnfit] = useState(false)
  const [insists, setInsists] = useState(false)
  useEffect(() => {
    let isOver = false
    isBrowserSupported(userAgent, browsers)
      .then((isSupported) => !isOver && setIsUnfit(!isSupported))
      .catch((error: unknown) => logWarning('whether this browser fits could not be told', error))
    return () => {
      isOver = true
    }
  }, [userAgent, browsers])
  return isUnfit && !insists ? <UnfitBrowser onInsist={() => setInsists(true)} /> : children
}

export function UnfitBrowser({ onInsist }: { onInsist: () => void }) {
  const t = useT('app')
  return (
    <MessagePage
      standalone
      picture={<Globe aria-hidden="true" />}
      title={t('browser-title')}
      message={t('browser')}
      action={<Button onPress={onInsist}>{t('browser-continue')}</Button>}
    />
  )
}
