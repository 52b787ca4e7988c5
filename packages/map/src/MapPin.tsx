import type { Place } from '@vitrine/protocol'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useDrawnMap } from './map-context.ts'

interface MapPinProps {
  place: Place
  /** Its foot, rather than its middle, stands on the place. */
  standing?: boolean
  /** Lies on the ground, and leans with it. */
  flat?: boolean
  /** Above the others; `most`: above those too, and lets every press through. */
  raised?: boolean | 'most'
  children: ReactNode
}

/** Something of the page that stands at a place of the map. */
export function MapPin({ place: { lat, lon }, standing = false, flat = false, raised = false, children }: MapPinProps) {
  const { map, Marker } = useDrawnMap()
  const [element] = useState(() => document.createElement('div'))
  const [marker] = useState(() =>
    new Marker({
      element,
      anchor: standing ? 'bottom' : 'center',
      pitchAlignment: flat ? 'map' : 'viewport',
    }).setLngLat([lon, lat]),
  )
  useEffect(() => {
    marker.addTo(map)
    // What stands in it names itself.
    for (const name of ['aria-label', 'role', 'tabindex']) element.removeAttribute(name)
    return () => void marker.remove()
  }, [map, marker, element])
  useEffect(() => void marker.setLngLat([lon, lat]), [marker, lat, lon])
  useEffect(() => {
    element.style.zIndex = raised === 'most' ? '3' : raised ? '2' : ''
    element.style.pointerEvents = raised === 'most' ? 'none' : ''
  }, [element, raised])
  return createPortal(children, element)
}
