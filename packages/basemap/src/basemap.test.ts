import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { type StyleSpecification, validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { expect, test } from 'vitest'
import { basemapStyle, dataFiles, type MapStyle, palettes } from './index.ts'

const tilesUrl = 'https://wallet.example/media/map'
const styles = (['light', 'dark'] as const).flatMap((theme) =>
  ['en', 'es'].flatMap((language) => [
    basemapStyle({ theme, tilesUrl, language }),
    basemapStyle({ theme, tilesUrl, language, archive: 'https://tiles.example/planet.pmtiles' }),
  ]),
)
const data = (name: string) => readFileSync(new URL(`../data/${name}`, import.meta.url))

test('each style is valid, its layers have names of their own and stand on sources that are there', () => {
  for (const style of styles) {
    expect(validateStyleMin(style as unknown as StyleSpecification).map(({ message }) => message)).toEqual([])
    expect(new Set(style.layers.map(({ id }) => id)).size).toBe(style.layers.length)
    const used = new Set(style.layers.flatMap(({ source }) => source ?? []))
    expect(used).toEqual(new Set(Object.keys(style.sources)))
    for (const { type, source, minzoom = 0, maxzoom = 24 } of style.layers) {
      expect(source === undefined).toBe(type === 'background')
      expect(minzoom).toBeLessThan(maxzoom)
    }
  }
})

test('nothing is fetched from anybody else: no glyphs, no sprites, every address is ours and names its data’s makers', () => {
  const style = basemapStyle({ theme: 'light', tilesUrl, language: 'en' })
  expect(style).not.toHaveProperty('glyphs')
  expect(style).not.toHaveProperty('sprite')
  const addresses = Object.values(style.sources)
    .flatMap(({ url, tiles }) => [url, tiles].flat())
    .filter(Boolean)
  expect(addresses).toHaveLength(3)
  for (const address of addresses) expect(String(address).replace('pmtiles://', '')).toMatch(`${tilesUrl}/`)
  expect(JSON.stringify(style.sources)).toContain('© OpenStreetMap contributors')
  expect(JSON.stringify(style.sources)).toContain('Natural Earth · GeoNames')
})

test('an archive of the operator’s takes the place of our streets and speaks for itself', () => {
  const style = basemapStyle({
    theme: 'dark',
    tilesUrl,
    language: 'en',
    archive: 'https://tiles.example/planet.pmtiles',
  })
  expect(style.sources.streets).toEqual({ type: 'vector', url: 'pmtiles://https://tiles.example/planet.pmtiles' })
  expect(style.layers.map(({ id }) => id)).toContain('streets-earth')
})

test('countries are called as the reader calls them', () => {
  const namesIn = (language: string) => {
    const layer = basemapStyle({ theme: 'light', tilesUrl, language }).layers.find(({ id }) => id === 'countries')
    return JSON.stringify(layer?.layout?.['text-field'])
  }
  expect(namesIn('es')).toContain('"FI","Finlandia"')
  expect(namesIn('en')).toContain('"FI","Finland"')
  expect(namesIn('es')).toContain('"XK","Kosovo"')
})

test('letters can be read on every ground that they may stand on, in both themes', () => {
  for (const colors of Object.values(palettes)) {
    for (const letter of [colors.text, colors.mutedText, colors.sightText]) {
      const grounds = ['water', 'land', 'park', 'square', 'road', 'majorRoad', 'building', 'block', 'halo'] as const
      for (const ground of grounds) expect([ground, contrast(letter, colors[ground])]).toSatisfy(isReadable)
    }
    expect(['water', contrast(colors.waterText, colors.water)]).toSatisfy(isReadable)
    expect(['park', contrast(colors.parkText, colors.park)]).toSatisfy(isReadable)
    expect(['halo', contrast(colors.parkText, colors.halo)]).toSatisfy(isReadable)
  }
})

test('each file is named by its content, and there is no other', () => {
  expect(readdirSync(new URL('../data', import.meta.url)).sort()).toEqual(Object.values(dataFiles).sort())
  for (const name of Object.values(dataFiles)) {
    const hash = createHash('sha256').update(data(name)).digest('hex').slice(0, 10)
    expect(name).toContain(hash)
  }
})

test('the archives hold the layers that the style draws', async () => {
  const named = { world: dataFiles.world, streets: dataFiles.streets }
  for (const [source, file] of Object.entries(named)) {
    const layers = await layersOf(data(file))
    expect([source, layersDrawn(basemapStyle({ theme: 'light', tilesUrl, language: 'en' }), source)]).toSatisfy(
      ([, drawn]: [string, string[]]) => drawn.every((layer) => layers.includes(layer)),
    )
  }
})

const layersDrawn = (style: MapStyle, of: string) =>
  style.layers.filter(({ source }) => source === of).flatMap((layer) => layer['source-layer'] ?? [])

/** By the metadata of a PMTiles archive (version 3): where it lies is at bytes 24 and 32 of the header. */
async function layersOf(archive: Buffer): Promise<string[]> {
  const [offset, length] = [archive.readBigUInt64LE(24), archive.readBigUInt64LE(32)].map(Number) as [number, number]
  const packed = new Blob([new Uint8Array(archive.subarray(offset, offset + length))]).stream()
  const metadata = await new Response(packed.pipeThrough(new DecompressionStream('gzip'))).json()
  return (metadata as { vector_layers: { id: string }[] }).vector_layers.map(({ id }) => id)
}

const isReadable = ([, ratio]: [string, number]) => ratio >= 4.5

/** WCAG 2. */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
