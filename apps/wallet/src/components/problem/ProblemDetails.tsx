import { Button } from '@vitrine/ui'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.tsx'
import ProblemSheet from './ProblemSheet.tsx'

/** The way to what the server said. */
export default function ProblemDetails({ error }: { error: Error }) {
  const t = useT('problem')
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <Button size="small" variant="quiet" onPress={() => setState('open')}>
        {t('details')}
      </Button>
      {state !== 'never' && <ProblemSheet error={error} open={state === 'open'} onClose={() => setState('closed')} />}
    </>
  )
}
