import { classNames } from '@vitrine/ui'
import styles from './wordmark.module.css'

/** The glass case with its one object, and the name. */
export function Wordmark({ name, markOnly = false }: { name: string; markOnly?: boolean }) {
  return (
    <span className={classNames(styles.wordmark, markOnly && styles.markOnly)}>
      <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
        <path className={styles.glass} d="M6.5 4.5h19a2 2 0 0 1 2 2V24h-23V6.5a2 2 0 0 1 2-2Z" />
        <path className={styles.plinth} d="M2.5 24h27v3.5h-27z" />
        <circle className={styles.object} cx="16" cy="17.2" r="5.3" />
        <path className={styles.shine} d="m8.5 12 5-5M8.5 16.5 18 7" />
      </svg>
      <span className={styles.name}>{name}</span>
    </span>
  )
}
