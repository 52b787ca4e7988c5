import type { Unlocking } from '@vitrine/chain/keys'
import { Button, LinkButton, PasswordField } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { type FormEvent, useState } from 'react'
import { askPasskey } from '../../data/keys/passkey.ts'
import { useKeysState } from '../../data/keys/use-keys.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { KeyProblem } from './KeyProblem.tsx'
import styles from './unlock.module.css'
import './namespaces.ts'

interface UnlockSheetProps {
  title: string
  /** What it is for. */
  lead: string
  label: string
  /** Some things take the password itself. */
  passwordOnly?: boolean
  /** Tries what was given; what it throws is said, and asked for again. */
  onUnlock: (unlocking: Unlocking) => Promise<unknown>
  onClose: () => void
}

/** Asks for the password or passkey of the keys, and stays until it was right or somebody would rather not. */
export function UnlockSheet({ title, lead, label, passwordOnly = false, onUnlock, onClose }: UnlockSheetProps) {
  const t = useT('unlock')
  const { passkeys } = useKeysState()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setIsBusy] = useState(false)
  const attempt = async (give: () => Promise<Unlocking>) => {
    setIsBusy(true)
    setError(null)
    try {
      await onUnlock(await give())
    } catch (problem) {
      setError(problem)
      setPassword('')
    }
    setIsBusy(false)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '' && !isBusy) void attempt(async () => ({ password }))
  }
  return (
    <Sheet title={title} onClose={onClose} locked={isBusy}>
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <p>{lead}</p>
        {error !== null && <KeyProblem error={error} />}
        {passkeys.length > 0 && !passwordOnly && (
          <Button full variant="quiet" busy={isBusy} onPress={() => void attempt(() => askPasskey(passkeys))}>
            <Fingerprint aria-hidden="true" />
            {t('use-passkey')}
          </Button>
        )}
        <PasswordField
          label={t('password')}
          description={t('password-about')}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <Button type="submit" full busy={isBusy} disabled={password === ''}>
          {label}
        </Button>
        <LinkButton full variant="plain" href={href('importWallet', {}, { forgotten: '1' })}>
          {t('forgotten')}
        </LinkButton>
      </form>
    </Sheet>
  )
}
