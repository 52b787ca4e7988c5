import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useApi } from '../../platform/server/api.ts'

/** Comes only where something needs a proof. */
const ProofSheet = lazy(async () => ({ default: (await import('./ProofSheet.tsx')).ProofSheet }))

const never = () => () => undefined

/** The question who somebody is, while a call waits for its answer. */
export function WhenAsked() {
  const { stepUp } = useApi()
  const isAsked = useSyncExternalStore(stepUp?.subscribe ?? never, () => stepUp?.isAsked() ?? false)
  if (!isAsked || !stepUp) return null
  return (
    <Suspense>
      <ProofSheet onSettle={stepUp.settle} />
    </Suspense>
  )
}
