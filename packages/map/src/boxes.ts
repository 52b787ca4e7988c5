import type { GeoBox } from '@vitrine/protocol'

/** A box as the map gives it, whose longitudes go on past 180° when the world is turned, in the terms of the API. */
export function boxOf(west: number, south: number, east: number, north: number): GeoBox {
  const [bottom, top] = [clampLat(south), clampLat(north)]
  if (east - west >= 360) return { bottomLeft: { lat: bottom, lon: -180 }, topRight: { lat: top, lon: 180 } }
  return { bottomLeft: { lat: bottom, lon: wrapLon(west) }, topRight: { lat: top, lon: wrapLon(east) } }
}

const clampLat = (lat: number) => Math.max(-90, Math.min(90, lat))

export function wrapLon(lon: number): number {
  if (lon >= -180 && lon <= 180) return lon
  return ((((lon + 180) % 360) + 360) % 360) - 180
}
