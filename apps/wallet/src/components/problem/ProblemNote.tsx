import { ErrorNote } from '@vitrine/ui'
import { lazy, type ReactNode, Suspense } from 'react'
import { hasDetails } from './has-details.ts'
import { useSentence } from './use-sentence.ts'

const ProblemDetails = lazy(() => import('./ProblemDetails.tsx'))

interface ProblemNoteProps {
  error: unknown
  /** What was tried, before why it failed. */
  title?: string
  action?: ReactNode
}

/** What went wrong, from the catalogue, and the way on; what a supporter would ask for is behind "Details". */
export function ProblemNote(props: ProblemNoteProps) {
  return (
    // The catalogue comes with the first problem; the screen around it stays.
    <Suspense>
      <Note {...props} />
    </Suspense>
  )
}

function Note({ error, title, action }: ProblemNoteProps) {
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
      {title && <strong>{title}. </strong>}
      {sentence(error).body}
    </ErrorNote>
  )
}
