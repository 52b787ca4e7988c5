import { Button, Skeleton } from '@vitrine/ui'
import { useToasts } from '@vitrine/ui/toast'
import { toString as drawCode } from 'qrcode'
import { useEffect, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { logWarning } from '../../platform/telemetry/log.ts'
import styles from './profile.module.css'

/** The profile's address as a QR code, which the send screen of others reads. Always dark on white, so that any camera can. */
export function ProfileCode({ userId }: { userId: string }) {
  const t = useT('profile')
  const toasts = useToasts()
  const [source, setSource] = useState<string | null>(null)
  const link = location.origin + href('user', { userId })
  useEffect(() => {
    let isCurrent = true
    drawCode(link, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
      .then((svg) => isCurrent && setSource(`data:image/svg+xml,${encodeURIComponent(svg)}`))
      .catch((error: unknown) => logWarning('the profile code could not be drawn', error))
    return () => {
      isCurrent = false
    }
  }, [link])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      toasts.show({ title: t('copied'), durationMs: 2000 }, 'copied')
    } catch (error) {
      logWarning('the link could not be copied', error)
      toasts.show({ title: t('not-copied', { link }), tone: 'danger' }, 'copied')
    }
  }
  return (
    <section className={styles.code}>
      {source ? (
        <img className={styles.qr} src={source} alt={t('qr-alt')} />
      ) : (
        <Skeleton shape="block" height="10rem" />
      )}
      <div className={styles.words}>
        <h2 className={styles.heading}>{t('qr-title')}</h2>
        <p>{t('qr-hint')}</p>
        <Button variant="quiet" onPress={() => void copy()}>
          {t('copy-link')}
        </Button>
      </div>
    </section>
  )
}
