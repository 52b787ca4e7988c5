import styles from './studio-mark.module.css'

/** The glass case with its one object, and what this place of it is called. */
export function StudioMark() {
  return (
    <span className={styles.mark}>
      <svg className={styles.picture} viewBox="0 0 32 32" aria-hidden="true">
        <path className={styles.glass} d="M6.5 4.5h19a2 2 0 0 1 2 2V24h-23V6.5a2 2 0 0 1 2-2Z" />
        <path className={styles.plinth} d="M2.5 24h27v3.5h-27z" />
        <circle className={styles.object} cx="16" cy="17.2" r="5.3" />
      </svg>
      <span>
        Vitrine <span className={styles.studio}>Studio</span>
      </span>
    </span>
  )
}
