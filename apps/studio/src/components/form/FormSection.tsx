import type { ReactNode } from 'react'
import styles from './form.module.css'

/** A part of a form with its heading; what it is for is said once, beside it. */
export function FormSection({ title, message, children }: { title: string; message?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <header className={styles.about}>
        <h2 className={styles.title}>{title}</h2>
        {message && <p className={styles.message}>{message}</p>}
      </header>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}
