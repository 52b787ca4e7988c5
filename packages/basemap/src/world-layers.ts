import { countryNames } from './country-names.ts'
import type { MapPalette } from './palette.ts'
import { byZoom, type StyleLayer, type StyleValue } from './style-json.ts'
import { fonts } from './type.ts'

/** From here on the coasts of the world's archive are too rough to be true; what stays is paper with places on it. */
const coastsEnd = { from: 10.7, to: 13 } as const

const of = (kind: string): StyleValue => ['==', ['get', 'kind'], kind]
const fadeOut = (from: number, to: number, full: number): StyleValue => byZoom([from, full], [to, 0])

/** Water, land and borders of the whole world, and the squared paper that is left of them near the ground. */
export function worldGround(colors: MapPalette): StyleLayer[] {
  const { from, to } = coastsEnd
  return [
    {
      id: 'ground',
      type: 'background',
      paint: { 'background-color': byZoom([from, colors.water], [to, colors.land]) },
    },
    {
      id: 'graticule',
      type: 'line',
      source: 'graticule',
      maxzoom: 8,
      paint: {
        'line-color': colors.graticule,
        'line-width': ['match', ['get', 'kind'], 'main', 1, 0.6],
        'line-opacity': byZoom([0, 0.75], [6, 0.75], [8, 0]),
      },
    },
    {
      id: 'land',
      type: 'fill',
      source: 'world',
      'source-layer': 'earth',
      maxzoom: to,
      paint: { 'fill-color': colors.land, 'fill-antialias': false },
    },
    {
      id: 'lakes',
      type: 'fill',
      source: 'world',
      'source-layer': 'water',
      maxzoom: to,
      paint: { 'fill-color': byZoom([from, colors.water], [to, colors.land]) },
    },
    {
      id: 'shores',
      type: 'line',
      source: 'world',
      'source-layer': 'water',
      minzoom: 3,
      maxzoom: to,
      paint: coastPaint(colors),
    },
    {
      id: 'coast',
      type: 'line',
      source: 'world',
      maxzoom: to,
      'source-layer': 'earth',
      layout: { 'line-join': 'round' },
      paint: coastPaint(colors),
    },
    {
      id: 'borders',
      type: 'line',
      source: 'world',
      'source-layer': 'boundaries',
      maxzoom: to,
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: {
        'line-color': colors.border,
        'line-width': byZoom([0, 0.4], [4, 0.8], [8, 1.4]),
        'line-opacity': fadeOut(10, to, 0.9),
      },
    },
    {
      id: 'grid-parts',
      type: 'line',
      source: 'grid',
      'source-layer': 'part',
      minzoom: 8,
      paint: { 'line-color': colors.grid, 'line-width': 0.7, 'line-opacity': byZoom([9.2, 0], [11.7, 0.55]) },
    },
    {
      id: 'grid-squares',
      type: 'line',
      source: 'grid',
      'source-layer': 'square',
      minzoom: 8,
      paint: { 'line-color': colors.grid, 'line-width': 1.1, 'line-opacity': byZoom([9.2, 0], [11.7, 1]) },
    },
  ]
}

const coastPaint = (colors: MapPalette): Record<string, StyleValue> => ({
  'line-color': colors.coast,
  'line-width': byZoom([0, 0.3], [4, 0.7], [8, 1.1]),
  'line-opacity': fadeOut(10, 12.5, 1),
})

/** Names of countries and cities. */
export function worldNames(colors: MapPalette, language: string): StyleLayer[] {
  const halo = { 'text-halo-color': colors.halo, 'text-halo-width': 1.3, 'text-halo-blur': 0.4 }
  return [
    {
      id: 'cities',
      type: 'symbol',
      source: 'world',
      'source-layer': 'places',
      minzoom: 2,
      filter: ['all', of('locality'), ['<=', ['get', 'min_zoom'], ['zoom']]],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': fonts.strong,
        'text-size': byZoom([2, 10.5], [6, 12.5], [9, 15], [13, 19]),
        'text-max-width': 7,
        'text-padding': 4,
        'text-variable-anchor': ['center', 'top', 'bottom'],
        'text-radial-offset': 0.4,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: {
        ...halo,
        'text-color': ['case', ['has', 'capital'], colors.text, colors.mutedText],
        // Among streets a city's name has said what it can.
        'text-opacity': byZoom([12.5, 1], [14, 0]),
      },
      maxzoom: 14,
    },
    {
      id: 'countries',
      type: 'symbol',
      source: 'world',
      maxzoom: 7,
      'source-layer': 'places',
      filter: ['all', of('country'), ['<=', ['get', 'min_zoom'], ['zoom']]],
      layout: {
        'text-field': ['match', ['get', 'code'], ...countryNames(language), ''],
        'text-font': fonts.strong,
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          1,
          9,
          3,
          ['-', 14.5, ['get', 'min_zoom']],
          6,
          ['-', 19, ['get', 'min_zoom']],
        ],
        'text-transform': 'uppercase',
        'text-letter-spacing': 0.14,
        'text-max-width': 7,
        'text-padding': 6,
        'symbol-sort-key': ['get', 'min_zoom'],
      },
      paint: { ...halo, 'text-color': colors.mutedText, 'text-opacity': byZoom([5.5, 1], [7, 0]) },
    },
  ]
}
