import { type OurLayer, useLayers, useMapColors } from '@vitrine/map'
import type { AreaGeometry } from '@vitrine/protocol'
import type { FeatureCollection } from 'geojson'
import { useMemo } from 'react'
import { type Corners, cornersMin, drawnRing } from './area.ts'

const layers: OurLayer[] = [
  { type: 'fill', filter: ['==', ['geometry-type'], 'Polygon'], paint: { 'fill-opacity': 0.16 } },
  { type: 'line', layout: { 'line-join': 'round', 'line-cap': 'round' }, paint: { 'line-width': 2.5 } },
]

interface AreaLayerProps {
  corners: Corners
  /** Of a file, where it is not drawn by corners. */
  area: AreaGeometry | null
  isWrong: boolean
}

/** The area that tokens will be scattered over, or as much of it as there is. */
export function AreaLayer({ corners, area, isWrong }: AreaLayerProps) {
  const { accent, danger } = useMapColors()
  const color = isWrong ? danger : accent
  const data = useMemo(() => featuresOf(corners, area), [corners, area])
  useLayers('drop-area', data, layers, [{ 'fill-color': color }, { 'line-color': color }])
  return null
}

function featuresOf(corners: Corners, area: AreaGeometry | null): FeatureCollection {
  const feature = (geometry: FeatureCollection['features'][number]['geometry']): FeatureCollection => ({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: {}, geometry }],
  })
  if (area) return feature(area as Parameters<typeof feature>[0])
  if (corners.length >= cornersMin) return feature({ type: 'Polygon', coordinates: [drawnRing(corners)] })
  if (corners.length === 2) return feature({ type: 'LineString', coordinates: drawnRing(corners).slice(0, 2) })
  return { type: 'FeatureCollection', features: [] }
}
