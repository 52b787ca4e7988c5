import { Button, Skeleton } from '@vitrine/ui'
import { useToasts } from '@vitrine/ui/toast'
import Copy from 'lucide-react/icons/copy'
import QrCode from 'lucide-react/icons/qr-code'
import Share from 'lucide-react/icons/share-2'
import { lazy, Suspense, useState } from 'react'
import panel from '../../components/panel/panel.module.css'
import { useT } from '../../platform/i18n/use-t.tsx'
import { logWarning } from '../../platform/telemetry/log.ts'
import styles from './handing-out.module.css'

const CodePicture = lazy(() => import('../../components/code-picture/CodePicture.tsx'))

interface LinkToShowProps {
  /** A path of the wallet, or a whole address. */
  address: string
  /** What the link is for. */
  label: string
}

/** A link to hand on: as text to copy, by what the device shares with, and as a code for others to scan. */
export function LinkToShow({ address, label }: LinkToShowProps) {
  const t = useT('handing-out')
  const toasts = useToasts()
  const [showsCode, setShowsCode] = useState(false)
  const link = new URL(address, location.origin).href
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      toasts.show({ title: t('copied'), durationMs: 2_000 }, 'copied')
    } catch (error) {
      logWarning('a link could not be copied', error)
      toasts.show({ tone: 'danger', title: t('copy-failed') }, 'copied')
    }
  }
  const pass = async () => {
    try {
      await navigator.share({ url: link })
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        logWarning('a link could not be shared', error)
    }
  }
  return (
    <div className={styles.link}>
      <p className={styles.label}>{label}</p>
      <p className={styles.address}>{link}</p>
      <div className={panel.ways}>
        <Button size="small" variant="quiet" onPress={() => void copy()}>
          <Copy aria-hidden="true" />
          {t('copy')}
        </Button>
        {'share' in navigator && (
          <Button size="small" variant="quiet" onPress={() => void pass()}>
            <Share aria-hidden="true" />
            {t('pass-on')}
          </Button>
        )}
        <Button size="small" variant="quiet" aria-expanded={showsCode} onPress={() => setShowsCode(!showsCode)}>
          <QrCode aria-hidden="true" />
          {t(showsCode ? 'hide-code' : 'show-code')}
        </Button>
      </div>
      {showsCode && (
        <Suspense fallback={<Skeleton shape="block" height="12rem" />}>
          <CodePicture text={link} alt={t('code-alt')} />
        </Suspense>
      )}
    </div>
  )
}
