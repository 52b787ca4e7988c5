import { Button } from '@vitrine/ui'
import type { ReactNode } from 'react'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { Sentence, useT } from '../../platform/i18n/use-t.tsx'
import styles from './sign-in.module.css'

export interface LinkStepProps {
  sentTo: string
  busy: boolean
  error: unknown
  confirm: ReactNode
  onContinue: () => void
  onBack: () => void
}

/** Somebody came by the link of a mail to them: there is no code to type. */
export function LinkStep({ sentTo, busy, error, confirm, onContinue, onBack }: LinkStepProps) {
  const t = useT('sign-in')
  return (
    <>
      <div className={styles.words}>
        <h1>{t('link-title')}</h1>
        <p className={styles.lead}>
          <Sentence namespace="sign-in" name="link-lead" values={{ to: sentTo }} parts={{ to: <strong /> }} />
        </p>
      </div>
      {error !== null && <ProblemNote error={error} />}
      {confirm}
      <Button full busy={busy} onPress={onContinue}>
        {t('continue')}
      </Button>
      <Button variant="plain" onPress={onBack}>
        {t('other-way')}
      </Button>
    </>
  )
}
