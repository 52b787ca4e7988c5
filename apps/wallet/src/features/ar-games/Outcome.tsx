import type { ArGameLevel, ArGameState } from '@vitrine/protocol'
import { arGames } from '@vitrine/protocol/tokens/ar-game-kinds'
import { Button, LinkButton } from '@vitrine/ui'
import { useEffect, useRef } from 'react'
import { Confetti } from '../../components/confetti/Confetti.tsx'
import panel from '../../components/panel/panel.module.css'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './ar-games.module.css'
import { Pieces } from './Pieces.tsx'
import type { FindPosition, RoundState } from './use-round.ts'

interface OutcomeProps {
  state: Extract<RoundState, { is: 'over' | 'lost' }>
  game: ArGameState
  tokenHref: string
  onAgain: (level: ArGameLevel, position: FindPosition | null) => void
  onLevels: () => void
}

/** After a round: what it was worth, what it has opened, and the way on. Prizes come by the brand's campaign, as everything else does. */
export function Outcome({ state, game, tokenHref, onAgain, onLevels }: OutcomeProps) {
  const t = useT('ar-games')
  const format = useFormat()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { level } = state
  const outcome = state.is === 'over' ? state.outcome : null
  const again = () => onAgain(level, null)
  return (
    <section className={styles.outcome} aria-labelledby="ar-game-outcome">
      <h2 id="ar-game-outcome" ref={heading} tabIndex={-1}>
        {t(titleOf())}
      </h2>
      {outcome?.won && <Confetti />}
      {outcome ? (
        <>
          <p className={styles.score}>
            <strong>{format.number(outcome.score)}</strong>
            <span>{t('points', { count: outcome.score })}</span>
          </p>
          <p className={panel.note}>
            {t('caught-in-all', { count: outcome.caught })}
            {outcome.isBest && ` ${t('new-best')}`}
          </p>
          {arGames[game.game].collects && <Pieces game={game} fresh={outcome.newPieces} />}
          {outcome.won && <p className={panel.good}>{t('prize')}</p>}
          {outcome.unlocked && <p className={panel.good}>{t('unlocked')}</p>}
        </>
      ) : (
        <ProblemNote error={state.is === 'lost' ? state.problem : null} />
      )}
      <div className={panel.ways}>
        {level.location ? null : (
          <Button variant={outcome?.won ? 'quiet' : 'primary'} onPress={again} disabled={game.roundsLeft === 0}>
            {t('again')}
          </Button>
        )}
        <Button variant="quiet" onPress={onLevels}>
          {t('to-levels')}
        </Button>
        <LinkButton variant="quiet" href={tokenHref}>
          {t('to-token')}
        </LinkButton>
      </div>
    </section>
  )

  function titleOf() {
    if (!outcome) return 'lost-title'
    if (outcome.won) return 'won-title'
    if (arGames[game.game].collects) return outcome.newPieces.length > 0 ? 'found-title' : 'nothing-new-title'
    return outcome.complete ? 'complete-title' : 'missed-title'
  }
}
