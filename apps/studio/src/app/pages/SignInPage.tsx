import { Button } from '@vitrine/ui'
import { useState } from 'react'
import { StudioMark } from '../../components/layout/StudioMark.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useSessionPort } from '../../platform/session/use-session.tsx'
import { Settings } from '../shell/Settings.tsx'
import styles from './sign-in.module.css'
import { toFailure } from './to-failure.ts'

/** What somebody who is not signed in sees at every address, which waits for them. */
export function SignInPage({ returnTo }: { returnTo: string }) {
  const t = useT('app')
  const { signIn } = useSessionPort()
  const [state, setState] = useState<{ busy: boolean; error?: unknown }>({ busy: false })
  const start = () => {
    setState({ busy: true })
    signIn(returnTo).catch((error: unknown) => setState({ busy: false, error: toFailure(error) }))
  }
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <StudioMark />
        <h1 className={styles.title}>{t('sign-in-title')}</h1>
        <p className={styles.message}>{t('sign-in-message')}</p>
        <Button full busy={state.busy} onPress={start}>
          {t('sign-in')}
        </Button>
        {state.error !== undefined && <ProblemNote error={state.error} />}
      </div>
      <div className={styles.settings}>
        <Settings />
      </div>
    </main>
  )
}
