import { useDrawnMap } from '@vitrine/map'
import { useEffect, useEffectEvent } from 'react'

const bearings: Record<string, number> = { ArrowUp: 0, ArrowRight: 90, ArrowDown: 180, ArrowLeft: 270 }

/** Arrow keys walk, while the map has the focus, in degrees from north. */
export function WalkKeys({ onStep }: { onStep: (bearing: number, isLong: boolean) => void }) {
  const { map } = useDrawnMap()
  const walk = useEffectEvent((event: KeyboardEvent) => {
    const bearing = bearings[event.key]
    // What stands on the map, such as a pin, has keys of its own.
    if (bearing === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.target !== map.getCanvas()) return
    event.preventDefault()
    event.stopPropagation()
    onStep(bearing, event.shiftKey)
  })
  useEffect(() => {
    const container = map.getContainer()
    const handleKey = (event: KeyboardEvent) => walk(event)
    container.addEventListener('keydown', handleKey, { capture: true })
    return () => container.removeEventListener('keydown', handleKey, { capture: true })
  }, [map])
  return null
}
