import { NetworkFailure } from '@vitrine/client'
import { ErrorNote } from '@vitrine/ui'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSentence } from './use-sentence.ts'

const ProblemDetails = lazy(() => import('./ProblemDetails.tsx'))

/** What went wrong, from the catalogue, and the way on; what a supporter would ask for is behind "Details". */
export function ProblemNote({ error, action }: { error: unknown; action?: ReactNode }) {
  const sentence = useSentence()
  const hasDetails = error instanceof Error && !(error instanceof NetworkFailure)
  return (
    <ErrorNote
      action={
        <>
          {action}
          {hasDetails && (
            <Suspense>
              <ProblemDetails error={error} />
            </Suspense>
          )}
        </>
      }
    >
      {sentence(error).body}
    </ErrorNote>
  )
}
