import { type PointerEvent, useRef } from 'react'

const DISMISS_AFTER_PX = 120
const DISMISS_AT_PX_PER_MS = 0.5

interface Drag {
  pointerId: number
  startY: number
  lastY: number
  lastTime: number
  speed: number
}

/** Pulling a sheet down by its header: it follows the finger, and leaves when pulled far or fast enough. */
export function useDragDown({ onDismiss, disabled }: { onDismiss: () => void; disabled: boolean }) {
  const sheetRef = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag | null>(null)

  const follow = (offset: number | null) => {
    const sheet = sheetRef.current
    if (!sheet) return
    if (offset === null) sheet.style.removeProperty('--pulled')
    else sheet.style.setProperty('--pulled', `${offset}px`)
    sheet.toggleAttribute('data-pulling', offset !== null)
  }

  const handlePointerDown = (event: PointerEvent<HTMLElement>) => {
    const onControl = event.target instanceof Element && event.target.closest('button, a, input')
    if (disabled || onControl || !event.isPrimary || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { pointerId, clientY, timeStamp } = event
    drag.current = { pointerId, startY: clientY, lastY: clientY, lastTime: timeStamp, speed: 0 }
  }

  const handlePointerMove = (event: PointerEvent<HTMLElement>) => {
    const current = drag.current
    if (current?.pointerId !== event.pointerId) return
    const elapsed = Math.max(1, event.timeStamp - current.lastTime)
    current.speed = (event.clientY - current.lastY) / elapsed
    current.lastY = event.clientY
    current.lastTime = event.timeStamp
    follow(Math.max(0, event.clientY - current.startY))
  }

  const handlePointerUp = (event: PointerEvent<HTMLElement>) => {
    const current = drag.current
    if (current?.pointerId !== event.pointerId) return
    drag.current = null
    const pulled = event.clientY - current.startY
    const isFlung = pulled > 24 && current.speed > DISMISS_AT_PX_PER_MS
    if (pulled > DISMISS_AFTER_PX || isFlung) {
      sheetRef.current?.removeAttribute('data-pulling')
      onDismiss()
    } else follow(null)
  }

  const handlePointerCancel = () => {
    drag.current = null
    follow(null)
  }

  return {
    sheetRef,
    handleProps: {
      onPointerDown: handlePointerDown,
      onPointerMove: handlePointerMove,
      onPointerUp: handlePointerUp,
      onPointerCancel: handlePointerCancel,
    },
  }
}
