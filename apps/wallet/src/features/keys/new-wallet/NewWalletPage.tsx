import { Button, LinkButton } from '@vitrine/ui'
import EyeOff from 'lucide-react/icons/eye-off'
import KeyRound from 'lucide-react/icons/key-round'
import PenLine from 'lucide-react/icons/pen-line'
import { type FormEvent, useState } from 'react'
import { KeyProblem } from '../../../components/unlock/KeyProblem.tsx'
import { useUnlock } from '../../../components/unlock/use-unlock.tsx'
import { firstPlaces } from '../../../data/keys/keys.ts'
import { useKeys, useKeysState } from '../../../data/keys/use-keys.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { navigate } from '../../../platform/navigation/navigation.ts'
import { href } from '../../../platform/navigation/paths.ts'
import { askToBeKept } from '../ask-to-be-kept.ts'
import { KeyScreen } from '../KeyScreen.tsx'
import styles from '../keys.module.css'
import { NewPassword, useNewPassword } from '../NewPassword.tsx'

/** The start of a new wallet: what it is, and the password that locks its keys on this device. */
export default function NewWalletPage() {
  const t = useT('keys')
  return (
    <KeyScreen title={t('new-title')} lead={t('new-lead')}>
      {() => <Start />}
    </KeyScreen>
  )
}

function Start() {
  const t = useT('keys')
  const keys = useKeys()
  const { status } = useKeysState()
  const form = useNewPassword()
  const unlock = useUnlock()
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setIsBusy] = useState(false)
  const make = async (password?: string) => {
    setIsBusy(true)
    setError(null)
    try {
      const { id } = await keys.keep({ kind: 'new-words' }, firstPlaces, password)
      form.clear()
      void askToBeKept()
      navigate(href('newWalletBackup', {}, { secret: id }), { replace: true })
    } catch (problem) {
      setError(problem)
      setIsBusy(false)
    }
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (status !== 'none') unlock.whenOpen(() => make())
    else if (form.check()) void make(form.password)
  }
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <ul className={styles.facts}>
        <li>
          <KeyRound aria-hidden="true" />
          {t('new-fact-keys')}
        </li>
        <li>
          <PenLine aria-hidden="true" />
          {t('new-fact-words')}
        </li>
        <li>
          <EyeOff aria-hidden="true" />
          {t('new-fact-nobody')}
        </li>
      </ul>
      {status === 'none' ? (
        <NewPassword label={t('password-new')} description={t('password-new-about')} form={form} />
      ) : (
        <p>{t('new-further')}</p>
      )}
      {error !== null && <KeyProblem error={error} />}
      <Button type="submit" full busy={isBusy}>
        {t('new-do')}
      </Button>
      <LinkButton full href={href('importWallet')}>
        {t('have-one')}
      </LinkButton>
      {unlock.sheet}
    </form>
  )
}
