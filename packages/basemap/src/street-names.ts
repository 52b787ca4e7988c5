import type { MapPalette } from './palette.ts'
import { byZoom, type StyleLayer, type StyleValue } from './style-json.ts'
import { fonts } from './type.ts'

const greenSpots = ['park', 'garden', 'playground', 'square', 'forest', 'nature_reserve']
/** What people know a quarter by. */
const landmarks = [
  ...['museum', 'theatre', 'library', 'university', 'attraction', 'gallery', 'arts_centre', 'townhall', 'marketplace'],
  ...['memorial', 'monument', 'landmark', 'station', 'stadium', 'zoo', 'aquarium', 'place_of_worship', 'viewpoint'],
]
const spots = [
  ...[
    'cinema',
    'artwork',
    'mall',
    'cafe',
    'restaurant',
    'bar',
    'pub',
    'ice_cream',
    'books',
    'department_store',
    'hotel',
  ],
  ...['fountain', 'peak', 'beach'],
]

/** What a place is called by whoever reads the map in this language. */
function nameIn(language: string): StyleValue {
  return ['coalesce', ['get', `name:${language}`], ['get', 'name']]
}

/** Shown from the zoom that the archive gives them. */
const due: StyleValue = ['<=', ['to-number', ['get', 'min_zoom'], 15], ['zoom']]

interface Sights {
  kinds: readonly string[]
  /** From this zoom on. */
  from: number
  size: number
  color: string
  font: readonly string[]
  halo: string
}

/** Each a dot with its name beside it. */
function sights(
  source: string,
  name: string,
  { kinds, from, size, color, font, halo }: Sights,
  language: string,
): StyleLayer[] {
  const places = {
    source,
    'source-layer': 'pois',
    minzoom: from,
    filter: ['all', ['in', ['get', 'kind'], ['literal', kinds]], due] as StyleValue,
  }
  const appears = byZoom([from, 0], [from + 0.3, 1])
  return [
    {
      id: `${source}-${name}-dots`,
      type: 'circle',
      ...places,
      paint: {
        'circle-radius': byZoom([from, 2], [19, 3.6]),
        'circle-color': color,
        'circle-stroke-color': halo,
        'circle-stroke-width': 1.2,
        'circle-opacity': appears,
        'circle-stroke-opacity': appears,
      },
    },
    {
      id: `${source}-${name}`,
      type: 'symbol',
      ...places,
      layout: {
        'text-field': nameIn(language),
        'text-font': font,
        'text-size': byZoom([from, size], [19, size + 2.5]),
        'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
        'text-radial-offset': 0.55,
        'text-max-width': 8,
        'text-padding': 6,
        'symbol-sort-key': ['to-number', ['get', 'min_zoom'], 15],
      },
      paint: { 'text-color': color, 'text-halo-color': halo, 'text-halo-width': 1.7, 'text-halo-blur': 0.3 },
    },
  ]
}

export function streetNames(source: string, colors: MapPalette, language: string): StyleLayer[] {
  const from = (layer: string) => ({ source, 'source-layer': layer })
  const halo = { 'text-halo-color': colors.halo, 'text-halo-width': 1.7, 'text-halo-blur': 0.3 }

  return [
    ...sights(
      source,
      'spots',
      { kinds: spots, from: 16.5, size: 11, color: colors.mutedText, font: fonts.text, halo: colors.halo },
      language,
    ),
    {
      id: `${source}-streets`,
      type: 'symbol',
      ...from('roads'),
      minzoom: 14,
      filter: ['in', ['get', 'kind'], ['literal', ['highway', 'major_road', 'minor_road', 'path']]],
      layout: {
        'text-field': nameIn(language),
        'text-font': fonts.text,
        'text-size': byZoom([14, 11], [16, 12.5], [19, 15]),
        'symbol-placement': 'line',
        'symbol-spacing': 320,
        'text-letter-spacing': 0.02,
        'text-padding': 8,
        'text-max-angle': 30,
      },
      paint: { ...halo, 'text-color': colors.mutedText },
    },
    {
      id: `${source}-waters`,
      type: 'symbol',
      ...from('water'),
      minzoom: 13,
      filter: ['has', 'name'],
      layout: { 'text-field': nameIn(language), 'text-font': fonts.text, 'text-size': 13, 'text-letter-spacing': 0.08 },
      paint: { 'text-color': colors.waterText, 'text-halo-color': colors.water, 'text-halo-width': 1 },
    },
    {
      id: `${source}-parks`,
      type: 'symbol',
      ...from('pois'),
      minzoom: 14,
      filter: ['all', ['in', ['get', 'kind'], ['literal', greenSpots]], due],
      layout: {
        'text-field': nameIn(language),
        'text-font': fonts.strong,
        'text-size': byZoom([14, 11.5], [18, 14]),
        'text-max-width': 7,
        'text-padding': 6,
      },
      paint: {
        ...halo,
        'text-color': ['match', ['get', 'kind'], 'square', colors.mutedText, colors.parkText],
      },
    },
    ...sights(
      source,
      'landmarks',
      { kinds: landmarks, from: 15, size: 12, color: colors.sightText, font: fonts.strong, halo: colors.halo },
      language,
    ),
    {
      id: `${source}-places`,
      type: 'symbol',
      ...from('places'),
      maxzoom: 16,
      filter: [
        'any',
        ['==', ['get', 'kind'], 'locality'],
        ['all', ['==', ['get', 'kind'], 'neighbourhood'], ['>=', ['zoom'], 13]],
      ],
      layout: {
        'text-field': nameIn(language),
        'text-font': fonts.strong,
        'text-size': byZoom([5, 11], [12, 13], [15, 14]),
        'text-letter-spacing': 0.04,
        'text-max-width': 7,
        'text-padding': 8,
        'symbol-sort-key': ['to-number', ['get', 'min_zoom'], 10],
      },
      paint: { ...halo, 'text-color': colors.text, 'text-opacity': byZoom([15.75, 1], [16, 0]) },
    },
  ]
}
