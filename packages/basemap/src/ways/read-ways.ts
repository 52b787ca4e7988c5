/** Where people can walk: crossings and bends, and which of them are joined. Metres east and north of the first of them. */
export interface Ways {
  origin: { lat: number; lon: number }
  east: readonly number[]
  north: readonly number[]
  /** The neighbours of each point. */
  joined: readonly (readonly number[])[]
}

const parts = 1e5
export const metresPerDegree = 111_195

/**
 * Reads `data/ways-*.bin`: whole numbers, zigzag and seven bits a byte, the lowest first. How many lines; for each, how many points, and for each
 * point how far north and east of the one before it lies, in hundred-thousandths of a degree.
 */
export function readWays(bytes: Uint8Array): Ways {
  const lines = decode(bytes)
  const [lat = 0, lon = 0] = lines[0]?.[0] ?? []
  const perLon = metresPerDegree * Math.cos(((lat / parts) * Math.PI) / 180)
  const numbers = new Map<string, number>()
  const east: number[] = []
  const north: number[] = []
  const joined: number[][] = []
  const numberOf = ([atLat, atLon]: Point) => {
    const key = `${atLat} ${atLon}`
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, east.length)
    north.push(((atLat - lat) / parts) * metresPerDegree)
    east.push(((atLon - lon) / parts) * perLon)
    joined.push([])
    return east.length - 1
  }
  for (const line of lines) {
    const points = line.map(numberOf)
    for (const [index, point] of points.entries()) {
      const before = points[index - 1]
      if (before === undefined || before === point) continue
      joined[before]?.push(point)
      joined[point]?.push(before)
    }
  }
  return { origin: { lat: lat / parts, lon: lon / parts }, east, north, joined }
}

type Point = [lat: number, lon: number]

function decode(bytes: Uint8Array): Point[][] {
  let at = 0
  const next = () => {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++]
      if (byte === undefined) throw new Error('The ways end before they are whole.')
      value += (byte & 127) * scale
      if (byte < 128) break
    }
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }
  let [lat, lon] = [0, 0]
  return Array.from({ length: next() }, () =>
    Array.from({ length: next() }, (): Point => {
      lat += next()
      lon += next()
      return [lat, lon]
    }),
  )
}
