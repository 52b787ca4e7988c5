import type { MapPalette } from './palette.ts'
import { byZoom, type StyleLayer, type StyleValue } from './style-json.ts'
import { fonts } from './type.ts'

const greenSpots = ['park', 'garden', 'playground', 'square', 'forest', 'nature_reserve']
const sights = [
  ...['museum', 'theatre', 'library', 'university', 'attraction', 'gallery', 'cinema', 'arts_centre', 'townhall'],
  ...['marketplace', 'artwork', 'memorial', 'monument', 'landmark', 'station', 'stadium', 'zoo', 'aquarium', 'mall'],
  ...['cafe', 'restaurant', 'bar', 'pub', 'ice_cream', 'books', 'department_store', 'hotel', 'place_of_worship'],
  ...['fountain', 'viewpoint', 'peak', 'beach'],
]

/** What a place is called by whoever reads the map in this language. */
function nameIn(language: string): StyleValue {
  return ['coalesce', ['get', `name:${language}`], ['get', 'name']]
}

export function streetNames(source: string, colors: MapPalette, language: string): StyleLayer[] {
  const from = (layer: string) => ({ source, 'source-layer': layer })
  const halo = { 'text-halo-color': colors.halo, 'text-halo-width': 1.4, 'text-halo-blur': 0.3 }
  const due: StyleValue = ['<=', ['to-number', ['get', 'min_zoom'], 15], ['zoom']]
  return [
    {
      id: `${source}-sight-dots`,
      type: 'circle',
      ...from('pois'),
      minzoom: 16,
      filter: ['all', ['in', ['get', 'kind'], ['literal', sights]], due],
      paint: {
        'circle-radius': byZoom([16, 1.6], [19, 2.8]),
        'circle-color': colors.mutedText,
        'circle-stroke-color': colors.halo,
        'circle-stroke-width': 1,
        'circle-opacity': byZoom([16, 0], [16.3, 0.8]),
        'circle-stroke-opacity': byZoom([16, 0], [16.3, 0.8]),
      },
    },
    {
      id: `${source}-sights`,
      type: 'symbol',
      ...from('pois'),
      minzoom: 16,
      filter: ['all', ['in', ['get', 'kind'], ['literal', sights]], due],
      layout: {
        'text-field': nameIn(language),
        'text-font': fonts.text,
        'text-size': byZoom([16, 10.5], [19, 12.5]),
        'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
        'text-radial-offset': 0.5,
        'text-max-width': 8,
        'text-padding': 6,
        'symbol-sort-key': ['to-number', ['get', 'min_zoom'], 15],
      },
      paint: { ...halo, 'text-color': colors.mutedText },
    },
    {
      id: `${source}-streets`,
      type: 'symbol',
      ...from('roads'),
      minzoom: 14,
      filter: ['in', ['get', 'kind'], ['literal', ['highway', 'major_road', 'minor_road', 'path']]],
      layout: {
        'text-field': nameIn(language),
        'text-font': fonts.text,
        'text-size': byZoom([14, 10.5], [16, 11.5], [19, 14]),
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
      layout: { 'text-field': nameIn(language), 'text-font': fonts.text, 'text-size': 12, 'text-letter-spacing': 0.08 },
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
        'text-font': fonts.text,
        'text-size': byZoom([14, 10.5], [18, 12.5]),
        'text-max-width': 7,
        'text-padding': 6,
      },
      paint: {
        ...halo,
        'text-color': ['match', ['get', 'kind'], 'square', colors.mutedText, colors.parkText],
      },
    },
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
      paint: { ...halo, 'text-color': colors.text, 'text-opacity': byZoom([15, 1], [16, 0]) },
    },
  ]
}
