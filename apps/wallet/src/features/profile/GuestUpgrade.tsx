import type { UserProfile } from '@vitrine/protocol'
import { Button, CodeField, PasswordField, TextField } from '@vitrine/ui'
import { useToasts } from '@vitrine/ui/toast'
import { type FormEvent, useState } from 'react'
import { useSentence } from '../../components/problem/use-sentence.ts'
import { useAddIdentity, useVerifyIdentity } from '../../data/account/identities.ts'
import { useUpdateMe } from '../../data/account/people.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useSessionTokens } from '../../platform/session/use-session.tsx'
import styles from './profile.module.css'

interface Asked {
  identityId: string
  address: string
}

/**
 * Makes a guest a full account in three steps: an address, the code it got, a password (spec §5). What they hold stays. Which step
 * comes next is read from the account itself, so that it goes on after a reload or on another tab.
 */
export function GuestUpgrade({ me }: { me: UserProfile }) {
  const t = useT('profile')
  const [asked, setAsked] = useState<Asked | null>(() => waitingIn(me))
  const proven = me.identities.find((each) => each.verified && !each.custodial)
  return (
    <section className={styles.keep}>
      <h2 className={styles.heading}>{t('keep-title')}</h2>
      <p>{proven ? t('keep-password', { address: proven.value }) : t('keep')}</p>
      {proven ? (
        <PasswordStep address={proven.value} />
      ) : asked ? (
        <CodeStep {...asked} onBack={() => setAsked(null)} />
      ) : (
        <EmailStep onSent={setAsked} />
      )}
    </section>
  )
}

/** The address that was named last and still waits for its code. */
function waitingIn({ identities }: UserProfile): Asked | null {
  const last = identities.findLast(({ type, verified }) => !verified && (type === 'email' || type === 'phone'))
  return last ? { identityId: last.id, address: last.value } : null
}

function EmailStep({ onSent }: { onSent: (asked: Asked) => void }) {
  const t = useT('profile')
  const sentence = useSentence()
  const [email, setEmail] = useState('')
  const add = useAddIdentity()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate(
      { type: 'email', value: email },
      { onSuccess: ({ id, value }) => onSent({ identityId: id, address: value }) },
    )
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

function CodeStep({ identityId, address, onBack }: Asked & { onBack: () => void }) {
  const t = useT('profile')
  const sentence = useSentence()
  const toasts = useToasts()
  const [otp, setOtp] = useState('')
  const verify = useVerifyIdentity()
  const again = useAddIdentity()
  const error = verify.error ?? again.error
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    again.reset()
    verify.mutate({ identityId, otp })
  }
  const handleAgain = () => {
    verify.reset()
    const type = address.includes('@') ? 'email' : 'phone'
    again.mutate({ type, value: address }, { onSuccess: () => toasts.show({ title: t('code-sent', { address }) }) })
  }
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <CodeField
        label={t('code', { address })}
        value={otp}
        onChange={setOtp}
        error={error ? sentence(error).body : undefined}
      />
      <Button type="submit" busy={verify.isPending}>
        {t('verify')}
      </Button>
      <Button variant="plain" busy={again.isPending} onPress={handleAgain}>
        {t('code-again')}
      </Button>
      <Button variant="plain" onPress={onBack}>
        {t('other-email')}
      </Button>
    </form>
  )
}

function PasswordStep({ address }: { address: string }) {
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
      {/* So that password managers keep the address with the password. */}
      <input type="text" name="username" autoComplete="username" value={address} readOnly hidden />
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
