import { Button, LinkButton } from '@vitrine/ui'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { type ReactNode, useState } from 'react'
import { MessagePage } from '../components/message-page/MessagePage.tsx'
import { useAppUpdate } from '../platform/app-update.ts'
import { useT } from '../platform/i18n/use-t.tsx'
import { judgeVersion } from '../platform/viewer/versions.ts'
import { useViewer } from '../platform/viewer/viewer.ts'
import styles from './update-notice.module.css'

interface VersionGateProps {
  /** Of this build. */
  version: string
  children: ReactNode
}

/** What the operator asks of the app's version: too old a one stops and leads to the newer, an older one hears of it once. */
export function VersionGate({ version, children }: VersionGateProps) {
  const { web } = useViewer().versions
  const verdict = judgeVersion(version, web)
  const link = web?.link && /^https?:\/\//i.test(web.link) ? web.link : null
  if (verdict === 'required') return <OutdatedPage link={link} />
  return (
    <>
      {children}
      {verdict === 'recommended' && <NewerNotice link={link} />}
    </>
  )
}

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

function OutdatedPage({ link }: { link: string | null }) {
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

function NewerNotice({ link }: { link: string | null }) {
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
