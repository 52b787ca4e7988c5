const letters = '0123456789bcdefghjkmnpqrstuvwxyz'

/** The geohash of a place: its cell of the world, halved again and again, five halvings a letter. */
export function geohashOf({ lat, lon }: { lat: number; lon: number }, precision: number): string {
  const lats: [number, number] = [-90, 90]
  const lons: [number, number] = [-180, 180]
  let hash = ''
  let isLon = true
  for (let letter = 0; letter < precision; letter++) {
    let bits = 0
    for (let bit = 0; bit < 5; bit++) {
      bits = bits * 2 + halve(isLon ? lons : lats, isLon ? lon : lat)
      isLon = !isLon
    }
    hash += letters[bits]
  }
  return hash
}

/** Keeps the half that has the value: 1 for the upper one. */
function halve(range: [number, number], value: number): 0 | 1 {
  const middle = (range[0] + range[1]) / 2
  const isUpper = value >= middle
  range[isUpper ? 0 : 1] = middle
  return isUpper ? 1 : 0
}
