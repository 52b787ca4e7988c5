import { isProblem } from '@vitrine/protocol/problems'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createSlot } from '../../platform/device/storage.ts'
import { usePath } from '../../platform/navigation/navigation.ts'
import { randomKey } from '../../platform/server/random-key.ts'
import { useSession, useSignIn } from '../../platform/session/use-session.tsx'
import { logWarning } from '../../platform/telemetry/log.ts'

export type Taking =
  | { status: 'idle' | 'leaving' | 'sign-in-failed' | 'taking' | 'gone' }
  | { status: 'refused'; error: unknown }
  /** The ids of what is the visitor's now. */
  | { status: 'taken'; ids: readonly string[] }

const wished = () => createSlot('vitrine:landing', (value) => typeof value === 'string', sessionStorage)

/**
 * Getting what the page offers. A visitor without a session goes through sign-in or sign-up first; the page comes back with them and
 * goes on by itself (R6).
 */
export function useTaking(take: ((key: string) => Promise<readonly string[]>) | null): [Taking, go: () => void] {
  const path = usePath()
  const session = useSession()
  const signIn = useSignIn()
  const [state, setState] = useState<Taking>({ status: 'idle' })
  const key = useRef(randomKey())
  const isSignedIn = session.status === 'signed-in'

  const takeNow = async () => {
    if (!take) return
    setState({ status: 'taking' })
    try {
      setState({ status: 'taken', ids: await take(key.current) })
    } catch (error) {
      setState(isProblem(error, 'token.not_found') ? { status: 'gone' } : { status: 'refused', error })
    }
  }
  const leave = async () => {
    setState({ status: 'leaving' })
    wished().write(path)
    try {
      await signIn.start({ claimPath: path })
    } catch (error) {
      logWarning('the sign-in could not be started', error)
      wished().clear()
      setState({ status: 'sign-in-failed' })
    }
  }

  const goOn = useEffectEvent(() => {
    if (wished().read() !== path) return
    wished().clear()
    void takeNow()
  })
  const isReady = isSignedIn && take !== null
  useEffect(() => {
    if (isReady) goOn()
  }, [isReady])

  return [state, () => void (isSignedIn ? takeNow() : leave())]
}
