import { expect, test } from 'vitest'
import { type Cluster, clustersOf, type Room, type Spot, standApart } from './clusters.ts'

test('bubbles hold all that is near at a zoom, in its middle, and nothing is lost or twice', () => {
  const spots = [
    { lat: 60, lon: 25, count: 3 },
    { lat: 60.0001, lon: 25, count: 1, tokenId: 'a' },
    { lat: 40, lon: -70, count: 1, tokenId: 'b' },
  ]
  const clusters = clustersOf(spots, 10, 46)
  expect(clusters.map(({ count, tokenIds }) => ({ count, tokenIds }))).toEqual([
    { count: 4, tokenIds: ['a'] },
    { count: 1, tokenIds: ['b'] },
  ])
  expect(clusters[0]?.lat).toBeCloseTo(60.000025, 6)
  expect(clustersOf(spots, 20, 46)).toHaveLength(3)
  expect(clustersOf(spots, 0, 4000).map(({ count }) => count)).toEqual([5])
})

test('bubbles join neighbours over the 180th meridian where they lie, not on the other side of the world', () => {
  const spots = [
    { lat: 0, lon: 179.99, count: 1 },
    { lat: 0, lon: -179.99, count: 1 },
  ]
  for (const clusters of [clustersOf(spots, 5, 46), standApart(clustersOf(spots, 5, 0.01), 5, bubble)]) {
    expect(clusters).toHaveLength(1)
    expect(Math.abs(clusters[0]?.lon ?? 0)).toBeCloseTo(180, 6)
  }
})

/** As large as the map draws them, and larger for more. */
const bubble = (count: number): Room => ({ radius: 9 + 2.1 * Math.log(count), rise: 0 })
const pin: Room = { radius: 29, rise: 30 }

function pixels({ lat, lon, count }: Cluster, zoom: number, roomOf: (count: number) => Room) {
  const side = 512 * 2 ** zoom
  const y = (0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * side
  const { radius, rise } = roomOf(count)
  return { x: ((lon + 180) / 360) * side, y: y - rise, radius, side }
}

function overlapping(clusters: readonly Cluster[], zoom: number, roomOf: (count: number) => Room) {
  const drawn = clusters.map((cluster) => pixels(cluster, zoom, roomOf))
  return drawn.flatMap((a, index) =>
    drawn.slice(index + 1).filter((b) => {
      const across = Math.abs(a.x - b.x)
      return Math.hypot(Math.min(across, a.side - across), a.y - b.y) < a.radius + b.radius - 1e-6
    }),
  )
}

test('neighbouring bubbles never lie over each other, however big they grow, and hold together what they held apart', () => {
  let state = 11
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  // Cells of a server's answer, as thick as they come, over the 180th meridian, too.
  const cells = Array.from({ length: 900 }, (): Spot => {
    const lon = 179 + next() * 4
    return { lat: 60 + next() * 2, lon: lon > 180 ? lon - 360 : lon, count: Math.ceil(10 ** (next() * 5)) }
  })
  const singles = cells.slice(0, 150).map((spot, index): Spot => ({ ...spot, count: 1, tokenId: `token ${index}` }))
  const withPins = (count: number) => (count === 1 ? pin : bubble(count))
  for (const [spots, roomOf, radius] of [
    [cells, bubble, 46],
    [singles, withPins, 58],
  ] as const) {
    const total = spots.reduce((sum, { count }) => sum + count, 0)
    for (const zoom of [0, 4, 7, 8.25, 10.75, 14]) {
      const joined = clustersOf(spots, zoom + 0.25, radius)
      const apart = standApart(joined, zoom, roomOf)
      expect(overlapping(apart, zoom, roomOf)).toEqual([])
      expect(apart.reduce((sum, { count }) => sum + count, 0)).toBe(total)
      expect(new Set(apart.flatMap(({ tokenIds }) => tokenIds)).size).toBe(spots === singles ? singles.length : 0)
    }
  }
  // Without it they do, so that this says something.
  expect(overlapping(clustersOf(cells, 8.5, 46), 8.25, bubble).length).toBeGreaterThan(0)
})
