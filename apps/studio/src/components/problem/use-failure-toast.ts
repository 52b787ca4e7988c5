import { useToasts } from '@vitrine/ui/toast'
import { useLateSentence } from './use-sentence.ts'

/** Tells of something that failed where no screen has room for a note: what did not happen, and why. */
export function useFailureToast(): (failure: { title: string; error: unknown }) => Promise<void> {
  const toasts = useToasts()
  const sentence = useLateSentence()
  return async ({ title, error }) => {
    const { body } = await sentence(error)
    toasts.show({ tone: 'danger', title, message: body, durationMs: 10_000 })
  }
}
