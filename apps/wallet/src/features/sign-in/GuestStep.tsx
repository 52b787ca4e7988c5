import { Button } from '@vitrine/ui'
import type { ReactNode } from 'react'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './sign-in.module.css'

export interface GuestStepProps {
  busy: boolean
  error: unknown
  confirm: ReactNode
  onContinue: () => void
  onBack: () => void
}

export function GuestStep({ busy, error, confirm, onContinue, onBack }: GuestStepProps) {
  const t = useT('sign-in')
  return (
    <>
      <div className={styles.words}>
        <h1>{t('guest-title')}</h1>
        <p className={styles.lead}>{t('guest-lead')}</p>
      </div>
      {error !== null && <ProblemNote error={error} />}
      {confirm}
      <Button full busy={busy} onPress={onContinue}>
        {t('guest-continue')}
      </Button>
      <Button variant="plain" onPress={onBack}>
        {t('other-way')}
      </Button>
    </>
  )
}
