import { basemapStyle } from '@vitrine/basemap'
import type { Place } from '@vitrine/protocol'
import { Map as LibreMap } from 'maplibre-gl'
import { prepareLibrary } from './library.ts'
import type { Step, Surroundings } from './surroundings.ts'
import { isInside, treesIn } from './trees.ts'
import type { MapStyle, MapTheme } from './use-map-style.ts'

prepareLibrary()

const sidePixels = 1024
const metres = 320
const worldMetres = 40_075_016.686
const metresPerDegree = 111_195
const usualHeight = 9
/** Whoever stands in a house, by an inexact position, does not see it from within, nor one right before them. */
const clearMetres = 5
const patienceMs = 20_000
const green = ['park', 'garden', 'grass', 'wood', 'forest']

/** Draws the streets once, out of sight, and reads what stands there. */
export async function drawSurroundings(place: Place, theme: MapTheme): Promise<Surroundings | null> {
  const narrowing = Math.cos((place.lat * Math.PI) / 180)
  const container = document.createElement('div')
  Object.assign(container.style, {
    ...{ position: 'fixed', insetInlineStart: '-9999px', visibility: 'hidden' },
    ...{ inlineSize: `${sidePixels}px`, blockSize: `${sidePixels}px` },
  })
  container.inert = true
  document.body.append(container)
  const map = new LibreMap({
    container,
    style: groundOf(theme),
    center: [place.lon, place.lat],
    zoom: Math.log2((worldMetres * narrowing * sidePixels) / (512 * metres)),
    pixelRatio: 1,
    interactive: false,
    attributionControl: false,
    fadeDuration: 0,
    canvasContextAttributes: { preserveDrawingBuffer: true },
  })
  try {
    await atRest(map)
    const stepTo = ([lon = 0, lat = 0]: readonly number[]): Step => [
      (lon - place.lon) * narrowing * metresPerDegree,
      (lat - place.lat) * metresPerDegree,
    ]
    const found = (sourceLayer: string) => map.querySourceFeatures('streets', { sourceLayer })
    const buildings = found('buildings').flatMap(({ geometry, properties }) =>
      ringsOf(geometry)
        .map((ring) => ring.map(stepTo))
        .filter((outline) => !isInside([0, 0], outline) && outline.every((step) => Math.hypot(...step) >= clearMetres))
        .map((outline) => ({ outline, height: Math.max(3, Number(properties.height) || usualHeight) })),
    )
    if (buildings.length === 0) return null
    const parks = found('landuse').filter(({ properties }) => green.includes(properties.kind))
    const trees = treesIn(parks.flatMap(({ geometry }) => ringsOf(geometry).map((ring) => ring.map(stepTo))))
    return { ground: copyOf(map.getCanvas()), metres, buildings, trees }
  } finally {
    map.remove()
    container.remove()
  }
}

/** Nothing that stands up, and no words: those would lie on their backs. */
function groundOf(theme: MapTheme): MapStyle {
  const style = basemapStyle({ theme, language: 'en', tilesUrl: `${location.origin}/media/map` })
  const layers = style.layers.filter(
    ({ id, type }) => ['background', 'fill', 'line'].includes(type) && !/buildings$|^grid/.test(id),
  )
  const used = new Set(layers.flatMap(({ source }) => source ?? []))
  const sources = Object.fromEntries(Object.entries(style.sources).filter(([id]) => used.has(id)))
  return { ...style, layers, sources } as unknown as MapStyle
}

const atRest = (map: LibreMap) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the streets could not be drawn in time')), patienceMs)
    map.once('idle', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Outer edges, without courtyards. */
function ringsOf(geometry: { type: string }): number[][][] {
  const { type, coordinates } = geometry as unknown as { type: string; coordinates: never }
  if (type === 'Polygon') return (coordinates as number[][][]).slice(0, 1)
  if (type === 'MultiPolygon') return (coordinates as number[][][][]).flatMap((polygon) => polygon.slice(0, 1))
  return []
}

function copyOf(drawing: HTMLCanvasElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = sidePixels
  canvas.height = sidePixels
  canvas.getContext('2d')?.drawImage(drawing, 0, 0, sidePixels, sidePixels)
  return canvas
}
