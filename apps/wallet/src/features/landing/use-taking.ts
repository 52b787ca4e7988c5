import { isProblem } from '@vitrine/protocol/problem'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createSlot } from '../../platform/device/storage.ts'
import { usePath } from '../../platform/navigation/navigation.ts'
import { randomKey } from '../../platform/server/random-key.ts'
import { keepConfirmations } from '../../platform/session/confirmations.ts'
import { useSession, useSignIn } from '../../platform/session/use-session.tsx'
import { logWarning } from '../../platform/telemetry/log.ts'

export type Taking =
  | { status: 'idle' | 'leaving' | 'sign-in-failed' | 'taking' | 'gone' }
  | { status: 'refused'; error: unknown }
  | ({ status: 'taken' } & Taken)

export interface Taken {
  /** What is the visitor's now. */
  ids: readonly string[]
  /** Where it gives them points at a brand: the collectible of theirs that shows these, if they have one. */
  earns?: { cardId: string | null } | null
}

const wished = () => createSlot('vitrine:landing', (value) => typeof value === 'string', sessionStorage)

/**
 * Getting what the page offers. A visitor without a session goes through sign-in or sign-up first; the page comes back with them and
 * goes on by itself (R6).
 */
export function useTaking(take: ((key: string) => Promise<Taken>) | null): [Taking, go: (way?: 'guest') => void] {
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
      setState({ status: 'taken', ...(await take(key.current)) })
    } catch (error) {
      setState(isProblem(error, 'token.not_found') ? { status: 'gone' } : { status: 'refused', error })
    }
  }
  const leave = async (way?: 'guest') => {
    setState({ status: 'leaving' })
    wished().write(path)
    try {
      // What stands beside the button is what they agree to by it.
      if (way === 'guest') keepConfirmations(sessionStorage, { isOldEnough: true, acceptsTerms: true })
      await signIn.start({ claimPath: path, ...(way === 'guest' ? { loginHint: 'guest' } : {}) })
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

  return [state, (way) => void (isSignedIn ? takeNow() : leave(way))]
}
