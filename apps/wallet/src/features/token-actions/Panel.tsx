import { type ReactNode, useId } from 'react'
import styles from './panel.module.css'

/** One behaviour's place on the page of a token. */
export function Panel({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}
