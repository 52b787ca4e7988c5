import { type PointerEvent, type RefObject, useRef } from 'react'

const SIDEWAYS_PX = 90
const UPWARDS_PX = 40

/** A toast leaves by a swipe to either side or back up where it came from. */
export function useSwipeAway(ref: RefObject<HTMLElement | null>, onAway: () => void) {
  const start = useRef<{ pointerId: number; x: number; y: number } | null>(null)

  const follow = (x: number, y: number) => {
    ref.current?.style.setProperty('--swiped-x', `${x}px`)
    ref.current?.style.setProperty('--swiped-y', `${Math.min(0, y)}px`)
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const onControl = event.target instanceof Element && event.target.closest('button, a')
      if (onControl || !event.isPrimary || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = { pointerId: event.pointerId, x: event.clientX, y: event.clientY }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current?.pointerId !== event.pointerId) return
      follow(event.clientX - start.current.x, event.clientY - start.current.y)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (start.current?.pointerId !== event.pointerId) return
      const movedX = event.clientX - start.current.x
      const movedY = event.clientY - start.current.y
      start.current = null
      if (Math.abs(movedX) > SIDEWAYS_PX || movedY < -UPWARDS_PX) onAway()
      else follow(0, 0)
    },
    onPointerCancel: () => {
      start.current = null
      follow(0, 0)
    },
  }
}
