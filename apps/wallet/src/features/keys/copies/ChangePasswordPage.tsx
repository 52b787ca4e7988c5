import { readCopy, replaceCopy } from '@vitrine/chain'
import type { KeyCopy } from '@vitrine/protocol'
import { Button, PasswordField } from '@vitrine/ui'
import { useToasts } from '@vitrine/ui/toast'
import { type FormEvent, useState } from 'react'
import { KeyProblem } from '../../../components/unlock/KeyProblem.tsx'
import { accountCopies, useCopiesChanged } from '../../../data/keys/copies.ts'
import { useKeys } from '../../../data/keys/use-keys.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { navigate } from '../../../platform/navigation/navigation.ts'
import { href } from '../../../platform/navigation/paths.ts'
import { useApi } from '../../../platform/server/api.ts'
import { KeyScreen } from '../KeyScreen.tsx'
import styles from '../keys.module.css'
import { NewPassword, useNewPassword } from '../NewPassword.tsx'
import { OneCopy } from './OneCopy.tsx'

/** Another password for a copy: a new one is written and checked before the old one goes. */
export default function ChangePasswordPage() {
  const t = useT('keys')
  return (
    <KeyScreen title={t('copy-password-change')} lead={t('copy-password-lead')} from={href('backupToCloud')}>
      {() => <OneCopy>{(copy) => <Change copy={copy} />}</OneCopy>}
    </KeyScreen>
  )
}

function Change({ copy }: { copy: KeyCopy }) {
  const t = useT('keys')
  const api = useApi()
  const keys = useKeys()
  const toasts = useToasts()
  const copiesChanged = useCopiesChanged()
  const form = useNewPassword()
  const [current, setCurrent] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setIsBusy] = useState(false)
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!form.check()) return
    setIsBusy(true)
    setError(null)
    const store = accountCopies(api)
    try {
      const { text } = await readCopy(store, copy.id, current)
      const next = await keys.recopy(text, current, form.password)
      const { written } = await replaceCopy(store, copy, next, form.password)
      await keys.noteCopy(written)
      form.clear()
      toasts.show({ title: t('password-changed') })
      await copiesChanged()
      navigate(href('backupToCloud'), { replace: true })
    } catch (problem) {
      setError(problem)
      setIsBusy(false)
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <PasswordField
        label={t('copy-password-current')}
        autoComplete="current-password"
        value={current}
        onChange={setCurrent}
      />
      <NewPassword label={t('copy-password-new')} form={form} />
      {error !== null && <KeyProblem error={error} />}
      <Button type="submit" full busy={isBusy} disabled={current === ''}>
        {t('password-change-do')}
      </Button>
    </form>
  )
}
