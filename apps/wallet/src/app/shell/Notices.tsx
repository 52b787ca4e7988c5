import { Button, OfflineBanner } from '@vitrine/ui'
import { useOnline } from '../../platform/device/online.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useRealtime, useRealtimeStatus } from '../../platform/server/realtime.ts'
import { useSession } from '../../platform/session/use-session.tsx'
import styles from './shell.module.css'

/** What a person should know about the connection: quiet, and only when it matters. */
export function Notices() {
  const t = useT('app')
  const online = useOnline()
  const session = useSession()
  const realtime = useRealtime()
  const status = useRealtimeStatus()
  const readOnly = online && session.status === 'signed-in' && session.readOnly
  const gaveUp = online && !readOnly && status === 'gave-up'
  return (
    <div className={styles.notices}>
      <OfflineBanner offline={!online || readOnly}>{t(online ? 'read-only' : 'offline')}</OfflineBanner>
      <div role="status">
        {gaveUp && (
          <div className={styles.notice}>
            <span>{t('realtime-gave-up')}</span>
            <Button size="small" variant="quiet" onPress={realtime.wake}>
              {t('try-again')}
            </Button>
          </div>
        )}
        {status === 'outdated' && (
          <div className={styles.notice}>
            <span>{t('update-ready')}</span>
            <Button size="small" variant="quiet" onPress={() => location.reload()}>
              {t('reload')}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
