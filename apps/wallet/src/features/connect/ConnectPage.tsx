import { useEffect, useRef } from 'react'
import { useOnline } from '../../platform/device/online.ts'
import { navigate, useSearchParams } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { waitingCode } from '../../platform/session/waiting-code.ts'
import { ConnectScreen, StartProblem } from './ConnectScreen.tsx'
import { LeavingScreen } from './LeavingScreen.tsx'
import { confirm, useStart } from './use-start.ts'

export default function ConnectPage() {
  const online = useOnline()
  const search = useSearchParams()
  const hint = search.get('login_hint')
  useCodeLink(search.get('code'))
  const { busy, failed, start, startAs, retry } = useStart(null)

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
      problem={failed && <StartProblem online={online} failed={failed} onRetry={retry} />}
      onConfirm={confirm}
      onStart={start}
    />
  )
}

/** A link in a message brings its code here; the sign-in that waits for it takes it on. */
function useCodeLink(code: string | null): void {
  useEffect(() => {
    const waiting = code ? waitingCode(localStorage).read() : null
    if (code && waiting) navigate(href('interaction', { uid: waiting.uid }, { code }), { replace: true })
  }, [code])
}
