import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './badge.module.css'

export interface BadgeProps {
  tone?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger'
  /** A filled dot of a number, such as unread ones, rather than a word. */
  count?: boolean
  children: ReactNode
}

export function Badge({ tone = 'neutral', count, children }: BadgeProps) {
  return <span className={classNames(styles.badge, styles[tone], count && styles.count)}>{children}</span>
}
