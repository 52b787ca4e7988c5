import type { ReactNode } from 'react'
import styles from './pass.module.css'
import { useWakeLock } from './use-wake-lock.ts'

/** White paper for a code, in every theme: scanners ask for it. While one is shown, the screen stays on. */
export function Plate({ children }: { children: ReactNode }) {
  useWakeLock()
  return <div className={styles.plate}>{children}</div>
}
