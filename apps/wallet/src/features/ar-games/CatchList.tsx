import type { ArStage } from '@vitrine/ar'
import type { ArGameState, ArObject } from '@vitrine/protocol'
import { useEffect, useRef } from 'react'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './arena.module.css'
import { directionOf } from './directions.ts'
import { isWanted, piecesOf } from './is-wanted.ts'
import type { RoundView } from './round-play.ts'

interface CatchListProps {
  game: ArGameState
  view: RoundView
  objects: readonly ArObject[]
  stage: ArStage | null
  onTake: (id: string) => void
}

/** What can be caught now, as buttons: enough to play by keyboard, switch or screen reader alone. */
export function CatchList({ game, view, objects, stage, onTake }: CatchListProps) {
  const t = useT('ar-games')
  const list = useRef<HTMLUListElement>(null)
  const hadFocus = useRef(false)
  const { there, isBusy } = view
  // Whoever plays by keyboard stays in the list when what they were on has gone.
  useEffect(() => {
    if (!hadFocus.current || list.current?.contains(document.activeElement)) return
    const next = list.current?.querySelector('button') ?? list.current
    if (there.length > 0 || document.activeElement === document.body) next?.focus()
  }, [there])
  const inBasket = piecesOf(view.caught, objects)
  const isMissing = (object: ArObject) => isWanted(game, object, inBasket)
  const title = (object: ArObject) => game.pieces.find(({ id }) => id === object.piece)?.title ?? ''
  return (
    <section className={styles.list} aria-labelledby="ar-game-list">
      <h2 id="ar-game-list">{t('list')}</h2>
      <ul
        ref={list}
        tabIndex={-1}
        onFocus={() => {
          hadFocus.current = true
        }}
        onBlur={(event) => {
          // Focus that leaves because its button has gone leads nowhere.
          if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) hadFocus.current = false
        }}
      >
        {there.map((object) => (
          <li key={object.id}>
            <button
              type="button"
              className={styles.catch}
              aria-disabled={isBusy || undefined}
              onClick={() => onTake(object.id)}
              onFocus={() => stage?.focus(object.id)}
              onBlur={() => stage?.focus(null)}
            >
              <img src={imageOf(game, object)} alt="" width={40} height={40} />
              <span>
                <strong>{t('catch', { title: title(object) })}</strong>
                <small>
                  {isMissing(object) && `${t('new-piece')} · `}
                  {t(`direction-${directionOf(object.bearing, stage?.pose.yaw ?? 0)}`)}
                </small>
              </span>
            </button>
          </li>
        ))}
        {there.length === 0 && view.phase !== 'paused' && <li className={styles.nothing}>{t('nothing-there')}</li>}
      </ul>
    </section>
  )
}

const imageOf = (game: ArGameState, object: ArObject) => game.pieces.find(({ id }) => id === object.piece)?.image
