import type { CSSProperties } from 'react'
import { useMediaQuery } from '../../platform/device/media-query.ts'
import styles from './confetti.module.css'

const pieces = Array.from({ length: 36 }, (_, index) => ({
  id: index,
  // Steps of the golden ratio lie evenly and look like chance.
  '--x': `${((index * 61.8) % 100) - 50}vmin`,
  '--y': `${-30 - ((index * 38.2) % 45)}vmin`,
  '--turn': `${(index * 137) % 720}deg`,
  '--delay': `${(index * 23) % 140}ms`,
}))

/** Paper flies up once and falls; for people who want nothing to move it is not there. */
export function Confetti() {
  const isCalm = useMediaQuery('(prefers-reduced-motion: reduce)')
  if (isCalm) return null
  return (
    <div className={styles.confetti} aria-hidden="true">
      {pieces.map(({ id, ...variables }) => (
        <span key={id} className={styles.piece} style={variables as CSSProperties} />
      ))}
    </div>
  )
}
