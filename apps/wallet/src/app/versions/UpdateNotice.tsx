import { Button } from '@vitrine/ui'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useAppUpdate } from '../../platform/loading/app-update.ts'
import styles from './update-notice.module.css'

/** "New version – reload": the person chooses when, so nothing is lost in the middle of a thing. */
export function UpdateNotice() {
  const t = useT('app')
  const { ready, apply } = useAppUpdate()
  return (
    <div role="status">
      {ready && (
        <div className={styles.notice}>
          <span>{t('update-ready')}</span>
          <Button size="small" onPress={apply}>
            {t('reload')}
          </Button>
        </div>
      )}
    </div>
  )
}
