import { expect, test } from 'vitest'
import { type Polygon, readArea } from './area.ts'
import { type Scatter, type Scattered, scatter } from './scatter.ts'

const box = (west: number, south: number, east: number, north: number): Polygon[number] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]

const harbour = box(24.94, 60.165, 24.96, 60.17)

function spread(polygons: readonly Polygon[], more: Partial<Omit<Scatter, 'strips'>> = {}): Scattered[] {
  const area = readArea(polygons)
  if ('fault' in area) throw new Error(area.fault)
  const answer = scatter({ strips: area.strips, count: 400, minDistance: 15, seed: 7, ...more })
  if ('fits' in answer) throw new Error(`only ${answer.fits} fit`)
  return answer.points
}

function metres(a: Scattered, b: Scattered): number {
  const rad = Math.PI / 180
  const half = (angle: number) => Math.sin((angle * rad) / 2) ** 2
  const h = half(b.lat - a.lat) + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * half(b.lon - a.lon)
  return 2 * 6_371_008.8 * Math.asin(Math.sqrt(h))
}

const nearest = (points: readonly Scattered[]) =>
  Math.min(...points.flatMap((a, index) => points.slice(index + 1).map((b) => metres(a, b))))

const within = ({ lat, lon }: Scattered, ring: Polygon[number]) => {
  const [west, south, east, north] = [...(ring[0] ?? []), ...(ring[2] ?? [])] as [number, number, number, number]
  return lat >= south && lat <= north && lon >= west && lon <= east
}

test('points lie inside, keep their distance, are everywhere, and lie the same for the same seed', () => {
  const points = spread([[harbour]])

  expect(points).toHaveLength(400)
  expect(points.every((point) => within(point, harbour))).toBe(true)
  expect(nearest(points)).toBeGreaterThanOrEqual(15)
  // Of four equal quarters each has about as many as the others.
  const quarter = ({ lat, lon }: Scattered) => Number(lat > 60.1675) * 2 + Number(lon > 24.95)
  for (const [, inIt] of Map.groupBy(points, quarter)) expect(Math.abs(inIt.length - 100)).toBeLessThan(40)
  expect(spread([[harbour]])).toEqual(points)
  expect(spread([[harbour]], { seed: 8 })).not.toEqual(points)
})

test('ten thousand within a step of each other are no more work than over a city', () => {
  const step = [box(24.94, 60.165, 24.940_01, 60.165_01)]
  const points = spread([step], { count: 10_000, minDistance: 1e-6 })
  expect(new Set(points.map(({ lat, lon }) => `${lat} ${lon}`)).size).toBe(10_000)
})

test('holes stay empty, slanted and thin areas are filled, and each part of several gets its share by size', () => {
  const pond = box(24.945, 60.166, 24.955, 60.169)
  expect(spread([[harbour, pond.toReversed()]]).some((point) => within(point, pond))).toBe(false)

  const trail: Polygon = [
    [
      [24.94, 60.16],
      [24.940_02, 60.16],
      [24.980_02, 60.18],
      [24.98, 60.18],
      [24.94, 60.16],
    ],
  ]
  const along = spread([trail], { count: 100, minDistance: 10 })
  expect(nearest(along)).toBeGreaterThanOrEqual(10)
  for (const { lat, lon } of along) expect(Math.abs(lon - 24.940_01 - (lat - 60.16) * 2)).toBeLessThan(0.000_02)

  const [wide, narrow] = [box(0, 0, 3, 1), box(10, 0, 11, 1)]
  const inWide = spread([[wide], [narrow]], { count: 2000, minDistance: 0 }).filter((point) => within(point, wide))
  expect(Math.abs(inWide.length - 1500)).toBeLessThan(80)

  // As many on the half of the earth near the poles as its surface has, not as its degrees.
  const north = spread([[box(-180, 0, 180, 90)]], { count: 2000, minDistance: 0 })
  expect(Math.abs(north.filter(({ lat }) => lat > 30).length - 1000)).toBeLessThan(80)
})

test('an area over the 180th meridian is one area, whether it was cut there or not', () => {
  const uncut: Polygon = [box(179.99, -17, -179.99, -16.98)]
  const cut: Polygon[] = [[box(179.99, -17, 180, -16.98)], [box(-180, -17, -179.99, -16.98)]]
  for (const polygons of [[uncut], cut]) {
    const points = spread(polygons, { count: 200, minDistance: 60 })
    expect(points.every(({ lon }) => Math.abs(lon) >= 179.99 && Math.abs(lon) <= 180)).toBe(true)
    expect(points.filter(({ lon }) => lon > 0).length).toBeGreaterThan(60)
    expect(points.filter(({ lon }) => lon < 0).length).toBeGreaterThan(60)
    expect(nearest(points)).toBeGreaterThanOrEqual(60)
  }
  const hole = box(-179.998, -16.995, -179.992, -16.985)
  const around = spread([[...uncut, hole]], { count: 200, minDistance: 10 })
  expect(around.some((point) => within(point, hole))).toBe(false)
})

test('what chance leaves no room for is packed, and what cannot fit is refused with how many would', () => {
  // 40 m around a square of about 200 m by 200 m: by chance about 24 find room, packed more.
  const square = box(24.94, 60.165, 24.9436, 60.1668)
  const tight = spread([[square]], { count: 30, minDistance: 40 })
  expect(tight).toHaveLength(30)
  expect(nearest(tight)).toBeGreaterThanOrEqual(40)

  const area = readArea([[square]])
  if ('fault' in area) throw new Error(area.fault)
  const refused = scatter({ strips: area.strips, count: 10_000, minDistance: 40, seed: 1 })
  expect(refused).toEqual({ fits: expect.any(Number) })
  expect('fits' in refused && refused.fits).toBeGreaterThanOrEqual(30)
})

test.each<[string, Polygon, string]>([
  ['three corners', [harbour.slice(0, 3)], 'ring_too_short'],
  ['no ring', [], 'ring_too_short'],
  ['an open ring', [harbour.slice(0, 4)], 'ring_not_closed'],
  [
    'latitudes first',
    [
      [
        [-60, 170],
        [-60, 171],
        [-59, 171],
        [-60, 170],
      ],
    ],
    'swapped',
  ],
  ['a longitude beyond 180', [box(181, 0, 182, 1)], 'out_of_range'],
  ['no number', [[[Number.NaN, 0], ...harbour]], 'out_of_range'],
  [
    'a bow tie',
    [
      [
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
        [0, 0],
      ],
    ],
    'crosses_itself',
  ],
  ['a hole outside', [harbour, box(25, 61, 25.1, 61.1)], 'hole_outside'],
  [
    'a ring around a pole',
    [
      [
        [0, 80],
        [120, 80],
        [-120, 80],
        [0, 80],
      ],
    ],
    'around_pole',
  ],
  [
    'a line',
    [
      [
        [0, 0],
        [1, 1],
        [2, 2],
        [0, 0],
      ],
    ],
    'no_area',
  ],
])('%s is no area', (_, polygon, fault) => {
  expect(readArea([polygon])).toEqual({ fault })
})
