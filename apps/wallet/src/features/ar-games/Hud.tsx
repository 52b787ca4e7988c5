import { classNames, IconButton, VisuallyHidden } from '@vitrine/ui'
import Flame from 'lucide-react/icons/flame'
import PauseIcon from 'lucide-react/icons/pause'
import Target from 'lucide-react/icons/target'
import Timer from 'lucide-react/icons/timer'
import Trophy from 'lucide-react/icons/trophy'
import type { ReactNode } from 'react'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './arena.module.css'
import type { RoundView } from './round-play.ts'

interface HudProps {
  view: RoundView
  catches: number
  onPause: () => void
}

const lastSeconds = 10

/** Task, time, score and streak, and the way to a pause. */
export function Hud({ view, catches, onPause }: HudProps) {
  const t = useT('ar-games')
  const format = useFormat()
  const { caught, secondsLeft, score, streak } = view
  const minutes = Math.floor(secondsLeft / 60)
  const isHurried = view.phase === 'playing' && secondsLeft <= lastSeconds
  return (
    <div className={styles.hud}>
      <dl className={styles.figures}>
        <Figure label={t('hud-caught')} icon={<Target aria-hidden="true" />}>
          {t('of', { done: caught.length, all: catches })}
        </Figure>
        <Figure label={t('hud-time')} icon={<Timer aria-hidden="true" />} className={isHurried && styles.hurried}>
          {minutes}:{String(secondsLeft % 60).padStart(2, '0')}
        </Figure>
        <Figure label={t('hud-score')} icon={<Trophy aria-hidden="true" />}>
          {format.number(score)}
        </Figure>
        <Figure label={t('hud-streak')} icon={<Flame aria-hidden="true" />} className={streak > 0 && styles.streak}>
          {format.number(streak)}
        </Figure>
      </dl>
      <IconButton variant="quiet" label={t('pause')} icon={<PauseIcon />} onPress={onPause} />
    </div>
  )
}

interface FigureProps {
  label: string
  icon: ReactNode
  className?: string | false | undefined
  children: ReactNode
}

const Figure = ({ label, icon, className, children }: FigureProps) => (
  <div className={classNames(className)}>
    <dt>
      {icon}
      <VisuallyHidden>{label}</VisuallyHidden>
    </dt>
    <dd>{children}</dd>
  </div>
)
