import { Button } from '@vitrine/ui'
import { useToasts } from '@vitrine/ui/toast'
import { useEffect, useState } from 'react'
import { UnlockSheet } from '../../../components/unlock/UnlockSheet.tsx'
import { useKeys } from '../../../data/keys/use-keys.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { logWarning } from '../../../platform/telemetry/log.ts'
import styles from '../keys.module.css'

/** Keys that another account left on this device, such as the guest that somebody was: theirs who has the password. */
export function LeftByOthers() {
  const t = useT('keys')
  const keys = useKeys()
  const toasts = useToasts()
  const [count, setCount] = useState(0)
  const [isAsking, setIsAsking] = useState(false)
  useEffect(() => {
    keys.countOthers().then(setCount, (error: unknown) => logWarning('keys of other accounts are not known', error))
  }, [keys])
  if (count === 0) return null
  return (
    <section className={styles.form} aria-labelledby="others">
      <h2 id="others" className={styles.heading}>
        {t('others')}
      </h2>
      <p className={styles.quiet}>{t('others-about')}</p>
      <Button full variant="quiet" onPress={() => setIsAsking(true)}>
        {t('others-do')}
      </Button>
      {isAsking && (
        <UnlockSheet
          title={t('others-do')}
          lead={t('others-about')}
          label={t('others-do')}
          passwordOnly
          onUnlock={async (unlocking) => {
            if (!('password' in unlocking)) return
            await keys.takeOver(unlocking.password)
            toasts.show({ title: t('others-done') })
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </section>
  )
}
