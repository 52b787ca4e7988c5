const digits = '0123456789bcdefghjkmnpqrstuvwxyz'

export interface Spot {
  lat: number
  lon: number
}

/** From its south-west corner to its north-east one. A left side east of the right one: it crosses the 180th meridian. */
export interface Region {
  low: Spot
  high: Spot
}

/** Column and row of a geohash cell, from the south-west corner of the world. */
export interface Cell {
  x: number
  y: number
}

/** How many halvings a geohash of this length takes each way: the first goes to the longitude, and each character has five. */
export const bitsOf = (precision: number): { x: number; y: number } => ({
  x: Math.ceil((5 * precision) / 2),
  y: Math.floor((5 * precision) / 2),
})

/** The cell that a spot lies in; the sides that close the world belong to the last ones. */
export function cellOf({ lat, lon }: Spot, precision: number): Cell {
  const bits = bitsOf(precision)
  return { x: step(lon + 180, 360, bits.x), y: step(lat + 90, 180, bits.y) }
}

function step(offset: number, span: number, bits: number): number {
  const count = 2 ** bits
  return Math.min(Math.floor((offset / span) * count), count - 1)
}

/** The name of a cell. */
export function geohashAt({ x, y }: Cell, precision: number): string {
  const bits = bitsOf(precision)
  let hash = ''
  let digit = 0
  for (let bit = 0; bit < 5 * precision; bit++) {
    const isLon = bit % 2 === 0
    const left = (isLon ? bits.x : bits.y) - 1 - Math.floor(bit / 2)
    digit = digit * 2 + (Math.floor((isLon ? x : y) / 2 ** left) % 2)
    if (bit % 5 === 4) {
      hash += digits[digit]
      digit = 0
    }
  }
  return hash
}

/** What a cell of this name covers. */
export function regionOf(geohash: string): Region {
  const lon: [number, number] = [-180, 180]
  const lat: [number, number] = [-90, 90]
  let bit = 0
  for (const character of geohash) {
    const digit = digits.indexOf(character)
    for (let mask = 16; mask > 0; mask >>= 1, bit++) {
      const range = bit % 2 === 0 ? lon : lat
      range[(digit & mask) === 0 ? 1 : 0] = (range[0] + range[1]) / 2
    }
  }
  return { low: { lat: lat[0], lon: lon[0] }, high: { lat: lat[1], lon: lon[1] } }
}

/** The sides belong to it. The 180th meridian is one, however it is written. */
export function isWithin({ lat, lon }: Spot, { low, high }: Region): boolean {
  if (lat < low.lat || lat > high.lat) return false
  const isBetween = (each: number) =>
    low.lon <= high.lon ? each >= low.lon && each <= high.lon : each >= low.lon || each <= high.lon
  return isBetween(lon) || (Math.abs(lon) === 180 && isBetween(-lon))
}

/** The same region in parts of which none crosses the 180th meridian; none at all where its bottom lies above its top. */
export function partsOf({ low, high }: Region): Region[] {
  if (low.lat > high.lat) return []
  const part = (left: number, right: number): Region => ({
    low: { lat: low.lat, lon: left },
    high: { lat: high.lat, lon: right },
  })
  if (low.lon > high.lon) return [part(low.lon, 180), part(-180, high.lon)]
  const parts = [part(low.lon, high.lon)]
  if (high.lon === 180 && low.lon !== -180) parts.push(part(-180, -180))
  if (low.lon === -180 && high.lon !== 180) parts.push(part(180, 180))
  return parts
}
