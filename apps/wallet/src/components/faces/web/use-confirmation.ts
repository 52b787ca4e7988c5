import { useCallback, useEffect, useRef, useState } from 'react'
import type { FaceQuestion } from './face-question.ts'

export interface Confirmation {
  /** What waits for an answer. */
  question: FaceQuestion | null
  /** One question at a time: while one is open, others are answered with no. */
  ask: (question: FaceQuestion) => Promise<boolean>
  answer: (isAllowed: boolean) => void
}

export function useConfirmation(): Confirmation {
  const [question, setQuestion] = useState<FaceQuestion | null>(null)
  const waiting = useRef<((isAllowed: boolean) => void) | null>(null)
  const answer = useCallback((isAllowed: boolean) => {
    waiting.current?.(isAllowed)
    waiting.current = null
    setQuestion(null)
  }, [])
  const ask = useCallback((wanted: FaceQuestion) => {
    if (waiting.current) return Promise.resolve(false)
    setQuestion(wanted)
    return new Promise<boolean>((resolve) => {
      waiting.current = resolve
    })
  }, [])
  useEffect(() => () => answer(false), [answer])
  return { question, ask, answer }
}
