import type { GeoBox } from '@vitrine/protocol'

/** Five decimals are a metre. */
const short = (degrees: number) => String(Math.round(degrees * 1e5) / 1e5)

/** A part of the map in an address: south, west, north, east. */
export const boxText = ({ bottomLeft, topRight }: GeoBox): string =>
  [bottomLeft.lat, bottomLeft.lon, topRight.lat, topRight.lon].map(short).join('_')

/** Null of anything else, as addresses are written by anybody. */
export function readBoxText(text: string | null): GeoBox | null {
  const parts = text?.split('_') ?? []
  if (parts.length !== 4 || !parts.every((part) => /^-?\d{1,3}(\.\d{1,7})?$/.test(part))) return null
  const [south = 0, west = 0, north = 0, east = 0] = parts.map(Number)
  const isPlace = south <= north && south >= -90 && north <= 90 && Math.abs(west) <= 180 && Math.abs(east) <= 180
  return isPlace ? { bottomLeft: { lat: south, lon: west }, topRight: { lat: north, lon: east } } : null
}
