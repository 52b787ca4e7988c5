import { Button } from '@vitrine/ui'
import { useEffect, useRef } from 'react'
import panel from '../../components/panel/panel.module.css'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './arena.module.css'
import type { RoundView } from './round-play.ts'

interface PauseProps {
  view: RoundView
  onGoOn: () => void
  onStop: () => void
}

/** Play stands still, for a minute at most; it is also the way out. */
export function Pause({ view, onGoOn, onStop }: PauseProps) {
  const t = useT('ar-games')
  const goOn = useRef<HTMLButtonElement>(null)
  useEffect(() => goOn.current?.focus(), [])
  return (
    <section className={styles.pause} aria-labelledby="ar-game-paused">
      <h2 id="ar-game-paused">{t('paused')}</h2>
      <p className={panel.note}>{t('pause-left', { count: view.pauseLeft })}</p>
      <div className={panel.ways}>
        <Button ref={goOn} onPress={onGoOn}>
          {t('go-on')}
        </Button>
        <Button variant="quiet" onPress={onStop}>
          {t('stop')}
        </Button>
      </div>
    </section>
  )
}
