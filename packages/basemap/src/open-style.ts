import { type BasemapOptions, basemapStyle } from './basemap-style.ts'
import type { MapStyleChoice } from './choose-style.ts'
import { palettes } from './palette.ts'
import type { MapStyle } from './style-json.ts'

export interface OpenedMapStyle {
  /** A style, or the address of one that is there. */
  style: MapStyle | string
  /** The chosen one is broken or cannot be reached: this is the built-in one in its place. */
  hasFallenBack: boolean
}

/** As far as a style or the first bytes of an archive are asked for. */
export type FetchPart = (url: string, options: { signal?: AbortSignal; range?: string }) => Promise<Response>

export type OpenMapStyleOptions = Omit<BasemapOptions, 'archive'> & {
  fetch: FetchPart
  signal?: AbortSignal
}

/** What can be given to the map: a wish that comes to nothing leaves the map that is always there. */
export async function openMapStyle(choice: MapStyleChoice, options: OpenMapStyleOptions): Promise<OpenedMapStyle> {
  const { fetch, signal, ...basemap } = options
  if (choice.by === 'built-in') return { style: basemapStyle(basemap), hasFallenBack: false }
  try {
    const style =
      choice.kind === 'archive' ? await openArchive(choice.url, options) : await checkStyle(choice.url, fetch, signal)
    return { style, hasFallenBack: false }
  } catch {
    // What it was does not matter to who looks at a map; the caller says that another one is shown.
    return { style: basemapStyle(basemap), hasFallenBack: true }
  }
}

async function checkStyle(url: string, get: FetchPart, signal?: AbortSignal): Promise<string> {
  const reply = await get(url, signal ? { signal } : {})
  if (!reply.ok) throw new Error(`answered ${reply.status}`)
  const style = (await reply.json()) as Partial<MapStyle> | null
  const isStyle = style?.version === 8 && Array.isArray(style.layers) && typeof style.sources === 'object'
  if (!isStyle) throw new Error('no style')
  return url
}

const headerBytes = 127
const tileTypes: Record<number, 'vector' | 'raster'> = {
  1: 'vector',
  2: 'raster',
  3: 'raster',
  4: 'raster',
  5: 'raster',
}

/** Reads the header of an archive (PMTiles version 3): whether it is one, and whether of vectors or of pictures. */
async function openArchive(url: string, options: OpenMapStyleOptions): Promise<MapStyle> {
  const { fetch: get, signal, ...basemap } = options
  const range = `bytes=0-${headerBytes - 1}`
  const reply = await get(url, signal ? { range, signal } : { range })
  if (reply.status !== 206) {
    // The whole of it may be as big as the planet.
    await reply.body?.cancel()
    throw new Error('no parts of it to be had')
  }
  const bytes = new Uint8Array(await reply.arrayBuffer())
  const isArchive = new TextDecoder().decode(bytes.subarray(0, 7)) === 'PMTiles' && bytes[7] === 3
  const type = isArchive ? tileTypes[bytes[99] ?? 0] : undefined
  if (!type) throw new Error('no archive')
  return type === 'vector' ? basemapStyle({ ...basemap, archive: url }) : pictureStyle(url, basemap.theme)
}

const pictureStyle = (url: string, theme: BasemapOptions['theme']): MapStyle => ({
  version: 8,
  name: 'Pictures',
  sources: { pictures: { type: 'raster', url: `pmtiles://${url}`, tileSize: 256 } },
  layers: [
    { id: 'ground', type: 'background', paint: { 'background-color': palettes[theme].land } },
    { id: 'pictures', type: 'raster', source: 'pictures' },
  ],
})
