import { attributions } from '@vitrine/basemap'
import { type OurLayer, useLayers, useMapColors, wrapLon } from '@vitrine/map'
import type { Place } from '@vitrine/protocol'
import type { Feature, FeatureCollection } from 'geojson'
import { useMemo } from 'react'
import type { WayThere } from '../../data/map/street-ways.ts'

const round = { 'line-cap': 'round', 'line-join': 'round' } as const
const layers: OurLayer[] = [
  {
    type: 'line',
    layout: round,
    paint: { 'line-width': ['match', ['get', 'kind'], 'street', 9, 7], 'line-opacity': 0.9 },
  },
  { type: 'line', layout: round, filter: ['==', ['get', 'kind'], 'street'], paint: { 'line-width': 5 } },
  {
    type: 'line',
    layout: round,
    filter: ['==', ['get', 'kind'], 'straight'],
    paint: { 'line-width': 4, 'line-dasharray': [0.1, 2] },
  },
]

/** The way to something, solid along the streets; dotted where it is straight. */
export function WayLine({ way: { line: places, isAlongStreets } }: { way: WayThere }) {
  const { accent, surface } = useMapColors()
  const lines = useMemo<FeatureCollection>(() => {
    const features = isAlongStreets ? streetsOf(places) : [line('straight', places)]
    return { type: 'FeatureCollection', features }
  }, [places, isAlongStreets])
  const paint = [{ 'line-color': surface }, { 'line-color': accent }, { 'line-color': accent }]
  useLayers('way', lines, layers, paint, isAlongStreets ? attributions.streets : '')
  return null
}

/** The steps to the street and from it are dotted: nobody knows what is there. */
const streetsOf = (places: readonly Place[]): Feature[] => [
  line('straight', places.slice(0, 2)),
  line('straight', places.slice(-2)),
  line('street', places.slice(1, -1)),
]

function line(kind: 'street' | 'straight', places: readonly Place[]): Feature {
  const [first] = places
  // The shorter way round, over the 180th meridian if need be.
  const coordinates = places.map(({ lat, lon }) => [first ? first.lon + wrapLon(lon - first.lon) : lon, lat])
  return { type: 'Feature', properties: { kind }, geometry: { type: 'LineString', coordinates } }
}
