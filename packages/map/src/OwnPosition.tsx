import { reachFrom } from '@vitrine/token-rules'
import type { Fix } from '@vitrine/web/location'
import type { FeatureCollection } from 'geojson'
import { useMemo } from 'react'
import { circleAround } from './circle.ts'
import { MapPin } from './MapPin.tsx'
import styles from './map.module.css'
import { useMapColors } from './map-colors.ts'
import { type OurLayer, useLayers } from './our-layers.ts'

export interface OwnPositionProps {
  fix: Fix
  /** How near one has to come to pick something up, in metres; 0 where there is no limit. */
  reach?: number
  label: string
  /** As somebody who stands there, rather than a dot. */
  standing?: boolean
}

const isReach = ['==', ['get', 'kind'], 'reach'] as const
const layers: OurLayer[] = [
  { type: 'fill', paint: { 'fill-opacity': ['match', ['get', 'kind'], 'accuracy', 0.12, 0.1] } },
  // Light around what can be reached.
  { type: 'line', filter: isReach as never, paint: { 'line-width': 14, 'line-blur': 12, 'line-opacity': 0.45 } },
  {
    type: 'line',
    paint: {
      'line-width': ['match', ['get', 'kind'], 'accuracy', 1, 2.5],
      'line-opacity': ['match', ['get', 'kind'], 'accuracy', 0.35, 0.85],
    },
  },
]

/** Where the person stands: how sure that is, which way they look, and how far they reach. */
export function OwnPosition({ fix, reach = 0, label, standing = false }: OwnPositionProps) {
  const { accent } = useMapColors()
  const { lat, lon, accuracy, heading } = fix
  const rings = useMemo<FeatureCollection>(() => {
    const sure = circleAround({ lat, lon }, accuracy, { kind: 'accuracy' })
    // What is drawn inside of it can be picked up.
    const radius = reachFrom(accuracy, reach)
    const near = radius > 0 ? [circleAround({ lat, lon }, radius, { kind: 'reach' })] : []
    return { type: 'FeatureCollection', features: [sure, ...near] }
  }, [lat, lon, accuracy, reach])
  useLayers('own-position', rings, layers, [
    { 'fill-color': accent },
    { 'line-color': accent },
    { 'line-color': accent },
  ])
  const cone = heading !== null && (
    <svg className={styles.heading} viewBox="-24 -24 48 48" aria-hidden="true">
      <path d="M0 0 L-11 -22 A24 24 0 0 1 11 -22 Z" transform={`rotate(${heading})`} />
    </svg>
  )
  if (standing) {
    return (
      <>
        <MapPin place={{ lat, lon }} flat>
          <span className={styles.stand}>{cone}</span>
        </MapPin>
        <MapPin place={{ lat, lon }} standing raised="most">
          <span className={styles.person} role="img" aria-label={label}>
            <svg viewBox="0 0 40 58" aria-hidden="true">
              <path
                className={styles.body}
                d="M20 20c-8 0-12.5 5.6-12.5 13.5v12c0 6 5.5 9.5 12.5 9.5s12.5-3.5 12.5-9.5v-12C32.5 25.6 28 20 20 20Z"
              />
              <circle className={styles.body} cx="20" cy="12" r="9.5" />
              <path className={styles.shine} d="M13.5 33c0-4 2-7 5-8M14.5 11c0-2.5 1.8-4.5 4-5" />
            </svg>
          </span>
        </MapPin>
      </>
    )
  }
  return (
    <MapPin place={{ lat, lon }}>
      <span className={styles.self} role="img" aria-label={label}>
        {cone}
      </span>
    </MapPin>
  )
}
