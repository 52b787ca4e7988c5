import { type ReactNode, useId } from 'react'
import styles from './panel.module.css'

interface PanelProps {
  title: ReactNode
  /** What leads here names it by. */
  id?: string
  children: ReactNode
}

/** One thing's place on a page, such as a behaviour's on the page of its token. */
export function Panel({ title, id, children }: PanelProps) {
  const headingId = useId()
  return (
    <section id={id} className={styles.panel} aria-labelledby={headingId} tabIndex={id ? -1 : undefined}>
      <h2 id={headingId} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}
