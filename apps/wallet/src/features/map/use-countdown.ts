import { Problem } from '@vitrine/protocol/problem'
import { useEffect, useState } from 'react'

/** Seconds until it may be tried again after a refusal that says when; 0 when it may. */
export function useCountdown(error: unknown): number {
  const wait = waitOf(error)
  const [left, setLeft] = useState({ error, seconds: wait })
  if (left.error !== error) setLeft({ error, seconds: wait })
  useEffect(() => {
    const until = Date.now() + waitOf(error) * 1000
    if (until <= Date.now()) return
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000))
      setLeft({ error, seconds })
      if (seconds === 0) clearInterval(timer)
    }, 500)
    return () => clearInterval(timer)
  }, [error])
  return left.seconds
}

function waitOf(error: unknown): number {
  if (!(error instanceof Problem)) return 0
  const { retryAfterSeconds } = error.details as { retryAfterSeconds?: unknown }
  return typeof retryAfterSeconds === 'number' && retryAfterSeconds > 0 ? retryAfterSeconds : 0
}
