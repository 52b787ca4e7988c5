import { Button } from '@vitrine/ui'
import Globe from 'lucide-react/icons/globe'
import { MessagePage } from '../../components/message-page/MessagePage.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'

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
