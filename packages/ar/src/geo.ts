/** Degrees, WGS 84. */
export interface GeoPoint {
  lat: number
  lon: number
}

const earthRadius = 6_371_008.8
const radians = Math.PI / 180

/** Metres along the great circle. */
export function metresBetween(from: GeoPoint, to: GeoPoint): number {
  const north = Math.sin(((to.lat - from.lat) * radians) / 2)
  const east = Math.sin(((to.lon - from.lon) * radians) / 2)
  const chord = north * north + Math.cos(from.lat * radians) * Math.cos(to.lat * radians) * east * east
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** The direction in which one sets out, in degrees clockwise from north, 0 to 360. */
export function bearingTo(from: GeoPoint, to: GeoPoint): number {
  const east = (to.lon - from.lon) * radians
  const [a, b] = [from.lat * radians, to.lat * radians]
  const x = Math.sin(east) * Math.cos(b)
  const y = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(east)
  return (Math.atan2(x, y) / radians + 360) % 360
}

/** The box of everything within so many metres, as the map's search takes it; it may cross the 180th meridian. */
export function boxAround({ lat, lon }: GeoPoint, metres: number): { bottomLeft: GeoPoint; topRight: GeoPoint } {
  const high = metres / earthRadius / radians
  const [south, north] = [lat - high, lat + high]
  // Where the box holds a pole, every meridian passes through it.
  if (south <= -90 || north >= 90) {
    return { bottomLeft: { lat: Math.max(-90, south), lon: -180 }, topRight: { lat: Math.min(90, north), lon: 180 } }
  }
  // The widest meridians touch the circle nearer to the pole than its middle.
  const wide = Math.asin(Math.min(1, Math.sin(metres / earthRadius) / Math.cos(lat * radians))) / radians
  return { bottomLeft: { lat: south, lon: wrapped(lon - wide) }, topRight: { lat: north, lon: wrapped(lon + wide) } }
}

const wrapped = (lon: number) => (lon < -180 ? lon + 360 : lon > 180 ? lon - 360 : lon)
