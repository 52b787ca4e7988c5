import { type CSSProperties, type ReactNode, useId } from 'react'
import styles from './progress-bar.module.css'

export interface ProgressBarProps {
  label: ReactNode
  value: number
  max: number
  /** How the amount is said and shown, such as "7 of 10 stamps". */
  valueText: string
}

export function ProgressBar({ label, value, max, valueText }: ProgressBarProps) {
  const labelId = useId()
  const reached = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div className={styles.progress}>
      <div className={styles.words}>
        <span id={labelId}>{label}</span>
        <span className={styles.amount} aria-hidden="true">
          {valueText}
        </span>
      </div>
      <div
        className={styles.track}
        role="progressbar"
        aria-labelledby={labelId}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={reached * max}
        aria-valuetext={valueText}
      >
        <div className={styles.fill} style={{ '--reached': reached } as CSSProperties} />
      </div>
    </div>
  )
}
