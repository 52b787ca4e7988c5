import { Button, TextField } from '@vitrine/ui'
import { type SubmitEvent, useState } from 'react'
import { ChainMark } from '../../components/chain-mark/ChainMark.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'
import { type CodeIdentity, isLocalPhone, readIdentifier } from './identifier.ts'
import styles from './sign-in.module.css'

export interface IdentifyStepProps {
  title: string
  lead: string
  typed: string
  busy: boolean
  error: unknown
  passwordAvailable: boolean
  guestAvailable: boolean
  onIdentify: (identity: CodeIdentity) => void
  onPassword: (typed: string) => void
  onGuest: () => void
  onWallet: (chain: 'eth' | 'sol') => void
}

export function IdentifyStep(props: IdentifyStepProps) {
  const t = useT('sign-in')
  const [text, setText] = useState(props.typed)
  const [wrong, setWrong] = useState<'identifier-missing' | 'identifier-invalid' | 'identifier-local-phone' | null>(
    null,
  )

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    const identity = readIdentifier(text)
    if (identity) props.onIdentify(identity)
    else
      setWrong(
        text.trim() === ''
          ? 'identifier-missing'
          : isLocalPhone(text)
            ? 'identifier-local-phone'
            : 'identifier-invalid',
      )
  }

  return (
    <>
      <div className={styles.words}>
        <h1>{props.title}</h1>
        <p className={styles.lead}>{props.lead}</p>
      </div>
      {props.error !== null && <ProblemNote error={props.error} />}
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <TextField
          label={t('identifier')}
          description={t('identifier-hint')}
          error={wrong && t(wrong)}
          value={text}
          onChange={(value) => {
            setText(value)
            setWrong(null)
          }}
          autoFocus
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          inputMode="email"
          enterKeyHint="send"
        />
        <Button type="submit" full busy={props.busy}>
          {t('send-code')}
        </Button>
      </form>
      <div className={styles.others}>
        {props.passwordAvailable && (
          <Button variant="plain" onPress={() => props.onPassword(text)}>
            {t('with-password')}
          </Button>
        )}
        <p className={styles.divider}>{t('or')}</p>
        {props.guestAvailable && (
          <Button full variant="quiet" onPress={props.onGuest}>
            {t('guest')}
          </Button>
        )}
        <div className={styles.pair}>
          <Button variant="quiet" onPress={() => props.onWallet('eth')}>
            <ChainMark chain="eth" />
            {t('wallet-eth')}
          </Button>
          <Button variant="quiet" onPress={() => props.onWallet('sol')}>
            <ChainMark chain="sol" />
            {t('wallet-sol')}
          </Button>
        </div>
      </div>
    </>
  )
}
