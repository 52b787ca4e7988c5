import { Button, LinkButton } from '@vitrine/ui'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'
import { MessagePage } from '../../components/message-page/MessagePage.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useAppUpdate } from '../../platform/loading/app-update.ts'
import styles from './update-notice.module.css'

/** Where there is nothing to go to, the newer app comes with the page itself. */
function NewerButton({ link, size }: { link: string | null; size?: 'small' }) {
  const t = useT('app')
  const { ready, apply } = useAppUpdate()
  const shared = size ? { size } : {}
  return link ? (
    <LinkButton {...shared} href={link}>
      {t('version-get')}
    </LinkButton>
  ) : (
    <Button {...shared} onPress={() => (ready ? apply() : location.reload())}>
      {t('reload')}
    </Button>
  )
}

export function OutdatedPage({ link }: { link: string | null }) {
  const t = useT('app')
  return (
    <MessagePage
      standalone
      picture={<RefreshCw aria-hidden="true" />}
      title={t('version-required-title')}
      message={t('version-required')}
      action={<NewerButton link={link} />}
    />
  )
}

export function NewerNotice({ link }: { link: string | null }) {
  const t = useT('app')
  const [isHeard, setIsHeard] = useState(false)
  return (
    <div role="status">
      {!isHeard && (
        <div className={styles.notice}>
          <span>{t('version-recommended')}</span>
          <NewerButton link={link} size="small" />
          <Button size="small" variant="quiet" onPress={() => setIsHeard(true)}>
            {t('version-later')}
          </Button>
        </div>
      )}
    </div>
  )
}
