import type { ArGameState } from '@vitrine/protocol'
import { classNames } from '@vitrine/ui'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './ar-games.module.css'

interface PiecesProps {
  game: Pick<ArGameState, 'pieces' | 'collected'>
  /** Those that were found just now. */
  fresh?: readonly string[]
}

/** The set that is collected: what is there, and the shadow of what is missing. */
export function Pieces({ game, fresh = [] }: PiecesProps) {
  const t = useT('ar-games')
  const heaviest = Math.max(...game.pieces.map(({ weight }) => weight))
  return (
    <ul className={styles.pieces} aria-label={t('set')}>
      {game.pieces.map(({ id, title, image, weight }) => {
        const count = game.collected[id] ?? 0
        return (
          <li
            key={id}
            className={classNames(styles.piece, fresh.includes(id) && styles.fresh)}
            data-missing={count === 0}
          >
            <img src={image} alt="" width={72} height={72} loading="lazy" />
            <span>{title}</span>
            <small>
              {count > 0 ? t('have', { count }) : t(weight * rareShare < heaviest ? 'missing-rare' : 'missing')}
            </small>
          </li>
        )
      })}
    </ul>
  )
}

/** So many times rarer than the most common one is called rare. */
const rareShare = 4
