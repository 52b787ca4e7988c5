import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { around, distance } from 'geokdbush'
import KDBush from 'kdbush'
import type { Geocoder } from './geocoder.ts'

/** How the file is laid out is said by its maker, packages/basemap/tools/make-cities.mjs. */
const file = new URL('../../../../../packages/basemap/places/cities.gz', import.meta.url)

/** Farther from every city than this, one is out at sea or in a desert. */
const farthestKilometres = 120
/** Behind so many others, even a big city is not the one that somebody is in. */
const candidates = 60

/** Names the town where somebody is by the cities that come with us; read when first asked, and nobody hears of it. */
export function createCityGeocoder(): Geocoder {
  let loading: ReturnType<typeof loadCities> | null = null
  return async ({ lat, lon }) => {
    loading ??= loadCities().catch((error: unknown) => {
      loading = null
      throw error
    })
    const cities = await loading
    // A city is as near as its edge, so that its suburbs are in it and not in a hamlet beside them.
    const [nearest] = around(cities.index, lon, lat, candidates, farthestKilometres)
      .map((at) => ({ at, edge: distance(lon, lat, cities.lon(at), cities.lat(at)) - cities.reach(at) }))
      .sort((one, other) => one.edge - other.edge)
    if (!nearest) return null
    const [country, region] = cities.region(nearest.at)
    return { country, region, locality: cities.name(nearest.at), postalCode: '' }
  }
}

async function loadCities() {
  const bytes = await promisify(gunzip)(await readFile(file))
  const headerLength = bytes.readUInt32LE(0)
  const { count, regions } = JSON.parse(bytes.toString('utf8', 4, 4 + headerLength)) as {
    count: number
    regions: [country: string, name: string][]
  }
  const from = 4 + headerLength
  const columns = { lon: from, lat: from + count * 4, region: from + count * 8, reach: from + count * 10 }
  const names = from + count * 12
  const lon = (at: number) => bytes.readInt32LE(columns.lon + at * 4) / 1e5
  const lat = (at: number) => bytes.readInt32LE(columns.lat + at * 4) / 1e5

  const index = new KDBush(count, 64, Float32Array)
  for (let at = 0; at < count; at++) index.add(lon(at), lat(at))
  index.finish()

  const lines = new Uint32Array(count + 1)
  for (let at = 0, place = names; at < count; at++) {
    lines[at] = place
    const end = bytes.indexOf(10, place)
    place = (end === -1 ? bytes.length : end) + 1
    lines[at + 1] = place
  }
  return {
    index,
    lon,
    lat,
    /** Kilometres. */
    reach: (at: number) => bytes.readUInt16LE(columns.reach + at * 2) / 10,
    region: (at: number) => regions[bytes.readUInt16LE(columns.region + at * 2)] ?? (['', ''] as [string, string]),
    name: (at: number) => bytes.toString('utf8', lines[at], (lines[at + 1] ?? 1) - 1),
  }
}
