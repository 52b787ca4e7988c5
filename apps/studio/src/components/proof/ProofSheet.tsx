import { useQuery } from '@tanstack/react-query'
import { Button, CodeField, PasswordField, Skeleton } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import type { FreshProof } from '@vitrine/web/step-up'
import { type FormEvent, useState } from 'react'
import { proofWaysQuery, useProveMe, useSendProofCode } from '../../data/proof.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { usePath } from '../../platform/navigation/navigation.ts'
import { useApi } from '../../platform/server/api.ts'
import { useSessionPort } from '../../platform/session/use-session.tsx'
import { ProblemNote } from '../problem/ProblemNote.tsx'
import { useSentence } from '../problem/use-sentence.ts'
import './namespaces.ts'
import styles from './proof.module.css'

interface ProofSheetProps {
  /** Null when the person would rather not; what waits is then refused. */
  onSettle: (proof: FreshProof | null) => void
}

/** Asks for the password or a code before what decides over a brand is done, and lets go on what the person was doing. */
export function ProofSheet({ onSettle }: ProofSheetProps) {
  const t = useT('proof')
  const asked = useQuery(proofWaysQuery(useApi()))
  const [wantsCode, setWantsCode] = useState(false)
  const hasPassword = asked.data?.ways.includes('password') ?? false
  const codeTo = asked.data?.codeTo ?? null
  const byCode = codeTo !== null && (wantsCode || !hasPassword)
  return (
    <Sheet title={t('title')} onClose={() => onSettle(null)}>
      <div className={styles.form}>
        <p>{t('lead')}</p>
        {asked.isPending && <Skeleton />}
        {asked.error && <ProblemNote error={asked.error} onRetry={() => void asked.refetch()} />}
        {byCode && <ByCode codeTo={codeTo} onSettle={onSettle} />}
        {!byCode && hasPassword && <ByPassword onSettle={onSettle} />}
        {!byCode && codeTo !== null && (
          <Button full variant="quiet" onPress={() => setWantsCode(true)}>
            {t('use-code')}
          </Button>
        )}
        {byCode && hasPassword && (
          <Button full variant="quiet" onPress={() => setWantsCode(false)}>
            {t('use-password')}
          </Button>
        )}
        {asked.data && !hasPassword && codeTo === null && <BySigningIn onSettle={onSettle} />}
      </div>
    </Sheet>
  )
}

function ByPassword({ onSettle }: ProofSheetProps) {
  const t = useT('proof')
  const sentence = useSentence()
  const prove = useProveMe()
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    prove.mutate({ way: 'password', password }, { onSuccess: onSettle })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={prove.error ? sentence(prove.error).body : undefined}
      />
      <Button type="submit" full disabled={password === ''} busy={prove.isPending}>
        {t('continue')}
      </Button>
    </form>
  )
}

function ByCode({ codeTo, onSettle }: ProofSheetProps & { codeTo: string }) {
  const t = useT('proof')
  const sentence = useSentence()
  const send = useSendProofCode()
  const prove = useProveMe()
  const [otp, setOtp] = useState('')
  if (!send.isSuccess) {
    return (
      <>
        {send.error && <ProblemNote error={send.error} />}
        <Button full busy={send.isPending} onPress={() => send.mutate()}>
          {t('send-code', { to: codeTo })}
        </Button>
      </>
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    prove.mutate({ way: 'code', otp }, { onSuccess: onSettle })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <CodeField
        label={t('code', { to: codeTo })}
        value={otp}
        onChange={setOtp}
        error={prove.error ? sentence(prove.error).body : undefined}
      />
      <Button type="submit" full disabled={otp === ''} busy={prove.isPending}>
        {t('continue')}
      </Button>
    </form>
  )
}

/** Who has neither here, as who came by an external wallet, shows who they are by signing in. */
function BySigningIn({ onSettle }: ProofSheetProps) {
  const t = useT('proof')
  const path = usePath()
  const { signIn } = useSessionPort()
  const leave = () => {
    onSettle(null)
    void signIn(path, { askAgain: true })
  }
  return (
    <Button full onPress={leave}>
      {t('sign-in-again')}
    </Button>
  )
}
