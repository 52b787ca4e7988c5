import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './note.module.css'

export interface ErrorNoteProps {
  /** What went wrong, as a sentence. */
  children: ReactNode
  /** The next step, such as a Retry button. */
  action?: ReactNode
}

export function ErrorNote({ children, action }: ErrorNoteProps) {
  return (
    <div className={classNames(styles.note, styles.error)} role="alert">
      <CircleAlert aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>{children}</div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
