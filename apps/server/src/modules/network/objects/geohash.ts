import type { network } from '@vitrine/protocol'

const digits = '0123456789bcdefghjkmnpqrstuvwxyz'

export interface Region {
  low: network.LatLon
  high: network.LatLon
}

/** The cell of this many characters that a place lies in. */
export function geohashOf({ lat, lon }: network.LatLon, precision: number): string {
  const ranges = { lon: [-180, 180] as [number, number], lat: [-90, 90] as [number, number] }
  let hash = ''
  for (let bit = 0, digit = 0; hash.length < precision; bit++) {
    const [range, value] = bit % 2 === 0 ? [ranges.lon, lon] : [ranges.lat, lat]
    const middle = (range[0] + range[1]) / 2
    const isHigh = value >= middle
    range[isHigh ? 0 : 1] = middle
    digit = digit * 2 + Number(isHigh)
    if (bit % 5 === 4) {
      hash += digits[digit]
      digit = 0
    }
  }
  return hash
}

/** What a cell covers. */
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

/** A region whose left lies right of its right crosses the 180th meridian. */
export function isWithin({ lat, lon }: network.LatLon, { low, high }: Region): boolean {
  const isAcross = low.lon <= high.lon ? lon >= low.lon && lon <= high.lon : lon >= low.lon || lon <= high.lon
  return lat >= low.lat && lat <= high.lat && isAcross
}
