import CloudOff from 'lucide-react/icons/cloud-off'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { useUiStrings } from '../strings/ui-strings.tsx'
import styles from './note.module.css'

/** Keep it mounted and switch `offline`, so that the change is read aloud. */
export function OfflineBanner({ offline, children }: { offline: boolean; children?: ReactNode }) {
  const strings = useUiStrings()
  return (
    <div role="status">
      {offline && (
        <div className={classNames(styles.note, styles.offline)}>
          <CloudOff aria-hidden="true" className={styles.icon} />
          <div className={styles.words}>{children ?? strings.offline}</div>
        </div>
      )}
    </div>
  )
}
