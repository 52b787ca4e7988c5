import type { Place } from '@vitrine/protocol'
import type { Feature, Polygon } from 'geojson'

const metresPerDegree = 111_195
const corners = 180

/** A circle on the ground. */
export function circleAround({ lat, lon }: Place, metres: number, properties = {}): Feature<Polygon> {
  const dLat = metres / metresPerDegree
  const dLon = dLat / Math.max(0.01, Math.cos((lat * Math.PI) / 180))
  const ring = Array.from({ length: corners + 1 }, (_, corner) => {
    const angle = (corner % corners) * ((2 * Math.PI) / corners)
    return [lon + dLon * Math.sin(angle), lat + dLat * Math.cos(angle)]
  })
  return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } }
}
