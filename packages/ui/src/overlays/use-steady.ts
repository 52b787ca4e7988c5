import { useEffect, useState } from 'react'

/** Longer than between two taps of a game. */
const quietMs = 700

/**
 * Whether what has just come up may be pressed: only after a while in which nothing was pressed, and with every finger lifted. What somebody
 * was doing before must not answer a question that came under it.
 */
export function useSteady(isWanted: boolean): boolean {
  const [isSteady, setSteady] = useState(false)
  useEffect(() => {
    if (!isWanted || isSteady) return
    const down = new Set<number>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      if (down.size === 0) timer = setTimeout(() => setSteady(true), quietMs)
    }
    const press = ({ pointerId }: PointerEvent) => {
      down.add(pointerId)
      wait()
    }
    const lift = ({ pointerId }: PointerEvent) => {
      down.delete(pointerId)
      wait()
    }
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    addEventListener('pointerdown', press, options)
    addEventListener('pointerup', lift, options)
    addEventListener('pointercancel', lift, options)
    addEventListener('keydown', wait, options)
    wait()
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [isWanted, isSteady])
  return isSteady || !isWanted
}
