import { Button, LinkButton } from '@vitrine/ui'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.tsx'
import { ownWalletFor } from './own-wallet-for.ts'
import ProblemSheet from './ProblemSheet.tsx'

/** The ways on from a problem: to the wallet in which it can be done, and to what the server said. */
export default function ProblemDetails({ error }: { error: Error }) {
  const t = useT('problem')
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const ownWallet = ownWalletFor(error)
  return (
    <>
      {ownWallet && (
        <LinkButton size="small" href={ownWallet.href} target="_top">
          {t('own-wallet', { host: ownWallet.host })}
        </LinkButton>
      )}
      <Button size="small" variant="quiet" onPress={() => setState('open')}>
        {t('details')}
      </Button>
      {state !== 'never' && <ProblemSheet error={error} open={state === 'open'} onClose={() => setState('closed')} />}
    </>
  )
}
