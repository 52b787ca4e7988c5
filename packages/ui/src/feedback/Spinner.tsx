import styles from './spinner.module.css'

/** Only for inside a control that is already labelled; screens load with skeletons. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
