import { type ReactNode, useId } from 'react'
import styles from './drops.module.css'

interface StepProps {
  number: number
  title: ReactNode
  children: ReactNode
}

export function Step({ number, title, children }: StepProps) {
  const id = useId()
  return (
    <section className={styles.step} aria-labelledby={id}>
      <h2 id={id} className={styles.stepTitle}>
        <span className={styles.stepNumber} aria-hidden="true">
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  )
}
