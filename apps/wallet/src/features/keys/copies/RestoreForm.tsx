import { readCopy } from '@vitrine/chain'
import { Button, Checkbox, PasswordField } from '@vitrine/ui'
import { useToasts } from '@vitrine/ui/toast'
import { type FormEvent, useState } from 'react'
import { KeyProblem } from '../../../components/unlock/KeyProblem.tsx'
import type { accountCopies } from '../../../data/keys/copies.ts'
import { useKeys, useKeysState } from '../../../data/keys/use-keys.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { navigate } from '../../../platform/navigation/navigation.ts'
import { href } from '../../../platform/navigation/paths.ts'
import { askToBeKept } from '../ask-to-be-kept.ts'
import styles from '../keys.module.css'
import { NewPassword, useNewPassword } from '../NewPassword.tsx'

interface RestoreFormProps {
  store: ReturnType<typeof accountCopies>
  copyId: string
}

/** The password of the copy, and a new one for this device. What is here already goes only once the copy is open and stored. */
export function RestoreForm({ store, copyId }: RestoreFormProps) {
  const t = useT('keys')
  const keys = useKeys()
  const { status } = useKeysState()
  const toasts = useToasts()
  const form = useNewPassword()
  const [isReplacing] = useState(status !== 'none')
  const [password, setPassword] = useState('')
  const [agrees, setAgrees] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setIsBusy] = useState(false)
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!form.check()) return
    setIsBusy(true)
    setError(null)
    try {
      const copy = await readCopy(store, copyId, password)
      await keys.restore(copy.text, password, form.password, store.places())
      await keys.noteCopy(copy.written)
      keys.forgetFresh()
      form.clear()
      void askToBeKept()
      toasts.show({ title: t('restored') })
      navigate(href('blockchainWallets'), { replace: true })
    } catch (problem) {
      setError(problem)
      setIsBusy(false)
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <PasswordField
        label={t('copy-password')}
        description={t('copy-password-which')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <NewPassword label={t('password-new')} description={t('password-new-about')} form={form} />
      {isReplacing && <Checkbox label={t('restore-replaces')} checked={agrees} onChange={setAgrees} />}
      {error !== null && <KeyProblem error={error} />}
      <Button type="submit" full busy={isBusy} disabled={password === '' || (isReplacing && !agrees)}>
        {t('restore-do')}
      </Button>
    </form>
  )
}
