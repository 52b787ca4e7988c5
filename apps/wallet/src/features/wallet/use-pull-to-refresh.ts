import { type RefObject, useEffect, useRef, useState } from 'react'

const triggerPx = 72
const restPx = 44

export type PullState = 'idle' | 'pulling' | 'refreshing'

/** Drags the page down from its top to fetch anew, on touch screens. The page follows the finger at half its way. */
export function usePullToRefresh(refresh: () => Promise<unknown>): {
  ref: RefObject<HTMLDivElement | null>
  state: PullState
} {
  const ref = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<PullState>('idle')
  const run = useRef(refresh)
  useEffect(() => {
    run.current = refresh
  })
  useEffect(() => {
    const element = ref.current
    if (!element) return
    let startY: number | null = null
    let pulled = 0
    let busy = false
    const move = (px: number) => {
      element.style.transform = px ? `translateY(${px}px)` : ''
    }
    const handleStart = (event: TouchEvent) => {
      startY = !busy && scrollY <= 0 ? (event.touches[0]?.clientY ?? null) : null
    }
    const handleMove = (event: TouchEvent) => {
      if (startY === null) return
      pulled = Math.max(0, ((event.touches[0]?.clientY ?? startY) - startY) / 2)
      if (pulled > 0 && event.cancelable) event.preventDefault()
      setState(pulled > 0 ? 'pulling' : 'idle')
      move(Math.min(pulled, triggerPx * 1.4))
    }
    const handleEnd = async () => {
      if (startY === null) return
      startY = null
      const isFarEnough = pulled >= triggerPx
      pulled = 0
      if (!isFarEnough) {
        move(0)
        setState('idle')
        return
      }
      busy = true
      setState('refreshing')
      move(restPx)
      await run.current().finally(() => {
        busy = false
        move(0)
        setState('idle')
      })
    }
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('touchstart', handleStart, { signal, passive: true })
    element.addEventListener('touchmove', handleMove, { signal, passive: false })
    element.addEventListener('touchend', () => void handleEnd(), { signal })
    element.addEventListener('touchcancel', () => void handleEnd(), { signal })
    return () => listening.abort()
  }, [])
  return { ref, state }
}
