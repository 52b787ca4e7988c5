import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.tsx'
import { logWarning } from '../../platform/log.ts'
import { useSearchParams } from '../../platform/navigation.ts'
import { href } from '../../platform/paths.ts'
import { useSession, useSignIn } from '../../platform/session/use-session.tsx'
import { Title } from '../../platform/title.tsx'
import { ClaimScreen } from './ClaimScreen.tsx'

/**
 * Where a claim link leads: a public page that asks to sign in. The claim travels inside the sign-in request and comes back with it
 * (R6); what was sent to the address is in the wallet from the first sign-in with it on.
 */
export default function ClaimPage({ params: { claimId } }: { params: { claimId: string } }) {
  const t = useT('claim')
  const search = useSearchParams()
  const session = useSession()
  const signIn = useSignIn()
  const [state, setState] = useState<'idle' | 'leaving' | 'failed'>('idle')
  const sentTo = search.get('iden-value')

  const start = async () => {
    setState('leaving')
    try {
      await signIn.start({ claimPath: href('claim', { claimId }), ...(sentTo ? { loginHint: sentTo } : {}) })
    } catch (error) {
      logWarning('the sign-in could not be started', error)
      setState('failed')
    }
  }
  return (
    <>
      <Title>{t('title')}</Title>
      <ClaimScreen
        received={session.status === 'signed-in' && !sentTo}
        sentTo={sentTo}
        state={state}
        onSignIn={() => void start()}
      />
    </>
  )
}
