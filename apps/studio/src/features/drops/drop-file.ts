import type { AreaGeometry, DropPlaces } from '@vitrine/protocol'
import { limits } from '@vitrine/protocol/limits'
import { isRecord } from '@vitrine/web/storage'
import { isTooMany } from './area.ts'

export const fileFaults = [
  'empty',
  'too-large',
  'not-json',
  'not-geojson',
  'several-areas',
  'too-many-corners',
  'no-places',
  'too-many',
  'no-lat-lon',
  'column-unknown',
  'column-twice',
] as const
export type FileFault = (typeof fileFaults)[number]

type Listed = Exclude<DropPlaces, { type: 'scatter' }>

/** What somebody gave: a list of places, an area to scatter over, or nothing that can be read. What each row says, the server judges. */
export type ReadFile =
  | { kind: 'places'; places: Listed; count: number; rows: readonly string[] }
  | { kind: 'area'; area: AreaGeometry }
  | { kind: 'fault'; fault: FileFault; detail?: string }

/** The server takes no longer text. */
export const textMax = 2_000_000

const fault = (of: FileFault, detail?: string): ReadFile => ({
  kind: 'fault',
  fault: of,
  ...(detail ? { detail } : {}),
})

export function readDropFile(given: string): ReadFile {
  const text = given.replace(/^\uFEFF/, '')
  if (text.trim() === '') return fault('empty')
  if (text.length > textMax) return fault('too-large')
  return /^\s*[[{]/.test(text) ? readGeoJson(text) : readTable(text)
}

function readGeoJson(text: string): ReadFile {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return fault('not-json')
  }
  const features = featuresOf(value)
  if (!features) return fault('not-geojson')
  if (features.length === 0) return fault('no-places')
  const areas = features.map(areaOf).filter((area) => area !== null)
  const [area, another] = areas
  if (area) {
    if (another || features.length > 1) return fault('several-areas')
    return isTooMany(area) ? fault('too-many-corners') : { kind: 'area', area }
  }
  if (features.length > limits.dropPointsMax) return fault('too-many')
  return {
    kind: 'places',
    places: { type: 'points', geojson: { type: 'FeatureCollection', features } },
    count: features.length,
    rows: features.map((feature) => JSON.stringify(isRecord(feature) ? (feature.geometry ?? feature) : feature)),
  }
}

function featuresOf(value: unknown): unknown[] | null {
  if (!isRecord(value)) return null
  if (value.type === 'FeatureCollection') return Array.isArray(value.features) ? value.features : null
  if (value.type === 'Feature') return [value]
  const isGeometry = value.type === 'Point' || value.type === 'Polygon' || value.type === 'MultiPolygon'
  return isGeometry ? [{ type: 'Feature', properties: null, geometry: value }] : null
}

function areaOf(feature: unknown): AreaGeometry | null {
  const geometry = isRecord(feature) ? feature.geometry : null
  if (!isRecord(geometry)) return null
  if (geometry.type === 'Polygon' && isPolygon(geometry.coordinates)) return geometry as AreaGeometry
  const isMany = geometry.type === 'MultiPolygon' && Array.isArray(geometry.coordinates)
  return isMany && (geometry.coordinates as unknown[]).every(isPolygon) ? (geometry as AreaGeometry) : null
}

const isPolygon = (value: unknown) =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every(
    (ring) => Array.isArray(ring) && ring.every((point) => Array.isArray(point) && point.every(Number.isFinite)),
  )

const columns: Record<string, string> = {
  lat: 'lat',
  latitude: 'lat',
  lon: 'lon',
  lng: 'lon',
  longitude: 'lon',
  pickupdistance: 'pickupDistance',
  pickup_distance: 'pickupDistance',
  limit: 'limit',
}

/** Looks at the heading alone: the same columns that the server knows. */
function readTable(csv: string): ReadFile {
  const [heading = '', ...rows] = csv.split(/\r\n|\n|\r/).filter((line) => line !== '')
  const separator = heading.includes(';') && !heading.includes(',') ? ';' : ','
  const names = heading.split(separator).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  )
  const known = names.map((name) => columns[name.toLowerCase()])
  if (!known.includes('lat') || !known.includes('lon')) return fault('no-lat-lon')
  const unknown = names.find((_, index) => known[index] === undefined)
  if (unknown !== undefined) return fault('column-unknown', unknown || '—')
  if (new Set(known).size < known.length) return fault('column-twice')
  if (rows.length === 0) return fault('no-places')
  if (rows.length > limits.dropPointsMax) return fault('too-many')
  return { kind: 'places', places: { type: 'table', csv }, count: rows.length, rows: [heading, ...rows] }
}
