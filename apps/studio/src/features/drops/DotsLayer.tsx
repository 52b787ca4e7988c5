import { type OurLayer, useLayers, useMapColors } from '@vitrine/map'
import type { Place } from '@vitrine/protocol'
import type { FeatureCollection } from 'geojson'
import { useMemo } from 'react'

const layers: OurLayer[] = [
  {
    type: 'circle',
    paint: {
      'circle-radius': ['interpolate', ['linear'], ['zoom'], 10, 3, 16, 6],
      'circle-stroke-width': 2,
    },
  },
]

/** Where the tokens will lie, or lie now: parts of the drawing, as there may be thousands. */
export function DotsLayer({ places }: { places: readonly Place[] }) {
  const { ink, surface } = useMapColors()
  const data = useMemo<FeatureCollection>(
    () => ({
      type: 'FeatureCollection',
      features: places.map(({ lat, lon }) => ({
        type: 'Feature',
        properties: {},
        geometry: { type: 'Point', coordinates: [lon, lat] },
      })),
    }),
    [places],
  )
  useLayers('drop-dots', data, layers, [{ 'circle-color': ink, 'circle-stroke-color': surface }])
  return null
}
