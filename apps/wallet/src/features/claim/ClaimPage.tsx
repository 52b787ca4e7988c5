import { getClaim } from '@vitrine/client/routes'
import type { ClaimId } from '@vitrine/protocol'
import { isRefusal } from '@vitrine/protocol/problem'
import { useCallback, useEffect, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.tsx'
import { navigate, useSearchParams } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { useApi } from '../../platform/server/api.ts'
import { claimCode, readClaimCode } from '../../platform/session/claim-code.ts'
import { useSession, useSignIn } from '../../platform/session/use-session.tsx'
import { logWarning } from '../../platform/telemetry/log.ts'
import { ClaimScreen, type ClaimScreenProps } from './ClaimScreen.tsx'

/**
 * Where a claim link leads: a public page that shows what waits and asks to sign in. The claim travels inside the sign-in request
 * and comes back with it (R6); what was sent to the address is in the wallet from the first sign-in with it on.
 */
export default function ClaimPage({ params: { claimId } }: { params: { claimId: string } }) {
  const t = useT('claim')
  const sentTo = useSentTo(claimId)
  const session = useSession()
  const signIn = useSignIn()
  const [leaving, setLeaving] = useState<ClaimScreenProps['leaving']>('idle')
  const [claim, load] = useClaim(claimId, session.status)

  const start = async () => {
    setLeaving('leaving')
    try {
      await signIn.start({ claimPath: href('claim', { claimId }), ...(sentTo ? { loginHint: sentTo } : {}) })
    } catch (error) {
      logWarning('the sign-in could not be started', error)
      setLeaving('failed')
    }
  }
  return (
    <>
      <Title>{t('title')}</Title>
      <ClaimScreen
        claim={claim}
        signedIn={session.status === 'signed-in'}
        leaving={leaving}
        onSignIn={() => void start()}
        onRetry={load}
      />
    </>
  )
}

/** The code is kept for the sign-in and taken out of the address at once: addresses are kept in histories. */
function useSentTo(claimId: string): string | null {
  const search = useSearchParams()
  const [sentTo] = useState(() => search.get('iden-value'))
  useEffect(() => {
    const code = readClaimCode(search)
    if (code) claimCode(sessionStorage).write(code)
    if (search.has('otp') || search.has('iden-value')) navigate(href('claim', { claimId }), { replace: true })
  }, [search, claimId])
  return sentTo
}

/** This page stands outside the signed-in app and its cache, so it asks by itself; again when somebody has signed in. */
function useClaim(claimId: string, status: string): [ClaimScreenProps['claim'], () => void] {
  const api = useApi()
  const [claim, setClaim] = useState<ClaimScreenProps['claim']>('loading')
  const load = useCallback(() => {
    setClaim('loading')
    api.call(getClaim, { params: { claimId: claimId as ClaimId } }).then(
      ({ data }) => setClaim(data),
      (error: unknown) => setClaim(isRefusal(error) ? 'unknown' : 'failed'),
    )
  }, [api, claimId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: who is signed in changes the answer
  useEffect(load, [load, status])
  return [claim, load]
}
