import { boxOf } from '@vitrine/map'
import type { GeoBox, Place } from '@vitrine/protocol'

/**
 * A piece of the world that is asked for at once. Its box lies on a fixed grid, so that panning asks only for what was not in sight
 * before and comes back to what is known. No piece crosses the 180th meridian.
 */
export interface MapTile {
  /** `level/column/row`: part of the cache's key. */
  id: string
  level: number
  box: GeoBox
}

const levelMax = 18

/** At a zoom of the map a phone is covered by one to four pieces and a desktop by two to nine. */
export const levelOf = (zoom: number) => Math.max(0, Math.min(levelMax, Math.floor(zoom) - 1))

const spanOf = (level: number) => ({ lon: 360 / 2 ** level, lat: 180 / 2 ** level })

/** The pieces that cover a box; one that crosses the 180th meridian, or is wider than the world, included. */
export function tilesOf({ bottomLeft, topRight }: GeoBox, level: number): MapTile[] {
  const { lon: width, lat: height } = spanOf(level)
  const count = 2 ** level
  const column = (lon: number) => Math.min(count - 1, Math.floor((lon + 180) / width))
  const row = (lat: number) => Math.min(count - 1, Math.floor((lat + 90) / height))
  const [left, right] = [column(bottomLeft.lon), column(topRight.lon)]
  const isCrossing = bottomLeft.lon > topRight.lon
  const isAllRound = isCrossing && left - right <= 1
  const round = isAllRound ? range(0, count - 1) : [...range(left, count - 1), ...range(0, right)]
  const columns = isCrossing ? round : range(left, right)
  const rows = range(row(bottomLeft.lat), row(topRight.lat))
  return columns.flatMap((x) => rows.map((y) => tileAt(level, x, y)))
}

function tileAt(level: number, x: number, y: number): MapTile {
  const { lon: width, lat: height } = spanOf(level)
  const bottomLeft = { lat: y * height - 90, lon: x * width - 180 }
  const topRight = { lat: bottomLeft.lat + height, lon: bottomLeft.lon + width }
  return { id: `${level}/${x}/${y}`, level, box: { bottomLeft, topRight } }
}

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)

/** Whether a place lies in a box; its left and bottom edges belong to it, so that neighbours share no place. */
export function isIn({ lat, lon }: Place, { bottomLeft, topRight }: GeoBox): boolean {
  if (lat < bottomLeft.lat || (lat >= topRight.lat && !(topRight.lat === 90 && lat === 90))) return false
  const isEast = lon >= bottomLeft.lon
  const isWest = lon < topRight.lon || (topRight.lon === 180 && lon === 180)
  return bottomLeft.lon > topRight.lon ? isEast || isWest : isEast && isWest
}

const metresPerDegree = 111_195

/** Everything within so many metres of a place, and a little more in the corners. */
export function boxAround({ lat, lon }: Place, metres: number): GeoBox {
  const dLat = metres / metresPerDegree
  const farthest = Math.abs(lat) + dLat
  // Round a pole every longitude is near.
  const dLon = farthest >= 90 ? 180 : Math.min(180, metres / (metresPerDegree * Math.cos((farthest * Math.PI) / 180)))
  return boxOf(lon - dLon, lat - dLat, lon + dLon, lat + dLat)
}

/** The narrowest box that has all of these, over the 180th meridian if need be. */
export function boxRound(places: readonly Place[]): GeoBox {
  const lats = places.map(({ lat }) => lat)
  const lons = places.map(({ lon }) => lon).toSorted((a, b) => a - b)
  let [west = 0, east = 0] = [lons[0], lons.at(-1)]
  // The widest stretch with nothing in it stays outside.
  let widest = west + 360 - east
  for (const [index, lon] of lons.entries()) {
    const before = lons[index - 1] ?? lon
    if (lon - before > widest) [widest, west, east] = [lon - before, lon, before]
  }
  return { bottomLeft: { lat: Math.min(...lats), lon: west }, topRight: { lat: Math.max(...lats), lon: east } }
}

/** The piece that a cache's key names. */
export function tileOf(id: string): MapTile {
  const [level = 0, x = 0, y = 0] = id.split('/').map(Number)
  return tileAt(level, x, y)
}

/** One box around pieces that lie beside each other, over the 180th meridian if need be. */
export function boxOver(tiles: readonly MapTile[], { bottomLeft, topRight }: GeoBox): GeoBox {
  const ends = (lon: number) => tiles.find(({ box }) => isIn({ lat: box.bottomLeft.lat, lon }, box))?.box
  const bottom = Math.min(...tiles.map(({ box }) => box.bottomLeft.lat))
  const top = Math.max(...tiles.map(({ box }) => box.topRight.lat))
  return {
    bottomLeft: { lat: bottom, lon: ends(bottomLeft.lon)?.bottomLeft.lon ?? -180 },
    topRight: { lat: top, lon: ends(topRight.lon)?.topRight.lon ?? 180 },
  }
}
