import { dataFiles } from './data-files.ts'
import { graticule } from './graticule.ts'
import { palettes } from './palette.ts'
import { streetBlocks, streetGround } from './street-layers.ts'
import { streetNames } from './street-names.ts'
import type { MapStyle, StyleValue } from './style-json.ts'
import { worldGround, worldNames } from './world-layers.ts'

export interface BasemapOptions {
  theme: 'light' | 'dark'
  /** Where the files of this package's `data/` are served, absolute, without a slash at the end. */
  tilesUrl: string
  /** BCP 47; what it has no word for is said as people say it there. */
  language: string
  /** A PMTiles archive of vector tiles in the Protomaps basemap schema, shown instead of the streets that come with us. */
  archive?: string
}

export const attributions = {
  world: 'Natural Earth · GeoNames',
  streets:
    '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">© OpenStreetMap contributors</a>',
}

/** The map that comes with us: it asks nobody but our own server for anything. `pmtiles://` needs the protocol of that name. */
export function basemapStyle({ theme, tilesUrl, language, archive }: BasemapOptions): MapStyle {
  const colors = palettes[theme]
  const streets = archive ?? `${tilesUrl}/${dataFiles.streets}`
  return {
    version: 8,
    name: `Vitrine ${theme}`,
    light: {
      anchor: 'viewport',
      color: '#ffffff',
      intensity: theme === 'light' ? 0.22 : 0.3,
      position: [1.3, 200, 35],
    },
    sources: {
      world: { type: 'vector', url: `pmtiles://${tilesUrl}/${dataFiles.world}`, attribution: attributions.world },
      graticule: { type: 'geojson', data: graticule() as unknown as StyleValue, maxzoom: 6 },
      grid: { type: 'vector', tiles: [`${tilesUrl}/${dataFiles.grid}`], minzoom: 8, maxzoom: 22 },
      streets: {
        type: 'vector',
        url: `pmtiles://${streets}`,
        // Without it, the archive's own word is shown.
        ...(archive ? {} : { attribution: attributions.streets }),
      },
    },
    layers: [
      ...worldGround(colors),
      ...streetGround('streets', colors, { isWhole: archive !== undefined }),
      ...streetBlocks('streets', colors),
      ...streetNames('streets', colors, language),
      ...worldNames(colors, language),
    ],
  }
}
