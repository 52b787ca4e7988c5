/** As much of the MapLibre style specification (version 8) as this package says itself; its own validator checks the rest in tests. */
export type StyleValue =
  | string
  | number
  | boolean
  | null
  | readonly StyleValue[]
  | { readonly [key: string]: StyleValue }

export interface StyleLayer {
  id: string
  type: 'background' | 'fill' | 'line' | 'symbol' | 'circle' | 'fill-extrusion' | 'raster'
  source?: string
  'source-layer'?: string
  minzoom?: number
  maxzoom?: number
  filter?: StyleValue
  layout?: Record<string, StyleValue>
  paint?: Record<string, StyleValue>
}

/** A MapLibre style, plain JSON. */
export interface MapStyle {
  version: 8
  name: string
  sources: Record<string, { type: string; [key: string]: StyleValue }>
  layers: StyleLayer[]
  light?: Record<string, StyleValue>
}

/** A number or colour that changes with the zoom: pairs of zoom and value. */
export const byZoom = (...stops: readonly [number, StyleValue][]): StyleValue => [
  'interpolate',
  ['linear'],
  ['zoom'],
  ...stops.flat(),
]

/** The same where widths double with every zoom, as distances on the ground do. */
export const byScale = (...stops: readonly [number, StyleValue][]): StyleValue => [
  'interpolate',
  ['exponential', 1.7],
  ['zoom'],
  ...stops.flat(),
]
