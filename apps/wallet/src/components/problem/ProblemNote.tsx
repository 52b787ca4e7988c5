import { Button, ErrorNote } from '@vitrine/ui'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useProblemText } from './use-problem-text.ts'

/** What went wrong in the catalogue's words, with the way forward. */
export function ProblemNote({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const textOf = useProblemText()
  const t = useT('problem')
  return (
    <ErrorNote
      action={
        onRetry && (
          <Button size="small" variant="quiet" onPress={onRetry}>
            {t('try-again')}
          </Button>
        )
      }
    >
      {textOf(error)}
    </ErrorNote>
  )
}
