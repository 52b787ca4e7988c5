import { useState } from 'react'
import { createSlot, oneOf } from '../../platform/device/storage.ts'

const slot = () => createSlot('vitrine:map-tilt', oneOf(['tilted', 'flat'] as const), localStorage)

export interface Tilt {
  isTilted: boolean
  change: (isTilted: boolean) => void
}

/** How somebody likes to see the map on this device: streets from the side, or, where movement is not welcome and nothing was said, flat. */
export function useTilt(): Tilt {
  const [isTilted, setTilted] = useState(() => {
    const kept = slot().read()
    return kept ? kept === 'tilted' : !matchMedia('(prefers-reduced-motion: reduce)').matches
  })
  const change = (next: boolean) => {
    slot().write(next ? 'tilted' : 'flat')
    setTilted(next)
  }
  return { isTilted, change }
}
