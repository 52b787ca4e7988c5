import type { ArGameLevel, ArGameState } from '@vitrine/protocol'
import { arGames } from '@vitrine/protocol/tokens/ar-game-kinds'
import { Button } from '@vitrine/ui'
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './ar-games.module.css'
import type { FindPosition } from './use-round.ts'

export interface LevelRowProps {
  game: ArGameState
  level: ArGameLevel
  onStart: (level: ArGameLevel, position: FindPosition | null) => void
}

/** A level that is played anywhere. */
export function LevelRow({ game, level, onStart }: LevelRowProps) {
  return (
    <LevelFrame game={game} level={level}>
      <StartButton game={game} level={level} onPress={() => onStart(level, null)} />
    </LevelFrame>
  )
}

interface StartButtonProps {
  game: ArGameState
  level: ArGameLevel
  disabled?: boolean
  onPress: () => void
}

export function StartButton({ game, level, disabled = false, onPress }: StartButtonProps) {
  const t = useT('ar-games')
  return (
    <Button onPress={onPress} disabled={disabled || game.roundsLeft === 0}>
      {t('start', { level: level.name })}
    </Button>
  )
}

interface LevelFrameProps {
  game: ArGameState
  level: ArGameLevel
  children: ReactNode
}

/** What a level asks for and what was done of it. */
export function LevelFrame({ game, level, children }: LevelFrameProps) {
  const t = useT('ar-games')
  const format = useFormat()
  const best = game.best[level.id]
  const { catches: count, seconds } = level
  return (
    <li className={styles.level}>
      <div className={styles.levelWords}>
        <strong>{level.name}</strong>
        {game.done.includes(level.id) && (
          <span className={styles.done}>
            <Check aria-hidden="true" />
            {t('done')}
          </span>
        )}
      </div>
      {level.clue && <p className={styles.clue}>{level.clue}</p>}
      <p className={styles.task}>
        {arGames[game.game].collects ? t('task-basket', { count, seconds }) : t('task', { count, seconds })}
        {best !== undefined && ` · ${t('best', { score: format.number(best) })}`}
      </p>
      {children}
    </li>
  )
}
