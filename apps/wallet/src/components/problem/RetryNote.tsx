import { Button } from '@vitrine/ui'
import { useT } from '../../platform/i18n/use-t.tsx'
import { ProblemNote } from './ProblemNote.tsx'

/** A problem that trying again may solve. */
export function RetryNote({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT('problem')
  return (
    <ProblemNote
      error={error}
      action={
        <Button size="small" variant="quiet" onPress={onRetry}>
          {t('try-again')}
        </Button>
      }
    />
  )
}
