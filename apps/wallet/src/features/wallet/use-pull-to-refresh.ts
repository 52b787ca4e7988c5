import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

const triggerPx = 64
const restPx = 44
const farthestPx = 96

export type PullState = 'idle' | 'pulling' | 'ready' | 'resting'

export interface Pull {
  ref: RefObject<HTMLDivElement | null>
  state: PullState
  isRefreshing: boolean
  /** The same without a finger. */
  refresh: () => Promise<void>
}

/** Drags the page down from its top to fetch anew, on touch screens. The page follows the finger at half its way. */
export function usePullToRefresh(fetchAnew: () => Promise<unknown>): Pull {
  const ref = useRef<HTMLDivElement>(null)
  const isBusy = useRef(false)
  const [isRefreshing, setIsRefreshing] = useState(false)
  const [state, setState] = useState<PullState>('idle')
  const move = (px: number) => {
    if (ref.current) ref.current.style.transform = px ? `translateY(${px}px)` : ''
  }
  const refresh = async () => {
    if (isBusy.current) return
    isBusy.current = true
    setIsRefreshing(true)
    try {
      await fetchAnew()
    } finally {
      isBusy.current = false
      setIsRefreshing(false)
      move(0)
      setState('idle')
    }
  }
  const handlePulled = useEffectEvent((px: number) => {
    move(Math.min(px, farthestPx))
    setState(px === 0 ? 'idle' : px < triggerPx ? 'pulling' : 'ready')
  })
  const handleReleased = useEffectEvent((px: number) => {
    if (px < triggerPx) return handlePulled(0)
    setState('resting')
    move(restPx)
    void refresh()
  })

  useEffect(() => {
    const element = ref.current
    if (!element) return
    let startY: number | null = null
    let pulledPx = 0
    const handleStart = (event: TouchEvent) => {
      const isAlone = event.touches.length === 1
      startY = isAlone && !isBusy.current && scrollY <= 0 ? (event.touches[0]?.clientY ?? null) : null
      pulledPx = 0
    }
    const letGo = () => {
      startY = null
      handlePulled(0)
    }
    const handleMove = (event: TouchEvent) => {
      if (startY === null) return
      if (event.touches.length > 1 || scrollY > 0) return letGo()
      pulledPx = Math.max(0, ((event.touches[0]?.clientY ?? startY) - startY) / 2)
      if (pulledPx > 0 && event.cancelable) event.preventDefault()
      handlePulled(pulledPx)
    }
    const handleEnd = () => {
      if (startY === null) return
      startY = null
      handleReleased(pulledPx)
    }
    const handleCancel = () => {
      if (startY !== null) letGo()
    }
    // The browser's own pull reloads the whole page.
    const root = document.documentElement.style
    root.overscrollBehaviorY = 'contain'
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('touchstart', handleStart, { signal, passive: true })
    element.addEventListener('touchmove', handleMove, { signal, passive: false })
    element.addEventListener('touchend', handleEnd, { signal })
    element.addEventListener('touchcancel', handleCancel, { signal })
    return () => {
      listening.abort()
      root.overscrollBehaviorY = ''
    }
  }, [])
  return { ref, state, isRefreshing, refresh }
}
