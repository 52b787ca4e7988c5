import { type DropPoint, type dropRowErrors, limits, Problem } from '@vitrine/protocol'
import { readCsv } from '@vitrine/token-rules'

export type DropRowError = (typeof dropRowErrors)[number]

export interface ReadPoints {
  points: DropPoint[]
  errors: { row: number; error: DropRowError }[]
}

/** A place as somebody wrote it, before it is believed. */
interface WrittenPoint {
  lat: unknown
  lon: unknown
  pickupDistance: unknown
  limit: unknown
}

const metresMax = 100_000
const personMax = 1_000_000

/** Features of GeoJSON, counted from 1. */
export function readFeatures(features: readonly unknown[]): ReadPoints {
  return readPoints(features.map(ofFeature), 1)
}

function ofFeature(feature: unknown): WrittenPoint | null {
  const { type, geometry, properties } = objectOf(feature)
  const { type: kind, coordinates } = objectOf(geometry)
  if (type !== 'Feature' || kind !== 'Point' || !Array.isArray(coordinates)) return null
  const [lon, lat] = coordinates as unknown[]
  const { pickupDistance, limit } = objectOf(properties)
  return { lat, lon, pickupDistance, limit }
}

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const headings: Record<string, keyof WrittenPoint> = {
  lat: 'lat',
  latitude: 'lat',
  lon: 'lon',
  lng: 'lon',
  longitude: 'lon',
  pickupdistance: 'pickupDistance',
  pickup_distance: 'pickupDistance',
  limit: 'limit',
}

/** Lines of a table, whose heading is line 1. */
export function readTable(csv: string): ReadPoints {
  const [heading = [], ...lines] = readCsv(csv)
  const columns = heading.map((name) => headings[name.trim().toLowerCase()])
  if (columns.includes(undefined)) throw invalid('The columns are lat, lon, pickupDistance and limit.')
  if (new Set(columns).size < columns.length) throw invalid('A column is there twice.')
  if (!columns.includes('lat') || !columns.includes('lon')) throw invalid('There are no columns “lat” and “lon”.')
  if (lines.length === 0) throw invalid('There are no places.')
  if (lines.length > limits.dropPointsMax) throw invalid(`There are more than ${limits.dropPointsMax} places.`)
  return readPoints(
    lines.map((cells) => {
      const cell = (name: keyof WrittenPoint) => readCell(cells[columns.indexOf(name)])
      return { lat: cell('lat'), lon: cell('lon'), pickupDistance: cell('pickupDistance'), limit: cell('limit') }
    }),
    2,
  )
}

/** A number, with the decimal comma of many spreadsheets too; what else is written there stays to be refused. */
function readCell(cell: string | undefined): unknown {
  const text = cell?.trim() ?? ''
  if (text === '') return undefined
  return /^[-+]?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : text
}

function readPoints(written: readonly (WrittenPoint | null)[], firstRow: number): ReadPoints {
  const points: DropPoint[] = []
  const errors: ReadPoints['errors'] = []
  const seen = new Set<string>()
  for (const [index, each] of written.entries()) {
    const error = each ? errorOf(each, seen) : 'not_a_point'
    if (error) errors.push({ row: firstRow + index, error })
    else points.push(pointOf(each as WrittenPoint))
    if (each && isNumber(each.lat) && isNumber(each.lon)) seen.add(keyOf(each))
  }
  return { points, errors }
}

function errorOf(written: WrittenPoint, seen: ReadonlySet<string>): DropRowError | null {
  const { lat, lon, pickupDistance, limit } = written
  if (isMissing(lat) || isMissing(lon)) return 'place_missing'
  if (!isNumber(lat) || !isNumber(lon)) return 'not_a_number'
  if (Math.abs(lat) > 90 || Math.abs(lon) > 180) {
    return Math.abs(lat) <= 180 && Math.abs(lon) <= 90 ? 'swapped' : 'out_of_range'
  }
  if (seen.has(keyOf(written))) return 'twice'
  if (!isMissing(pickupDistance) && !(isNumber(pickupDistance) && pickupDistance >= 0 && pickupDistance <= metresMax)) {
    return 'pickup_distance_invalid'
  }
  if (!isMissing(limit) && !(Number.isInteger(limit) && (limit as number) >= 1 && (limit as number) <= personMax)) {
    return 'limit_invalid'
  }
  return null
}

const pointOf = ({ lat, lon, pickupDistance, limit }: WrittenPoint): DropPoint => ({
  lat: lat as number,
  lon: lon as number,
  pickupDistance: (pickupDistance as number | undefined) ?? null,
  limit: (limit as number | undefined) ?? null,
})

const isMissing = (value: unknown) => value === undefined || value === null
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** Seven decimals are a centimetre; 180° west is 180° east. */
function keyOf({ lat, lon }: WrittenPoint): string {
  const round = (value: unknown) => Math.round(Number(value) * 1e7)
  return `${round(lat)} ${round(lon === -180 ? 180 : lon)}`
}

const invalid = (message: string) => new Problem('request.invalid', { issues: [{ path: 'places.csv', message }] })
