import { Button, IconButton } from '@vitrine/ui'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import type { LocationState, LocationStatus } from '../../platform/device/location.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './map-page.module.css'

interface LocationNoteProps {
  location: LocationState & { ask: () => void }
}

/** What the person should know about their position; nothing when it is fine. The map works without it. */
export function LocationNote({ location: { status, fix, ask } }: LocationNoteProps) {
  const t = useT('map')
  const format = useFormat()
  const [dismissed, setDismissed] = useState<LocationStatus | null>(null)
  if (status === 'granted' || status === 'locating' || dismissed === status) return null
  const canAsk = status === 'prompt' || status === 'denied'
  return (
    <section className={styles.note} aria-label={t('location')}>
      <div className={styles.noteWords} role="status">
        <h2>{t(`${status}-title`)}</h2>
        <p>{t(status, status === 'inaccurate' ? { accuracy: format.distance(fix?.accuracy ?? 0) } : {})}</p>
      </div>
      <IconButton label={t('browse')} icon={<X />} onPress={() => setDismissed(status)} />
      {canAsk && (
        <div className={styles.noteActions}>
          <Button size="small" onPress={ask}>
            {t(status === 'prompt' ? 'show-near' : 'try-again')}
          </Button>
        </div>
      )}
    </section>
  )
}
