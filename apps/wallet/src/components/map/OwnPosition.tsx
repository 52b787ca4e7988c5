import type { FeatureCollection } from 'geojson'
import { useMemo } from 'react'
import type { Fix } from '../../platform/device/location.ts'
import { circleAround } from './circle.ts'
import { MapPin } from './MapPin.tsx'
import styles from './map.module.css'
import { useMapColors } from './map-colors.ts'
import { type OurLayer, useLayers } from './our-layers.ts'

export interface OwnPositionProps {
  fix: Fix
  /** How far one can reach to pick something up, in metres; 0 where there is no limit. */
  reach?: number
  label: string
}

const layers: OurLayer[] = [
  { type: 'fill', paint: { 'fill-opacity': ['match', ['get', 'kind'], 'accuracy', 0.12, 0.06] } },
  {
    type: 'line',
    paint: {
      'line-width': ['match', ['get', 'kind'], 'accuracy', 1, 1.5],
      'line-opacity': ['match', ['get', 'kind'], 'accuracy', 0.35, 0.7],
    },
  },
]

/** Where the person stands: how sure that is, which way they look, and how far they reach. */
export function OwnPosition({ fix, reach = 0, label }: OwnPositionProps) {
  const { accent } = useMapColors()
  const { lat, lon, accuracy, heading } = fix
  const rings = useMemo<FeatureCollection>(() => {
    const sure = circleAround({ lat, lon }, accuracy, { kind: 'accuracy' })
    const near = reach > 0 ? [circleAround({ lat, lon }, reach, { kind: 'reach' })] : []
    return { type: 'FeatureCollection', features: [sure, ...near] }
  }, [lat, lon, accuracy, reach])
  useLayers('own-position', rings, layers, [{ 'fill-color': accent }, { 'line-color': accent }])
  return (
    <MapPin place={{ lat, lon }}>
      <span className={styles.self} role="img" aria-label={label}>
        {heading !== null && (
          <svg className={styles.heading} viewBox="-24 -24 48 48" aria-hidden="true">
            <path d="M0 0 L-11 -22 A24 24 0 0 1 11 -22 Z" transform={`rotate(${heading})`} />
          </svg>
        )}
      </span>
    </MapPin>
  )
}
