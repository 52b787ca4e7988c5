export { attributions, type BasemapOptions, basemapStyle } from './basemap-style.ts'
export { dataFiles } from './data-files.ts'
export { type MapPalette, palettes } from './palette.ts'
export type { MapStyle, StyleLayer, StyleValue } from './style-json.ts'
