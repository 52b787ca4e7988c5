import { useEffect, useRef } from 'react'
import { useSearchParams } from '../../platform/navigation.ts'
import { useOnline } from '../../platform/online.ts'
import { ConnectScreen, StartProblem } from './ConnectScreen.tsx'
import { LeavingScreen } from './LeavingScreen.tsx'
import { useConfirmations, useStart } from './use-start.ts'

export default function ConnectPage() {
  const online = useOnline()
  const hint = useSearchParams().get('login_hint')
  const { busy, failed, start, startAs, retry } = useStart(null)
  const [confirmations, setConfirmations] = useConfirmations()

  const startedFor = useRef<string | null>(null)
  useEffect(() => {
    if (!hint || startedFor.current === hint) return
    startedFor.current = hint
    startAs(hint)
  }, [hint, startAs])

  if (hint && !failed) return <LeavingScreen hint={hint} />
  return (
    <ConnectScreen
      brand={null}
      online={online}
      busy={busy}
      problem={failed && <StartProblem online={online} onRetry={retry} />}
      confirmations={confirmations}
      onConfirm={setConfirmations}
      onStart={start}
    />
  )
}
