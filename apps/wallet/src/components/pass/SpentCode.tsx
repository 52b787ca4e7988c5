import type { ReactNode } from 'react'
import styles from './pass.module.css'
import { type PassKind, type PassStatus, useStatusWord } from './pass-words.ts'

interface SpentCodeProps {
  kind: PassKind
  status: Exclude<PassStatus, 'valid'>
  /** A picture of a code; none that opens anything. */
  children: ReactNode
}

/** Where the code stood, it is grey now and stamped. The pass says so in words, too. */
export function SpentCode({ kind, status, children }: SpentCodeProps) {
  return (
    <div className={styles.spent} aria-hidden="true">
      <div className={styles.plate}>
        <div className={styles.ghost}>{children}</div>
      </div>
      <span className={styles.stamp}>{useStatusWord(kind, status)}</span>
    </div>
  )
}
