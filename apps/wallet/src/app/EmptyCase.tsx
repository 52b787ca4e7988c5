import styles from './empty-case.module.css'

/** A glass case that waits for its object. */
export function EmptyCase() {
  return (
    <svg className={styles.case} viewBox="0 0 160 168" aria-hidden="true">
      <ellipse className={styles.shadow} cx="80" cy="158" rx="70" ry="7" />
      <path className={styles.back} d="M28 18h104v108H28z" />
      <path className={styles.light} d="M62 18h36l22 108H40z" />
      <ellipse className={styles.rest} cx="80" cy="119" rx="26" ry="4.5" />
      <path className={styles.glass} d="M28 126V22a4 4 0 0 1 4-4h96a4 4 0 0 1 4 4v104" />
      <path className={styles.plinth} d="M20 126h120v8H20zM26 134h108l-5 22H31z" />
      <path className={styles.shine} d="m36 62 36-36M36 82l52-52" />
    </svg>
  )
}
