import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useApi } from '../../platform/server/api.ts'

const ProofSheet = lazy(async () => ({ default: (await import('./ProofSheet.tsx')).ProofSheet }))
const never = () => () => undefined

/** The question who somebody is, wherever they are when something waits for it. */
export function AskedForProof() {
  const { stepUp } = useApi()
  const isAsked = useSyncExternalStore(stepUp?.subscribe ?? never, () => stepUp?.isAsked() ?? false)
  if (!stepUp || !isAsked) return null
  return (
    <Suspense>
      <ProofSheet onSettle={stepUp.settle} />
    </Suspense>
  )
}
