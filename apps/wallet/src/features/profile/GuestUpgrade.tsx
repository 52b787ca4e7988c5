import { Button, CodeField, PasswordField, TextField } from '@vitrine/ui'
import { useToasts } from '@vitrine/ui/toast'
import { type FormEvent, useState } from 'react'
import { useSentence } from '../../components/problem/use-sentence.ts'
import { useAddIdentity, useVerifyIdentity } from '../../data/identities.ts'
import { useUpdateMe } from '../../data/people.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useSessionTokens } from '../../platform/session/use-session.tsx'
import styles from './profile.module.css'

type Step = { name: 'email' } | { name: 'code'; identityId: string; email: string } | { name: 'password' }

/** Makes a guest a full account in three steps: an address, the code it got, a password (spec §5). What they hold stays. */
export function GuestUpgrade() {
  const t = useT('profile')
  const [step, setStep] = useState<Step>({ name: 'email' })
  return (
    <section className={styles.keep}>
      <h2 className={styles.heading}>{t('keep-title')}</h2>
      <p>{t('keep')}</p>
      {step.name === 'email' && (
        <EmailStep onSent={(identityId, email) => setStep({ name: 'code', identityId, email })} />
      )}
      {step.name === 'code' && (
        <CodeStep
          {...step}
          onVerified={() => setStep({ name: 'password' })}
          onBack={() => setStep({ name: 'email' })}
        />
      )}
      {step.name === 'password' && <PasswordStep />}
    </section>
  )
}

function EmailStep({ onSent }: { onSent: (identityId: string, email: string) => void }) {
  const t = useT('profile')
  const sentence = useSentence()
  const [email, setEmail] = useState('')
  const add = useAddIdentity()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate({ type: 'email', value: email }, { onSuccess: ({ id, value }) => onSent(id, value) })
  }
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <TextField
        label={t('email')}
        type="email"
        autoComplete="email"
        value={email}
        onChange={setEmail}
        error={add.error ? sentence(add.error).body : undefined}
      />
      <Button type="submit" busy={add.isPending}>
        {t('send-code')}
      </Button>
    </form>
  )
}

interface CodeStepProps {
  identityId: string
  email: string
  onVerified: () => void
  onBack: () => void
}

function CodeStep({ identityId, email, onVerified, onBack }: CodeStepProps) {
  const t = useT('profile')
  const sentence = useSentence()
  const [otp, setOtp] = useState('')
  const verify = useVerifyIdentity()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    verify.mutate({ identityId, otp }, { onSuccess: onVerified })
  }
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <CodeField
        label={t('code', { email })}
        value={otp}
        onChange={setOtp}
        error={verify.error ? sentence(verify.error).body : undefined}
      />
      <Button type="submit" busy={verify.isPending}>
        {t('verify')}
      </Button>
      <Button variant="plain" onPress={onBack}>
        {t('other-email')}
      </Button>
    </form>
  )
}

function PasswordStep() {
  const t = useT('profile')
  const sentence = useSentence()
  const toasts = useToasts()
  const session = useSessionTokens()
  const [password, setPassword] = useState('')
  const update = useUpdateMe()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    update.mutate(
      { password },
      {
        onSuccess: async () => {
          toasts.show({ title: t('kept') })
          // The access token still says "guest"; the next one does not.
          await session.refresh(session.tokens()?.accessToken)
        },
      },
    )
  }
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <PasswordField
        label={t('password')}
        description={t('password-hint')}
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        error={update.error ? sentence(update.error).body : undefined}
      />
      <Button type="submit" busy={update.isPending}>
        {t('save-account')}
      </Button>
    </form>
  )
}
