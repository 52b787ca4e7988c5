import type { ArGameLevel, ArGameState, Token } from '@vitrine/protocol'
import { arGames } from '@vitrine/protocol/tokens/ar-game-kinds'
import { SegmentedControl, Switch } from '@vitrine/ui'
import Lock from 'lucide-react/icons/lock'
import { Panel } from '../../components/panel/Panel.tsx'
import panel from '../../components/panel/panel.module.css'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { TokenOnStage } from '../../components/token/TokenOnStage.tsx'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './ar-games.module.css'
import { LevelRow } from './LevelRow.tsx'
import { Pieces } from './Pieces.tsx'
import { PlacedLevelRow } from './PlacedLevelRow.tsx'
import { type PlayPreferences, playViews } from './play-preferences.ts'
import type { FindPosition } from './use-round.ts'

interface LobbyProps {
  token: Token
  game: ArGameState
  preferences: PlayPreferences
  onPreferences: (change: Partial<PlayPreferences>) => void
  /** Why the last round could not begin. */
  problem: Error | null
  onStart: (level: ArGameLevel, position: FindPosition | null) => void
}

/** Before a round: what the game asks for, how far one is, and how one likes to play. */
export function Lobby({ token, game, preferences, onPreferences, problem, onStart }: LobbyProps) {
  const t = useT('ar-games')
  const format = useFormat()
  const locked = game.levelCount - game.levels.length
  const { view, pace, sound, vibration } = preferences
  return (
    <div className={styles.lobby}>
      <div className={styles.lobbyArt}>
        <TokenOnStage token={token} />
      </div>
      <div className={styles.lobbyLevels}>
        <Panel title={t('levels-title')}>
          <p className={panel.note}>{t(`how-${game.game}`)}</p>
          {game.wonAt !== null && <p className={panel.good}>{t('won-before')}</p>}
          {arGames[game.game].collects && <Pieces game={game} />}
          <ol className={styles.levels}>
            {game.levels.map((level) => {
              const Row = level.location ? PlacedLevelRow : LevelRow
              return <Row key={level.id} game={game} level={level} onStart={onStart} />
            })}
            {locked > 0 && (
              <li className={styles.locked}>
                <Lock aria-hidden="true" />
                {t('locked', { count: locked })}
              </li>
            )}
          </ol>
          {problem && <ProblemNote error={problem} />}
          {game.nextPlayAt ? (
            <p className={panel.note}>{t('no-rounds', { at: format.moment(game.nextPlayAt) })}</p>
          ) : (
            game.roundsLeft <= fewRounds && <p className={panel.note}>{t('rounds-left', { count: game.roundsLeft })}</p>
          )}
        </Panel>
      </div>
      <div className={styles.lobbyHow}>
        <Panel title={t('how-title')}>
          <SegmentedControl
            label={t('view')}
            value={view}
            onChange={(next) => onPreferences({ view: next })}
            segments={playViews.map((value) => ({ value, label: t(`view-${value}`) }))}
          />
          <p className={panel.note}>{t(`view-${view}-note`)}</p>
          <Switch
            label={t('calm')}
            description={t('calm-note')}
            checked={pace === 'calm'}
            onChange={(on) => onPreferences({ pace: on ? 'calm' : 'normal' })}
          />
          <Switch label={t('sound')} checked={sound} onChange={(on) => onPreferences({ sound: on })} />
          <Switch label={t('vibration')} checked={vibration} onChange={(on) => onPreferences({ vibration: on })} />
        </Panel>
      </div>
    </div>
  )
}

const fewRounds = 5
