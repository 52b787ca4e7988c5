import styles from './start-skeleton.module.css'

/** The bare room, while the first screen loads: it has no words yet. */
export function StartSkeleton() {
  return <div className={styles.room} aria-busy="true" />
}
