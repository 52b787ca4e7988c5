import { Button, PasswordField, TextField } from '@vitrine/ui'
import { type SubmitEvent, useState } from 'react'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'
import { type CodeIdentity, readIdentifier } from './identifier.ts'
import styles from './sign-in.module.css'

export interface PasswordStepProps {
  typed: string
  busy: boolean
  error: unknown
  onPassword: (identity: CodeIdentity, password: string) => void
  onBack: () => void
}

export function PasswordStep({ typed, busy, error, onPassword, onBack }: PasswordStepProps) {
  const t = useT('sign-in')
  const [text, setText] = useState(typed)
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const identity = readIdentifier(text)

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (identity && password) onPassword(identity, password)
  }

  return (
    <>
      <h1>{t('password-title')}</h1>
      {error !== null && <ProblemNote error={error} />}
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <TextField
          label={t('identifier')}
          error={tried && !identity && t(text.trim() === '' ? 'identifier-missing' : 'identifier-invalid')}
          value={text}
          onChange={setText}
          autoFocus={typed === ''}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
        />
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          error={tried && password === '' && t('password-missing')}
          value={password}
          onChange={setPassword}
          autoFocus={typed !== ''}
        />
        <Button type="submit" full busy={busy}>
          {t('sign-in')}
        </Button>
      </form>
      <Button variant="plain" onPress={onBack}>
        {t('with-code')}
      </Button>
    </>
  )
}
