import type { Place } from '@vitrine/protocol'
import { mayDrawMaps } from './MapView.tsx'
import type { Surroundings } from './surroundings.ts'
import type { MapTheme } from './use-map-style.ts'

/** What is around a place; null where no streets are known, or this device draws no maps. The map's library comes with it. */
export async function readSurroundings(place: Place, theme: MapTheme): Promise<Surroundings | null> {
  if (!mayDrawMaps()) return null
  const { drawSurroundings } = await import('./draw-surroundings.ts')
  return drawSurroundings(place, theme)
}
