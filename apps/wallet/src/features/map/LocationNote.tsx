import { Button, IconButton } from '@vitrine/ui'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import type { LocationState, LocationStatus } from '../../platform/device/location.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './map-page.module.css'

interface LocationNoteProps {
  location: LocationState & { ask: () => void }
  /** They are far from everything that the map has. */
  isFar?: boolean
  /** Begins a demo walk; null where there is none to be had. */
  onWalk?: (() => void) | null
}

/** What the person should know about their position; nothing when it is fine. The map works without it. */
export function LocationNote({ location: { status, fix, ask }, isFar = false, onWalk = null }: LocationNoteProps) {
  const t = useT('map')
  const format = useFormat()
  const [dismissed, setDismissed] = useState<LocationStatus | null>(null)
  const isFine = status === 'granted' && !(isFar && onWalk)
  if (isFine || status === 'locating' || dismissed === status) return null
  const said = status === 'granted' ? 'far' : status
  const canAsk = status === 'prompt' || status === 'denied'
  const walks = onWalk !== null && status !== 'inaccurate'
  return (
    <section className={styles.note} aria-label={t('location')}>
      <div className={styles.noteWords} role="status">
        <h2>{t(`${said}-title`)}</h2>
        <p>{t(said, said === 'inaccurate' ? { accuracy: format.distance(fix?.accuracy ?? 0) } : {})}</p>
      </div>
      <IconButton label={t(said === 'far' ? 'close' : 'browse')} icon={<X />} onPress={() => setDismissed(status)} />
      {(canAsk || walks) && (
        <div className={styles.noteActions}>
          {canAsk && (
            <Button size="small" onPress={ask}>
              {t(status === 'prompt' ? 'show-near' : 'try-again')}
            </Button>
          )}
          {walks && (
            <Button size="small" variant={canAsk ? 'quiet' : 'primary'} onPress={onWalk}>
              {t('walk-begin')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
