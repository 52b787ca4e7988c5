const earthRadius = 6_371_008.8

interface Place {
  lat: number
  lon: number
}

interface InSpace {
  x: number
  y: number
  z: number
}

export interface Spacing<P extends Place> {
  readonly points: P[]
  /** Keeps the point unless another one is nearer to it than the distance. */
  add(point: P): boolean
}

/** Points that keep their distance, in metres. They are compared in space, so that neither poles nor the 180th meridian matter. */
export function createSpacing<P extends Place>(minDistance: number): Spacing<P> {
  const chord = 2 * earthRadius * Math.sin(Math.min(minDistance / (2 * earthRadius), Math.PI / 2))
  const size = Math.max(chord, 0.001)
  const cells = new Map<number, InSpace[]>()
  const points: P[] = []

  const isFree = (point: InSpace, x: number, y: number, z: number) => {
    for (let dx = -1; dx <= 1; dx += 1) {
      for (let dy = -1; dy <= 1; dy += 1) {
        for (let dz = -1; dz <= 1; dz += 1) {
          for (const other of cells.get(keyOf(x + dx, y + dy, z + dz)) ?? []) {
            const [x1, y1, z1] = [point.x - other.x, point.y - other.y, point.z - other.z]
            if (x1 * x1 + y1 * y1 + z1 * z1 < chord * chord) return false
          }
        }
      }
    }
    return true
  }

  return {
    points,
    add(point) {
      if (chord === 0) return points.push(point) > 0
      const place = inSpace(point)
      const [x, y, z] = [Math.floor(place.x / size), Math.floor(place.y / size), Math.floor(place.z / size)]
      if (!isFree(place, x, y, z)) return false
      const key = keyOf(x, y, z)
      const cell = cells.get(key)
      if (cell) cell.push(place)
      else cells.set(key, [place])
      points.push(point)
      return true
    },
  }
}

/** Cells that fall together cost a comparison, no more. */
const keyOf = (x: number, y: number, z: number): number =>
  Math.imul(x, 73_856_093) ^ Math.imul(y, 19_349_663) ^ Math.imul(z, 83_492_791)

function inSpace({ lat, lon }: Place): InSpace {
  const [phi, lambda] = [(lat * Math.PI) / 180, (lon * Math.PI) / 180]
  const across = earthRadius * Math.cos(phi)
  return { x: across * Math.cos(lambda), y: across * Math.sin(lambda), z: earthRadius * Math.sin(phi) }
}
