import { ErrorNote } from '@vitrine/ui'
import { lazy, type ReactNode, Suspense } from 'react'
import { hasDetails } from './has-details.ts'
import { useSentence } from './use-sentence.ts'

const ProblemDetails = lazy(() => import('./ProblemDetails.tsx'))

/** What went wrong, from the catalogue, and the way on; what a supporter would ask for is behind "Details". */
export function ProblemNote({ error, action }: { error: unknown; action?: ReactNode }) {
  const sentence = useSentence()
  return (
    <ErrorNote
      action={
        <>
          {action}
          {hasDetails(error) && (
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
