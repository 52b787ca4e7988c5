import { useCallback, useEffect, useRef, useState } from 'react'

export interface Confirmation {
  /** The name of what waits for an answer. */
  action: string | null
  /** One question at a time: while one is open, others are answered with no. */
  ask: (action: string) => Promise<boolean>
  answer: (isAllowed: boolean) => void
}

export function useConfirmation(): Confirmation {
  const [action, setAction] = useState<string | null>(null)
  const waiting = useRef<((isAllowed: boolean) => void) | null>(null)
  const answer = useCallback((isAllowed: boolean) => {
    waiting.current?.(isAllowed)
    waiting.current = null
    setAction(null)
  }, [])
  const ask = useCallback((wanted: string) => {
    if (waiting.current) return Promise.resolve(false)
    setAction(wanted)
    return new Promise<boolean>((resolve) => {
      waiting.current = resolve
    })
  }, [])
  useEffect(() => () => answer(false), [answer])
  return { action, ask, answer }
}
