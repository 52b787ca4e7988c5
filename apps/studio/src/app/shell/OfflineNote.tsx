import { useT } from '../../platform/i18n/use-t.tsx'
import { useOnline } from '../../platform/online.ts'
import styles from './offline-note.module.css'

export function OfflineNote() {
  const t = useT('app')
  const online = useOnline()
  return (
    <p className={styles.note} role="status">
      {online ? null : t('offline')}
    </p>
  )
}
