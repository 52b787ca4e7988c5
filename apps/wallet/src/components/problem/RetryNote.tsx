import { Button } from '@vitrine/ui'
import { Suspense } from 'react'
import { useT } from '../../platform/i18n/use-t.tsx'
import { ownWalletFor } from './own-wallet-for.ts'
import { ProblemNote } from './ProblemNote.tsx'

/** A problem that trying again may solve; not what another wallet does for people, which leads there. */
export function RetryNote({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <ProblemNote
      error={error}
      action={
        !ownWalletFor(error) && (
          <Suspense>
            <TryAgain onPress={onRetry} />
          </Suspense>
        )
      }
    />
  )
}

function TryAgain({ onPress }: { onPress: () => void }) {
  const t = useT('problem')
  return (
    <Button size="small" variant="quiet" onPress={onPress}>
      {t('try-again')}
    </Button>
  )
}
