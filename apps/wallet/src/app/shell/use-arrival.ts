import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { cameFromHistory } from '../../platform/navigation/navigation.ts'

/**
 * What a page load would do by itself: a new address starts at the top with the focus on its content, and going back returns to
 * where the person was.
 */
export function useArrival(path: string, content: RefObject<HTMLElement | null>): void {
  const places = useRef(new Map<string, number>())
  const previous = useRef(path)

  useEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])

  useEffect(() => {
    const keep = () => places.current.set(path, scrollY)
    addEventListener('scroll', keep, { passive: true })
    return () => removeEventListener('scroll', keep)
  }, [path])

  useLayoutEffect(() => {
    if (previous.current === path) return
    previous.current = path
    scrollTo(0, cameFromHistory() ? (places.current.get(path) ?? 0) : 0)
    const element = content.current
    if (element && !element.contains(document.activeElement)) element.focus({ preventScroll: true })
  }, [path, content])
}
