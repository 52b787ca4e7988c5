import { circleAround, emptyCollection, type OurLayer, useLayers, useMapColors } from '@vitrine/map'
import type { Place } from '@vitrine/protocol'
import { useMemo } from 'react'

const layers: OurLayer[] = [
  { type: 'fill', paint: { 'fill-opacity': 0.1 } },
  { type: 'line', paint: { 'line-width': 1.5, 'line-opacity': 0.8, 'line-dasharray': [2, 2] } },
]

/** From where it can be picked up. */
export function ReachRing({ place: { lat, lon }, reach }: { place: Place; reach: number }) {
  const { accent } = useMapColors()
  const ring = useMemo(() => ({ ...emptyCollection, features: [circleAround({ lat, lon }, reach)] }), [lat, lon, reach])
  useLayers('reach-ring', ring, layers, [{ 'fill-color': accent }, { 'line-color': accent }])
  return null
}
