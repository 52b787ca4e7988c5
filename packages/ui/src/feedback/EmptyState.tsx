import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  picture?: ReactNode
  title: ReactNode
  /** What to do about it. */
  message?: ReactNode
  action?: ReactNode
  /** 1 where it is all that a page says. */
  level?: 1 | 2
}

export function EmptyState({ picture, title, message, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <section className={styles.empty}>
      {picture && <div className={styles.picture}>{picture}</div>}
      <Heading className={styles.title}>{title}</Heading>
      {message && <div className={styles.message}>{message}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </section>
  )
}
