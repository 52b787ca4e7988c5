import { useEffect, useEffectEvent } from 'react'
import { useDrawnMap } from './map-context.ts'

const step = 16
const bigStep = 96
const ways: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Arrow keys move the map by steps that are fine enough for a doorway; with Shift by larger ones. */
export function PanKeys({ onKey }: { onKey?: (key: string) => boolean }) {
  const { map } = useDrawnMap()
  const move = useEffectEvent((event: KeyboardEvent) => {
    // What stands on the map, such as a pin, has keys of its own.
    if (event.altKey || event.ctrlKey || event.metaKey || event.target !== map.getCanvas()) return
    const way = ways[event.key]
    if (!way && !onKey?.(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    if (!way) return
    const size = event.shiftKey ? bigStep : step
    map.panBy([way[0] * size, way[1] * size], { animate: false })
  })
  useEffect(() => {
    const container = map.getContainer()
    const handleKey = (event: KeyboardEvent) => move(event)
    container.addEventListener('keydown', handleKey, { capture: true })
    return () => container.removeEventListener('keydown', handleKey, { capture: true })
  }, [map])
  return null
}
