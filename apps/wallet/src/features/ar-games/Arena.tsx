import type { ArGameState } from '@vitrine/protocol'
import { IconButton } from '@vitrine/ui'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { StageHandle } from '../../components/ar/use-ar-stage.ts'
import { useOnline } from '../../platform/device/online.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './arena.module.css'
import { CatchList } from './CatchList.tsx'
import { Hud } from './Hud.tsx'
import { Pause } from './Pause.tsx'
import { RoundNews } from './RoundNews.tsx'
import { RoundSkeleton } from './RoundSkeleton.tsx'
import type { RoundPlay } from './round-play.ts'
import type { RoundState } from './use-round.ts'
import { useStageItems } from './use-stage-items.ts'

interface ArenaProps {
  game: ArGameState
  state: Extract<RoundState, { is: 'starting' | 'running' | 'settling' }>
  stage: StageHandle
  /** Back to the game, before the round is dealt; null once it is. */
  onLeave: (() => void) | null
}

/** Nothing but the round: what appears, what is asked for, and the same as a list. */
export function Arena({ game, state, stage, onLeave }: ArenaProps) {
  const t = useT('ar-games')
  const online = useOnline()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    dialog.current?.showModal()
  }, [])
  const play = 'play' in state ? state.play : null
  const opened = stage.state.is === 'open' ? stage.state.stage : null
  const keys = (event: KeyboardEvent) => {
    const left = { ArrowLeft: turn, ArrowRight: -turn }[event.key]
    if (left === undefined) return
    event.preventDefault()
    opened?.look(left, 0)
  }
  return (
    <dialog
      ref={dialog}
      className={styles.arena}
      aria-label={state.level.name}
      onKeyDown={keys}
      onCancel={(event) => {
        // Leaving is a decision: the way out is in the pause.
        event.preventDefault()
        if (play) play.pause()
        else onLeave?.()
      }}
    >
      <div ref={stage.overlay} className={styles.overlay}>
        <div className={styles.scene}>
          <div ref={stage.host} className={styles.host} role="img" aria-label={t('scene')} />
          {opened && stage.state.is === 'open' && stage.state.mode === 'scene' && (
            <div className={styles.turns}>
              <IconButton
                variant="quiet"
                label={t('look-left')}
                icon={<ChevronLeft />}
                onPress={() => opened.look(turn, 0)}
              />
              <IconButton
                variant="quiet"
                label={t('look-right')}
                icon={<ChevronRight />}
                onPress={() => opened.look(-turn, 0)}
              />
            </div>
          )}
        </div>
        <div className={styles.notes} role="status">
          {!online && <p className={styles.note}>{t('offline')}</p>}
          {stage.state.is === 'broken' && <p className={styles.note}>{t('no-stage')}</p>}
          {stage.fallback && stage.fallback !== 'ended' && (
            <p className={styles.note}>{t(`no-camera-${stage.fallback}`)}</p>
          )}
        </div>
        {play && state.is === 'running' ? (
          <Round game={game} play={play} stage={opened} />
        ) : (
          <RoundSkeleton words={t(state.is === 'settling' ? 'settling' : 'starting')} onLeave={onLeave} />
        )}
      </div>
    </dialog>
  )
}

/** A twelfth of a full turn. */
const turn = Math.PI / 6

interface RoundProps {
  game: ArGameState
  play: RoundPlay
  stage: Parameters<typeof useStageItems>[0]
}

function Round({ game, play, stage }: RoundProps) {
  const t = useT('ar-games')
  const view = useSyncExternalStore(play.subscribe, play.view)
  useStageItems(stage, play, view, game)
  return (
    <>
      <Hud view={view} catches={play.catches} onPause={play.pause} />
      {view.phase === 'counting' && (
        <p className={styles.countdown} key={view.countdown} role="timer" aria-label={t('countdown')}>
          {view.countdown}
        </p>
      )}
      <CatchList game={game} view={view} objects={play.objects} stage={stage} onTake={play.take} />
      {view.phase === 'paused' && <Pause view={view} onGoOn={play.goOn} onStop={play.stop} />}
      <RoundNews game={game} view={view} catches={play.catches} objects={play.objects} />
    </>
  )
}
