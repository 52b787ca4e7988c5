import type { getKioskCode, ReplyOf } from '@vitrine/protocol'
import { isProblem } from '@vitrine/protocol/problem'
import { pictureOfPlacements } from '@vitrine/token-rules/faces'
import { Button, LinkButton } from '@vitrine/ui'
import { useFormat } from '@vitrine/web/format'
import Maximize from 'lucide-react/icons/maximize'
import { useEffect, useState } from 'react'
import { qrAddress } from '../../components/qr/qr.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { base } from '../../platform/navigation/places.ts'
import styles from './kiosk.module.css'
import './namespaces.ts'
import { useWakeLock } from '../../platform/wake-lock.ts'
import { useKioskCode } from './use-kiosk-code.ts'

/** What a counter's tablet shows: a code for whoever stands before it, by a key of its own and nobody's session. */
export function KioskPage() {
  const t = useT('kiosk')
  const [key] = useState(() => location.hash.slice(1))
  const { shown, error } = useKioskCode(key)
  useWakeLock()
  useEffect(() => {
    document.title = shown ? `${shown.title} – Vitrine` : 'Vitrine'
  }, [shown])
  if (key === '' || isProblem(error, 'hand_out.key_ended')) {
    return (
      <main className={styles.page}>
        <h1>{t('ended-title')}</h1>
        <p className={styles.lead}>{t('ended')}</p>
        <LinkButton href={base}>{t('to-studio')}</LinkButton>
      </main>
    )
  }
  return (
    <main className={styles.page} aria-busy={shown === null}>
      {shown ? <Shown shown={shown} /> : <p className={styles.lead}>{t(error ? 'offline' : 'loading')}</p>}
      {shown && error !== null && <p role="status">{t('offline')}</p>}
      <FullScreen />
    </main>
  )
}

function Shown({ shown }: { shown: ReplyOf<typeof getKioskCode> }) {
  const t = useT('kiosk')
  const format = useFormat()
  const { token, business, state, url, given } = shown
  const picture = pictureOfPlacements(token.viewPlacements as Parameters<typeof pictureOfPlacements>[0])
  const title = token.displayName
  return (
    <>
      <div className={styles.words}>
        {picture && <img className={styles.object} src={picture.url} alt="" />}
        <p className={styles.brand}>{business?.displayName}</p>
        <h1>{t(state === 'open' ? 'headline' : `${state}-title`, { title })}</h1>
        {state === 'open' && <p className={styles.lead}>{t('lead')}</p>}
        <p className={styles.count}>{t('given', { count: given, number: format.number(given) })}</p>
      </div>
      {url && (
        <div className={styles.case}>
          <img className={styles.code} src={qrAddress(url)} alt={t('code', { title })} />
          {/* Begins anew with each code. */}
          <div key={url} className={styles.clock} aria-hidden="true">
            <span />
          </div>
        </div>
      )}
    </>
  )
}

function FullScreen() {
  const t = useT('kiosk')
  const [isFull, setFull] = useState(document.fullscreenElement !== null)
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [])
  if (isFull || !document.fullscreenEnabled) return null
  return (
    <div className={styles.full}>
      <Button
        variant="quiet"
        size="small"
        onPress={() => void document.documentElement.requestFullscreen().catch(() => undefined)}
      >
        <Maximize aria-hidden="true" />
        {t('full-screen')}
      </Button>
    </div>
  )
}
