import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { around, most, newer, newest, older, rangeOf, type Shown } from './shown-range.ts'

interface WindowNeeds {
  scroller: RefObject<HTMLElement | null>
  /** Of every message that is known, oldest first. */
  ids: readonly string[]
  hasOlder: boolean
  isLoadingOlder: boolean
  loadOlder(): void
  /** Where it begins: what was in sight last time, the first unread one, or null for the newest. */
  begin: Place | null
}

/** A message, and how far below the upper edge it stands, in pixels. */
export interface Place {
  id: string
  top: number
}

/** So near to an edge of what is in the page, in pixels, more of it comes. */
const near = 900
const atEnd = 48

/**
 * A list that grows at both ends, of which only some is in the page. What is in sight stays where it is, whatever comes above it, changes its
 * height or leaves; whoever is at the end stays there. Browsers' own anchoring is off: not all have one, and two would fight.
 */
export function useWindow({ scroller, ids, hasOlder, isLoadingOlder, loadOlder, begin }: WindowNeeds) {
  const [shown, setShown] = useState<Shown>(() => (begin ? around(ids, begin.id) : newest))
  const [isAtEnd, setIsAtEnd] = useState(begin === null)
  const [wanted, setWanted] = useState<string | null>(null)
  const [found, setFound] = useState<string | null>(null)
  const anchor = useRef<Place | null>(begin)
  const follows = useRef(begin === null)
  const range = rangeOf(ids, shown)

  const keep = useCallback(() => {
    const element = scroller.current
    if (!element) return
    if (follows.current) element.scrollTop = element.scrollHeight
    else if (anchor.current) {
      const kept = rowOf(element, anchor.current.id)
      if (kept) element.scrollTop += topOf(element, kept) - anchor.current.top
    }
  }, [scroller])

  // Before it is painted, so that nothing is seen to jump.
  useLayoutEffect(keep)

  // Pictures come, words wrap anew, the keyboard takes half of the screen.
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(keep)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [scroller, keep])

  const more = useCallback(() => {
    const element = scroller.current
    if (!element) return
    if (element.scrollTop < near) {
      if (range.from > 0) setShown(older(ids, shown))
      else if (hasOlder && !isLoadingOlder) loadOlder()
    }
    if (endOf(element) < near && range.to < ids.length) setShown(newer(ids, shown))
  }, [scroller, ids, shown, range.from, range.to, hasOlder, isLoadingOlder, loadOlder])

  const onScroll = useCallback(() => {
    const element = scroller.current
    if (!element) return
    anchor.current = firstInSight(element)
    const end = endOf(element) < atEnd && range.to === ids.length
    follows.current = end
    setIsAtEnd(end)
    // At the end what has piled up above may go.
    if (end && range.to - range.from > most) setShown(newest)
    more()
  }, [scroller, ids, range.from, range.to, more])

  // A page that does not fill the screen cannot be scrolled for the next one.
  useEffect(() => {
    const element = scroller.current
    if (element && element.scrollHeight > 0 && element.scrollHeight <= element.clientHeight) more()
  }, [scroller, more])

  const toEnd = useCallback(() => {
    follows.current = true
    setIsAtEnd(true)
    setShown(newest)
  }, [])

  const jumpTo = useCallback((id: string) => setWanted(id), [])

  // One that is older than what is known is fetched page by page, until it is there or nothing older is.
  useEffect(() => {
    if (wanted === null) return
    if (ids.includes(wanted)) {
      follows.current = false
      anchor.current = { id: wanted, top: (scroller.current?.clientHeight ?? 300) / 3 }
      setShown(around(ids, wanted))
      setFound(wanted)
      setWanted(null)
    } else if (!hasOlder) setWanted(null)
    else if (!isLoadingOlder) loadOlder()
  }, [wanted, ids, hasOlder, isLoadingOlder, loadOlder, scroller])

  /** What is in sight, to come back to. */
  const place = useCallback((): Place | null => (follows.current ? null : anchor.current), [])

  return { range, isAtEnd, isLooking: wanted !== null, found, onScroll, toEnd, jumpTo, place }
}

const rowOf = (scroller: HTMLElement, id: string) =>
  scroller.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"]`)

const topOf = (scroller: HTMLElement, element: HTMLElement) =>
  element.getBoundingClientRect().top - scroller.getBoundingClientRect().top

const endOf = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) => scrollHeight - scrollTop - clientHeight

function firstInSight(scroller: HTMLElement): Place | null {
  const edge = scroller.getBoundingClientRect().top
  for (const element of scroller.querySelectorAll<HTMLElement>('[data-message]')) {
    const { top, bottom } = element.getBoundingClientRect()
    if (bottom > edge) return { id: element.dataset.message ?? '', top: top - edge }
  }
  return null
}
