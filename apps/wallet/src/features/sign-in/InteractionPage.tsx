import type { InteractionDetails } from '@vitrine/protocol'
import { isProblem } from '@vitrine/protocol/problem'
import { useEffect, useMemo, useState } from 'react'
import { Entrance } from '../../components/entrance/Entrance.tsx'
import { brandOf, useBusiness } from '../../components/entrance/use-business.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { navigate, useSearchParams } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { useApi } from '../../platform/server/api.ts'
import { claimCode } from '../../platform/session/claim-code.ts'
import { readConfirmations } from '../../platform/session/confirmations.ts'
import { waitingCode } from '../../platform/session/waiting-code.ts'
import { useBrand } from '../../platform/theme/brand.ts'
import { ConsentPanel } from './ConsentPanel.tsx'
import { LoginFlow } from './LoginFlow.tsx'
import { ExpiredPanel, LoadFailedPanel, LoadingPanel } from './panels.tsx'
import { createSignInActions, type SignInActions } from './sign-in-actions.ts'
import { useInteraction } from './use-interaction.ts'
import { useTask } from './use-task.ts'

/** The provider's questions to a person: who are you, and may this client have this. */
export default function InteractionPage({ params: { uid } }: { params: { uid: string } }) {
  const t = useT('sign-in')
  const [state, retry] = useInteraction(uid)
  const code = useTakenCode(uid)
  const businessId = state.status === 'ready' ? state.details.businessId : null
  const [business] = useBusiness(businessId)
  useBrand(business.status === 'ready' ? business.business : null)
  const brand = businessId ? brandOf(business) : null

  return (
    <Entrance brand={brand} plaque={t('plaque')} compact>
      <Title>{t('title')}</Title>
      {state.status === 'loading' && <LoadingPanel />}
      {state.status === 'expired' && <ExpiredPanel />}
      {state.status === 'failed' && <LoadFailedPanel error={state.error} onRetry={retry} />}
      {state.status === 'ready' && (
        <Questions
          key={uid}
          details={state.details}
          brandName={brand && brand !== 'loading' ? brand.name : null}
          code={code}
        />
      )}
    </Entrance>
  )
}

/** A code in the address is taken out of it at once: addresses are kept in histories. */
function useTakenCode(uid: string): string {
  const inAddress = useSearchParams().get('code')
  const [code] = useState(inAddress?.replace(/\D/g, '') ?? '')
  useEffect(() => {
    if (inAddress !== null) navigate(href('interaction', { uid }), { replace: true })
  }, [inAddress, uid])
  return code
}

interface QuestionsProps {
  details: InteractionDetails
  brandName: string | null
  code: string
}

function Questions({ details, brandName, code }: QuestionsProps) {
  const api = useApi()
  const actions = useMemo(() => createSignInActions(api, details.uid), [api, details.uid])
  const [kept] = useState(() => {
    const slot = waitingCode(localStorage)
    const waiting = slot.read()
    const link = claimCode(sessionStorage)
    return { slot, waiting: waiting?.uid === details.uid ? waiting : null, link }
  })
  if (details.prompt === 'consent') return <Consent details={details} actions={actions} />
  return (
    <LoginFlow
      details={details}
      brandName={brandName}
      actions={actions}
      initialConfirmations={readConfirmations(sessionStorage)}
      waiting={kept.waiting}
      link={kept.link.read()}
      prefilledCode={code}
      keepWaiting={(waiting) => {
        // Either somebody has signed in, or the link was good for nothing.
        kept.link.clear()
        if (waiting) kept.slot.write(waiting)
        else kept.slot.clear()
      }}
      leaveTo={leaveTo}
      now={Date.now}
    />
  )
}

function Consent({ details, actions }: { details: InteractionDetails; actions: SignInActions }) {
  const task = useTask()
  const [answered, setAnswered] = useState<'allow' | 'refuse' | null>(null)
  const [leaving, setLeaving] = useState(false)
  if (isProblem(task.error, 'identity.interaction_expired')) return <ExpiredPanel />

  const answer = (accept: boolean) => {
    setAnswered(accept ? 'allow' : 'refuse')
    void task.run(async () => {
      const { redirectTo } = await actions.consent(accept)
      setLeaving(true)
      leaveTo(redirectTo)
    })
  }
  return (
    <ConsentPanel
      details={details}
      busy={task.busy || leaving ? answered : null}
      error={task.error}
      onAnswer={answer}
    />
  )
}

/** To the provider, which goes on from there. Its address is absolute or on this origin. */
function leaveTo(url: string): void {
  location.assign(url)
}
