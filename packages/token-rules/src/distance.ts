import type { Place } from '@vitrine/protocol'

/** Mean radius of the Earth (IUGG), in metres. */
const earthRadius = 6_371_008.8
const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI

/** Degrees of a circle, from 0 to less than 360. */
const turned = (angle: number) => ((angle % 360) + 360) % 360

/**
 * How far it is over the ground, on a sphere: within half a per cent of the Earth's real shape. The 180th meridian and the poles are
 * places like any other.
 * @example
 * distanceMetres({ lat: 0, lon: 179.999 }, { lat: 0, lon: -179.999 }) // about 222
 */
export function distanceMetres(a: Place, b: Place): number {
  const sinLat = Math.sin(radians(b.lat - a.lat) / 2)
  const sinLon = Math.sin(radians(b.lon - a.lon) / 2)
  const h = sinLat * sinLat + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * sinLon * sinLon
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Which way to set out, clockwise from north; 0 where both are the same place. */
export function bearingDegrees(from: Place, to: Place): number {
  const [phi, psi] = [radians(from.lat), radians(to.lat)]
  const lambda = radians(to.lon - from.lon)
  const east = Math.sin(lambda) * Math.cos(psi)
  const north = Math.cos(phi) * Math.sin(psi) - Math.sin(phi) * Math.cos(psi) * Math.cos(lambda)
  return turned(degrees(Math.atan2(east, north)))
}

/** Where one is after walking straight on. */
export function moveTowards({ lat, lon }: Place, bearing: number, metres: number): Place {
  const [phi, theta, delta] = [radians(lat), radians(bearing), metres / earthRadius]
  const [sin, cos] = [Math.sin(delta), Math.cos(delta)]
  // How far up, and on the plane of the equator how far east and ahead of here: no difference of near equals, which would miss at the poles.
  const up = Math.sin(phi) * cos + Math.cos(phi) * sin * Math.cos(theta)
  const east = Math.sin(theta) * sin
  const ahead = Math.cos(phi) * cos - Math.sin(phi) * sin * Math.cos(theta)
  const there = Math.atan2(up, Math.hypot(east, ahead))
  const lambda = Math.atan2(east, ahead)
  return { lat: degrees(there), lon: turned(lon + degrees(lambda) + 180) - 180 }
}

const compassPoints = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
export type CompassPoint = (typeof compassPoints)[number]

/** The nearest of eight, for "walk 40 m north-east". */
export function compassPoint(bearing: number): CompassPoint {
  return compassPoints[Math.round(turned(bearing) / 45) % 8] as CompassPoint
}
