import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  picture?: ReactNode
  title: ReactNode
  /** What to do about it. */
  message?: ReactNode
  action?: ReactNode
}

export function EmptyState({ picture, title, message, action }: EmptyStateProps) {
  return (
    <section className={styles.empty}>
      {picture && <div className={styles.picture}>{picture}</div>}
      <h2 className={styles.title}>{title}</h2>
      {message && <p className={styles.message}>{message}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </section>
  )
}
