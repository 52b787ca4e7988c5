import type { HTMLAttributes } from 'react'
import styles from './visually-hidden.module.css'

/** Words for screen readers alone. */
export function VisuallyHidden(props: HTMLAttributes<HTMLSpanElement>) {
  return <span {...props} className={styles.hidden} />
}
