import type { Map as LibreMap, Marker } from 'maplibre-gl'
import { createContext, use } from 'react'

/** The map that layers draw on. It comes with the library's own pieces, so that layers need not import it. */
export interface DrawnMap {
  map: LibreMap
  Marker: typeof Marker
  /** Movement is to be left out. */
  isStill: boolean
  /** The layers that were sketched are drawn. */
  takeOver: () => void
}

const MapContext = createContext<DrawnMap | null>(null)
export const MapProvider = MapContext.Provider

/** For layers: children of a `MapView`, drawn once the map is there. */
export function useDrawnMap(): DrawnMap {
  const drawn = use(MapContext)
  if (!drawn) throw new Error('Layers of a map stand in a MapView.')
  return drawn
}
