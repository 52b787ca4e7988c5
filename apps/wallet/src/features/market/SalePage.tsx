import { getSale } from '@vitrine/client/routes'
import type { Sale, SaleId } from '@vitrine/protocol'
import { isRefusal } from '@vitrine/protocol/problem'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { useApi } from '../../platform/server/api.ts'
import { usePendingPath, useSession, useSignIn } from '../../platform/session/use-session.tsx'
import { logWarning } from '../../platform/telemetry/log.ts'
import { SaleScreen, type SaleScreenProps } from './SaleScreen.tsx'

/** One thing for sale, for everybody who has its address. Whoever must sign in first comes back to the question (R5). */
export default function SalePage({ params: { saleId } }: { params: { saleId: string } }) {
  const session = useSession()
  const signIn = useSignIn()
  const pendingPath = usePendingPath()
  const asks = useSearchParams().has('buy')
  const [leaving, setLeaving] = useState<SaleScreenProps['leaving']>('idle')
  const [sale, load] = useSale(saleId, session.status)

  const start = async () => {
    setLeaving('leaving')
    pendingPath.keep(href('sale', { saleId }, { buy: '1' }))
    try {
      await signIn.start(typeof sale === 'string' ? {} : { business: sale.business.id })
    } catch (error) {
      logWarning('the sign-in could not be started', error)
      setLeaving('failed')
    }
  }
  return (
    <SaleScreen
      sale={sale}
      isSignedIn={session.status === 'signed-in'}
      asks={asks}
      leaving={leaving}
      onSignIn={() => void start()}
      onRetry={load}
    />
  )
}

/** This page stands outside the signed-in app and its cache, so it asks by itself; again when somebody has signed in. */
function useSale(saleId: string, status: string): [Sale | 'loading' | 'unknown' | 'failed', () => void] {
  const api = useApi()
  const [sale, setSale] = useState<Sale | 'loading' | 'unknown' | 'failed'>('loading')
  const load = useCallback(() => {
    setSale('loading')
    api.call(getSale, { params: { saleId: saleId as SaleId } }).then(
      ({ data }) => setSale(data),
      (error: unknown) => setSale(isRefusal(error) ? 'unknown' : 'failed'),
    )
  }, [api, saleId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: who is signed in changes the answer
  useEffect(load, [load, status])
  return [sale, load]
}
