import { Button, PasswordField } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import { useToasts } from '@vitrine/ui/toast'
import { type FormEvent, useState } from 'react'
import { KeyProblem } from '../../../components/unlock/KeyProblem.tsx'
import { useKeys } from '../../../data/keys/use-keys.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import styles from '../keys.module.css'
import { NewPassword, useNewPassword } from '../NewPassword.tsx'

/** Another password for the keys of this device. */
export function PasswordSheet({ onClose }: { onClose: () => void }) {
  const t = useT('keys')
  const keys = useKeys()
  const toasts = useToasts()
  const form = useNewPassword()
  const [current, setCurrent] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setIsBusy] = useState(false)
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!form.check()) return
    setIsBusy(true)
    setError(null)
    try {
      if (keys.state().status !== 'open') await keys.unlock({ password: current })
      await keys.changePassword(current, form.password)
      toasts.show({ title: t('password-changed') })
      onClose()
    } catch (problem) {
      setError(problem)
      setIsBusy(false)
    }
  }
  return (
    <Sheet title={t('password-change')} onClose={onClose} locked={isBusy}>
      <form className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
        <PasswordField
          label={t('password-current')}
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
        />
        <NewPassword label={t('password-new')} form={form} />
        {error !== null && <KeyProblem error={error} />}
        <Button type="submit" full busy={isBusy} disabled={current === ''}>
          {t('password-change-do')}
        </Button>
      </form>
    </Sheet>
  )
}
