import { type RefObject, useEffect } from 'react'

const FULL_TILT_DEGREES = 28

/**
 * Writes how far the object is turned, −1 to 1 each way, into --turn-x and --turn-y: at most once per frame, and only
 * while something moves. Phones that ask for permission before telling their tilt are left alone.
 */
export function useTilt(ref: RefObject<HTMLElement | null>, isOn = true): void {
  useEffect(() => {
    const element = ref.current
    if (!element || !isOn || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let frame = 0
    let turn = { x: 0, y: 0 }

    const turnTo = (x: number, y: number) => {
      turn = { x: clamp(x), y: clamp(y) }
      frame ||= requestAnimationFrame(() => {
        frame = 0
        element.style.setProperty('--turn-x', turn.x.toFixed(3))
        element.style.setProperty('--turn-y', turn.y.toFixed(3))
        element.toggleAttribute('data-turning', turn.x !== 0 || turn.y !== 0)
      })
    }
    const handlePointerMove = (event: PointerEvent) => {
      const box = element.getBoundingClientRect()
      turnTo(((event.clientX - box.left) / box.width) * 2 - 1, ((event.clientY - box.top) / box.height) * 2 - 1)
    }
    const handlePointerLeave = () => turnTo(0, 0)
    const handleOrientation = tiltFromHere((x, y) => turnTo(x, y))

    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('pointermove', handlePointerMove, { signal, passive: true })
    element.addEventListener('pointerleave', handlePointerLeave, { signal })
    element.addEventListener('pointercancel', handlePointerLeave, { signal })
    if (isTiltFreelyTold()) window.addEventListener('deviceorientation', handleOrientation, { signal })
    return () => {
      listening.abort()
      cancelAnimationFrame(frame)
      for (const turn of ['--turn-x', '--turn-y']) element.style.removeProperty(turn)
      element.removeAttribute('data-turning')
    }
  }, [ref, isOn])
}

/** The way the phone is held at first counts as straight. */
function tiltFromHere(turnTo: (x: number, y: number) => void) {
  let rest: { beta: number; gamma: number } | null = null
  return ({ beta, gamma }: DeviceOrientationEvent) => {
    if (beta === null || gamma === null) return
    rest ??= { beta, gamma }
    turnTo((gamma - rest.gamma) / FULL_TILT_DEGREES, (beta - rest.beta) / FULL_TILT_DEGREES)
  }
}

function isTiltFreelyTold(): boolean {
  return (
    matchMedia('(pointer: coarse)').matches &&
    typeof DeviceOrientationEvent !== 'undefined' &&
    !('requestPermission' in DeviceOrientationEvent)
  )
}

function clamp(value: number): number {
  return Math.max(-1, Math.min(1, value))
}
