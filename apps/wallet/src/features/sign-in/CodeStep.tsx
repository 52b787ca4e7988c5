import { isProblem } from '@vitrine/protocol/problem'
import { Button, CodeField, LinkButton } from '@vitrine/ui'
import Inbox from 'lucide-react/icons/inbox'
import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { useSentence } from '../../components/problem/use-sentence.ts'
import { Sentence, useT } from '../../platform/i18n/use-t.tsx'
import type { WaitingCode } from '../../platform/session/waiting-code.ts'
import styles from './sign-in.module.css'

export interface CodeStepProps {
  waiting: WaitingCode
  /** From a link in the message. */
  prefilled: string
  resent: boolean
  busy: boolean
  error: unknown
  /** Age and terms, for people who are new. */
  confirm: ReactNode
  now: () => number
  onCode: (code: string) => void
  onResend: () => void
  onChangeIdentifier: () => void
}

/** Where a server sends no mail, the code is on a page of its own, which is said quietly below. */
export function CodeStep(props: CodeStepProps) {
  const t = useT('sign-in')
  const sentence = useSentence()
  const { sentTo, inbox, identity } = props.waiting
  const [code, setCode] = useState(props.prefilled)
  // Whoever mistyped it types on in empty boxes.
  const [refused, setRefused] = useState<unknown>(null)
  const aboutCode = isProblem(props.error, 'identity.code_wrong') || isProblem(props.error, 'identity.code_expired')

  if (aboutCode && props.error !== refused) {
    setRefused(props.error)
    setCode('')
  }

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    props.onCode(code)
  }

  return (
    <>
      <div className={styles.words}>
        <h1>{t('code-title')}</h1>
        <p className={styles.lead}>
          <Sentence namespace="sign-in" name="code-lead" values={{ to: sentTo }} parts={{ to: <strong /> }} />
        </p>
        {inbox && <p className={styles.quiet}>{t('inbox-lead')}</p>}
      </div>
      {props.error !== null && !aboutCode && <ProblemNote error={props.error} />}
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <CodeField
          label={t('code')}
          value={code}
          onChange={setCode}
          onComplete={props.onCode}
          error={aboutCode && sentence(props.error).body}
          autoFocus
        />
        {props.confirm}
        {/* The last digit goes on by itself. */}
        {(props.confirm || props.busy || code.length === 6) && (
          <Button type="submit" full busy={props.busy} disabled={code.length < 6}>
            {t('continue')}
          </Button>
        )}
      </form>
      {inbox && !props.confirm && code.length < 6 && (
        <LinkButton full href={`${inbox}?to=${encodeURIComponent(sentTo)}`} target="vitrine-inbox" rel="noreferrer">
          <Inbox aria-hidden="true" />
          {t('inbox')}
        </LinkButton>
      )}
      <div className={styles.row}>
        <Resend waiting={props.waiting} now={props.now} onResend={props.onResend} />
        <Button variant="plain" size="small" onPress={props.onChangeIdentifier}>
          {t(identity.identity_type === 'phone' ? 'change-phone' : 'change-identifier')}
        </Button>
      </div>
      <p role="status" className={styles.quiet}>
        {props.resent && t(inbox ? 'resent-inbox' : 'resent')}
      </p>
    </>
  )
}

function Resend({ waiting, now, onResend }: Pick<CodeStepProps, 'waiting' | 'now' | 'onResend'>) {
  const t = useT('sign-in')
  const [seconds, setSeconds] = useState(() => secondsUntil(waiting.resendAt, now()))
  useEffect(() => {
    const tick = () => setSeconds(secondsUntil(waiting.resendAt, now()))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [waiting.resendAt, now])
  if (seconds > 0) return <p className={styles.countdown}>{t('resend-in', { count: seconds })}</p>
  return (
    <Button variant="plain" size="small" onPress={onResend}>
      {t('resend')}
    </Button>
  )
}

const secondsUntil = (at: number, now: number) => Math.max(0, Math.ceil((at - now) / 1000))
