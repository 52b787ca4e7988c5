import type { MapPalette } from './palette.ts'
import { byScale, byZoom, type StyleLayer, type StyleValue } from './style-json.ts'

const kinds = (...names: string[]): StyleValue => ['in', ['get', 'kind'], ['literal', names]]
const detail = (...names: string[]): StyleValue => ['in', ['get', 'kind_detail'], ['literal', names]]
const isSurface: StyleValue = ['!', ['to-boolean', ['get', 'is_tunnel']]]

const green = ['park', 'garden', 'playground', 'pitch', 'grass', 'wood', 'forest', 'scrub', 'grassland', 'cemetery']
const squares = ['pedestrian', 'platform', 'pier']

/** Streets of a quarter would be a grey patch from far: they come as the coasts go. */
const quarterBegins = [12.6, 13.9] as const

/** Everything up to the roofs from one archive with the layers of the Protomaps basemap schema (version 4). */
export function streetGround(source: string, colors: MapPalette, { isWhole }: { isWhole: boolean }): StyleLayer[] {
  const from = (layer: string) => ({ source, 'source-layer': layer })
  const lines = { 'line-cap': 'round', 'line-join': 'round' } as const
  const [begin, end] = quarterBegins
  const seen = (full = 1): StyleValue => (isWhole ? full : byZoom([begin, 0], [end, full]))
  return [
    ...(isWhole ? wholeGround(source, colors) : []),
    {
      id: `${source}-green`,
      type: 'fill',
      ...from('landuse'),
      minzoom: 9,
      filter: kinds(...green),
      paint: { 'fill-color': colors.park, 'fill-opacity': isWhole ? byZoom([9, 0], [12, 0.8], [15, 1]) : seen() },
    },
    {
      id: `${source}-squares`,
      type: 'fill',
      ...from('landuse'),
      minzoom: 13,
      filter: kinds(...squares),
      paint: { 'fill-color': colors.square, 'fill-opacity': seen() },
    },
    {
      id: `${source}-water`,
      type: 'fill',
      ...from('water'),
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': colors.water, 'fill-opacity': seen() },
    },
    {
      id: `${source}-rivers`,
      type: 'line',
      ...from('water'),
      minzoom: 9,
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: lines,
      paint: { 'line-color': colors.water, 'line-width': byScale([9, 0.5], [15, 4]), 'line-opacity': seen() },
    },
    {
      id: `${source}-rails`,
      type: 'line',
      ...from('roads'),
      minzoom: 12,
      filter: ['all', kinds('rail'), isSurface],
      paint: {
        'line-color': colors.rail,
        'line-width': byScale([12, 0.4], [15, 0.9], [18, 2]),
        'line-opacity': seen(),
      },
    },
    {
      id: `${source}-steps`,
      type: 'line',
      ...from('roads'),
      minzoom: 15,
      filter: ['all', kinds('path'), detail('steps')],
      paint: {
        'line-color': colors.path,
        'line-width': byScale([15, 1.5], [18, 6]),
        'line-dasharray': [0.25, 0.25],
      },
    },
    {
      id: `${source}-paths`,
      type: 'line',
      ...from('roads'),
      minzoom: 14,
      filter: ['all', kinds('path'), ['!', detail('steps', 'pedestrian')], isSurface],
      paint: {
        'line-color': colors.path,
        'line-width': byScale([14, 0.5], [16, 1], [18, 2]),
        'line-dasharray': [2, 1.4],
        'line-opacity': byZoom([14, 0], [15, 0.9]),
      },
    },
    ...roads(source, colors, seen()),
    {
      id: `${source}-buildings`,
      type: 'fill',
      ...from('buildings'),
      minzoom: 12,
      maxzoom: 15.5,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: {
        'fill-color': colors.building,
        'fill-outline-color': colors.buildingEdge,
        'fill-opacity': isWhole
          ? byZoom([12, 0.7], [14, 1], [15, 1], [15.5, 0])
          : byZoom([begin, 0], [end, 1], [15, 1], [15.5, 0]),
      },
    },
  ]
}

/** What an archive of more than some streets says better than the world's rough one. */
function wholeGround(source: string, colors: MapPalette): StyleLayer[] {
  const from = (layer: string) => ({ source, 'source-layer': layer })
  return [
    { id: `${source}-earth`, type: 'fill', ...from('earth'), paint: { 'fill-color': colors.land } },
    {
      id: `${source}-boundaries`,
      type: 'line',
      ...from('boundaries'),
      filter: kinds('country', 'region'),
      paint: { 'line-color': colors.border, 'line-width': 0.8, 'line-dasharray': [3, 2] },
    },
  ]
}

function roads(source: string, colors: MapPalette, opacity: StyleValue): StyleLayer[] {
  const classes = [
    {
      id: 'minor',
      filter: ['all', ['any', kinds('minor_road'), detail('pedestrian')], isSurface] as StyleValue,
      minzoom: 12,
      color: colors.road,
      width: [
        [12, 0.6],
        [15, 4],
        [18, 18],
      ] as [number, number][],
    },
    {
      id: 'major',
      filter: ['all', kinds('highway', 'major_road'), isSurface] as StyleValue,
      minzoom: 7,
      color: colors.majorRoad,
      width: [
        [7, 0.5],
        [12, 1.6],
        [15, 7],
        [18, 26],
      ] as [number, number][],
    },
  ]
  const line = { 'line-cap': 'round', 'line-join': 'round' } as const
  const layer = ({ id, filter, minzoom }: (typeof classes)[number], part: string): StyleLayer => ({
    id: `${source}-${id}-${part}`,
    type: 'line',
    source,
    'source-layer': 'roads',
    minzoom,
    filter,
    layout: line,
  })
  const edges = classes.map(
    (each): StyleLayer => ({
      ...layer(each, 'edges'),
      paint: {
        'line-color': colors.roadEdge,
        'line-width': byScale(
          ...each.width.map(([zoom, width]): [number, number] => [zoom, width + (zoom < 14 ? 1 : 1.8)]),
        ),
        'line-opacity': opacity,
      },
    }),
  )
  const fills = classes.map(
    (each): StyleLayer => ({
      ...layer(each, 'fill'),
      paint: { 'line-color': each.color, 'line-width': byScale(...each.width), 'line-opacity': opacity },
    }),
  )
  return [...edges, ...fills]
}

/** Buildings that stand up when the map is near. */
export function streetBlocks(source: string, colors: MapPalette): StyleLayer[] {
  // Half as high as they are: of a tilted map they would hide the streets.
  const halved = (height: StyleValue): StyleValue => ['*', 0.5, height]
  const height = halved(['max', ['to-number', ['get', 'height'], 8], 3])
  return [
    {
      id: `${source}-blocks`,
      type: 'fill-extrusion',
      source,
      'source-layer': 'buildings',
      minzoom: 15,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: {
        'fill-extrusion-color': colors.block,
        'fill-extrusion-height': byZoom([15, 0], [16, height]),
        'fill-extrusion-base': byZoom([15, 0], [16, halved(['to-number', ['get', 'min_height'], 0])]),
        'fill-extrusion-opacity': byZoom([15, 0], [15.5, 0.92]),
        'fill-extrusion-vertical-gradient': true,
      },
    },
  ]
}
