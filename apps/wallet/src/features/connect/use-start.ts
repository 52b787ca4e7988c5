import { PopupBlocked, SignInCancelled } from '@vitrine/web/errors'
import { useEffect, useState } from 'react'
import { type Confirmations, keepConfirmations } from '../../platform/session/confirmations.ts'
import type { SignInWish } from '../../platform/session/sign-in.ts'
import { useSignIn, useWarmUpSignIn } from '../../platform/session/use-session.tsx'
import { logWarning } from '../../platform/telemetry/log.ts'
import type { Way } from './ConnectScreen.tsx'

/** The sign-in's code comes when the screen has long been drawn, and before most people have read it. */
const warmUpAfterMs = 1500

interface Attempt {
  way: Way
  wish: SignInWish
  failed: 'unreachable' | 'window-blocked' | null
}

/** Leaves for the sign-in, and says so when that did not work. */
export function useStart(business: string | null) {
  const signIn = useSignIn()
  const warmUp = useWarmUpSignIn()
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  useEffect(() => {
    const timer = setTimeout(warmUp, warmUpAfterMs)
    return () => clearTimeout(timer)
  }, [warmUp])

  const run = async (way: Way, wish: SignInWish) => {
    setAttempt({ way, wish, failed: null })
    try {
      await signIn.start({ ...wish, ...(business ? { business } : {}) })
    } catch (error) {
      if (error instanceof SignInCancelled) return setAttempt(null)
      logWarning('the sign-in could not be started', error)
      setAttempt({ way, wish, failed: error instanceof PopupBlocked ? 'window-blocked' : 'unreachable' })
    }
  }

  return {
    busy: attempt && !attempt.failed ? attempt.way : null,
    failed: attempt?.failed ?? null,
    start: (way: Way) => void run(way, way === 'sign-in' ? {} : { loginHint: way }),
    startAs: (loginHint: string) => void run('sign-in', { loginHint, askAgain: true }),
    retry: () => attempt && void run(attempt.way, attempt.wish),
  }
}

/** What was agreed to here, so that the sign-in does not ask again. */
export const confirm = (confirmations: Confirmations) => keepConfirmations(sessionStorage, confirmations)
