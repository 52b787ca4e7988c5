import { wrapLon } from '@vitrine/map'
import type { AreaGeometry, GeoBox, Place } from '@vitrine/protocol'
import { limits } from '@vitrine/protocol/limits'

export type Corners = readonly Place[]

export const cornersMin = 3
/** More nobody draws by hand. */
export const cornersMax = 100

const metresPerDegree = 111_195

/** Each corner with a longitude that goes on past 180° where the way from the one before it is shorter that way. */
function unrolled(corners: Corners): Place[] {
  let lon = corners[0]?.lon ?? 0
  return corners.map((corner) => {
    lon += wrapLon(corner.lon - lon)
    return { lat: corner.lat, lon }
  })
}

export const closedRing = (corners: Corners): [number, number][] =>
  [...corners, ...corners.slice(0, 1)].map(({ lat, lon }) => [lon, lat])

/** As it is drawn: a map wants the longitudes of what crosses the 180th meridian to go on. */
export const drawnRing = (corners: Corners): [number, number][] => closedRing(unrolled(corners))

export const geometryOf = (corners: Corners): AreaGeometry => ({ type: 'Polygon', coordinates: [closedRing(corners)] })

/** The corners of an area that can be drawn by hand: one ring, not too many. Null of any other. */
export function cornersOf(geometry: AreaGeometry): Place[] | null {
  if (geometry.type !== 'Polygon' || geometry.coordinates.length !== 1) return null
  const ring = geometry.coordinates[0] ?? []
  const corners = ring.slice(0, -1).map(([lon = Number.NaN, lat = Number.NaN]) => ({ lat, lon }))
  const isDrawable = corners.length >= cornersMin && corners.length <= cornersMax && corners.every(isPlace)
  return isDrawable ? corners : null
}

const isPlace = ({ lat, lon }: Place) => Math.abs(lat) <= 90 && Math.abs(lon) <= 180

/** Whether any two sides meet elsewhere than at the corner that they share. */
export function crossesItself(corners: Corners): boolean {
  const points = unrolled(corners)
  const sides = points.map((from, index) => ({ from, to: points[(index + 1) % points.length] as Place }))
  return sides.some((side, index) =>
    sides.some((other, place) => {
      const isNeighbour = place <= index + 1 || (index === 0 && place === sides.length - 1)
      return !isNeighbour && meet(side, other)
    }),
  )
}

interface Side {
  from: Place
  to: Place
}

function meet(a: Side, b: Side): boolean {
  const ways = [
    turn(a.from, a.to, b.from) * turn(a.from, a.to, b.to),
    turn(b.from, b.to, a.from) * turn(b.from, b.to, a.to),
  ]
  return ways.every((way) => way <= 0) && ways.some((way) => way < 0)
}

const turn = (a: Place, b: Place, c: Place) =>
  Math.sign((b.lon - a.lon) * (c.lat - a.lat) - (b.lat - a.lat) * (c.lon - a.lon))

/** How large it is, as if the ground were flat around its middle: enough to say "about". */
export function squareMetres(corners: Corners): number {
  const points = unrolled(corners)
  const middle = points.reduce((sum, { lat }) => sum + lat, 0) / Math.max(1, points.length)
  const across = metresPerDegree * Math.cos((middle * Math.PI) / 180)
  const twice = points.reduce((sum, { lat, lon }, index) => {
    const next = points[(index + 1) % points.length] as Place
    return sum + lon * next.lat - next.lon * lat
  }, 0)
  return (Math.abs(twice) / 2) * across * metresPerDegree
}

/** Around all of them, over the 180th meridian if need be. */
export function boxAround(places: Corners): GeoBox | null {
  if (places.length === 0) return null
  const points = unrolled(places)
  const lats = points.map(({ lat }) => lat)
  const lons = points.map(({ lon }) => lon)
  const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b))
  const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b))
  return {
    bottomLeft: { lat: least(lats), lon: wrapLon(least(lons)) },
    topRight: { lat: most(lats), lon: wrapLon(most(lons)) },
  }
}

/** Every outer corner of an area from a file. */
export function placesOf({ type, coordinates }: AreaGeometry): Place[] {
  const polygons = type === 'Polygon' ? [coordinates] : coordinates
  return polygons.flatMap(([outer = []]) => outer.map(([lon = 0, lat = 0]) => ({ lat, lon })))
}

/** What the map shows, with a margin: an area to begin with. */
export function cornersIn({ bottomLeft, topRight }: GeoBox): Place[] {
  const margin = 0.2
  const [west, south, north] = [bottomLeft.lon, bottomLeft.lat, topRight.lat]
  const width = (topRight.lon - west + 360) % 360 || 360
  const at = (across: number, up: number) =>
    rounded({ lat: south + (north - south) * up, lon: wrapLon(west + width * across) })
  return [at(margin, margin), at(1 - margin, margin), at(1 - margin, 1 - margin), at(margin, 1 - margin)]
}

/** To a centimetre: what a screen can choose. */
export const rounded = ({ lat, lon }: Place): Place => ({
  lat: Math.round(lat * 1e7) / 1e7,
  lon: Math.round(lon * 1e7) / 1e7,
})

export const middleOf = (a: Place, b: Place): Place =>
  rounded({ lat: (a.lat + b.lat) / 2, lon: wrapLon(a.lon + wrapLon(b.lon - a.lon) / 2) })

export type CornerFault = 'unreadable' | 'out-of-range' | 'swapped'

/** What is wrong in a text of corners, one a line; counted from 1. */
export interface CornerError {
  line: number
  fault: CornerFault
}

/** Latitude and longitude, with a decimal point or comma, parted by a comma, semicolon, tab or blank. */
const pair =
  /^\(?\s*([-−]?\d{1,3}(?:[.,]\d+)?)°?\s*(?:[;\t]|,\s|\s|,(?=[-−]?\d+\.))\s*([-−]?\d{1,3}(?:[.,]\d+)?)°?\s*\)?[;,]?$/

export function readCorners(text: string): { corners: Place[]; errors: CornerError[] } {
  const corners: Place[] = []
  const errors: CornerError[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const found = pair.exec(line.trim())
    const [lat, lon] = found ? [degrees(found[1]), degrees(found[2])] : [Number.NaN, Number.NaN]
    const fault = faultOf(lat, lon)
    if (fault) errors.push({ line: index + 1, fault })
    else corners.push({ lat, lon })
  }
  return { corners, errors }
}

function faultOf(lat: number, lon: number): CornerFault | null {
  if (Number.isNaN(lat) || Number.isNaN(lon)) return 'unreadable'
  if (isPlace({ lat, lon })) return null
  return isPlace({ lat: lon, lon: lat }) ? 'swapped' : 'out-of-range'
}

const degrees = (text = '') => Number(text.replace('−', '-').replace(',', '.'))

export const writeCorners = (corners: Corners): string => corners.map(({ lat, lon }) => `${lat}, ${lon}`).join('\n')

export const isTooMany = (geometry: AreaGeometry) => placesOf(geometry).length > limits.dropAreaCornersMax
