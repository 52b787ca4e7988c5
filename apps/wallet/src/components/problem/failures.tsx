import { useToasts } from '@vitrine/ui/toast'
import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react'
import { useLateT } from '../../platform/i18n/use-t.tsx'
import { hasDetails } from './has-details.ts'
import { useLateSentence } from './use-sentence.ts'

const ProblemSheet = lazy(() => import('./ProblemSheet.tsx'))

const ShowDetails = createContext<((error: Error) => void) | null>(null)

/** Holds what is behind "Details" of failures that are told by a toast, whose page may be gone by then. */
export function FailureDetails({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ error: Error; open: boolean } | null>(null)
  return (
    <ShowDetails value={(error) => setShown({ error, open: true })}>
      {children}
      {shown && (
        <Suspense>
          <ProblemSheet {...shown} onClose={() => setShown({ ...shown, open: false })} />
        </Suspense>
      )}
    </ShowDetails>
  )
}

export interface Failure {
  /** What did not happen. */
  title: string
  error: unknown
  /** The way on, where there is one. */
  action?: { label: string; onPress: () => void }
}

/** Tells of something that failed after its screen has been left: what, why, and behind "Details" what the server said (spec §8). */
export function useFailureToast(): (failure: Failure) => Promise<void> {
  const words = useLateT('problem')
  const toasts = useToasts()
  const sentence = useLateSentence()
  const showDetails = use(ShowDetails)
  return async ({ title, error, action }) => {
    const [{ body }, t] = await Promise.all([sentence(error), words()])
    const details =
      showDetails && hasDetails(error) ? { label: t('details'), onPress: () => showDetails(error) } : undefined
    const way = action ?? details
    toasts.show({
      tone: 'danger',
      title,
      message: body,
      durationMs: 10_000,
      ...(way ? { action: way } : {}),
    })
  }
}
