import { expect, test } from 'vitest'
import { cameraOf, offsetOn, sightOf } from './map-camera.ts'

const phone = { width: 390, height: 600, isCoveredBelow: true }
const helsinki = { lat: 60.17, lon: 24.94 }

test('a place is looked at as it was asked for, and things stand around it where the map will draw them', () => {
  const camera = cameraOf({ place: helsinki, zoom: 10 }, phone)
  expect(camera).toEqual({ ...phone, centre: helsinki, zoom: 10, pitch: 0 })
  expect(offsetOn(camera, helsinki)).toEqual({ x: 0, y: 0 })
  // 512 × 2^10 pixels around the earth.
  const east = offsetOn(camera, { lat: helsinki.lat, lon: helsinki.lon + 0.1 })
  expect(east.x).toBeCloseTo((0.1 / 360) * 512 * 2 ** 10, 6)
  const north = offsetOn(camera, { lat: helsinki.lat + 0.1, lon: helsinki.lon })
  // Mercator stretches by the latitude, as much each way.
  expect(-north.y / east.x).toBeCloseTo(1 / Math.cos((60.22 * Math.PI) / 180), 3)
})

test('what is seen ends at the edges of the map', () => {
  const camera = cameraOf({ place: helsinki, zoom: 6 }, phone)
  const { box, centre, zoom } = sightOf(camera)
  expect({ centre, zoom }).toEqual({ centre: helsinki, zoom: 6 })
  const low = offsetOn(camera, box.bottomLeft)
  const high = offsetOn(camera, box.topRight)
  expect([low.x, low.y, high.x, high.y].map((pixels) => Math.round(pixels * 1000) / 1000)).toEqual([
    -195, 300, 195, -300,
  ])
})

test('a box fills what nothing lies on, over the 180th meridian too', () => {
  for (const [west, east] of [
    [20, 30],
    [175, -175],
  ] as const) {
    const box = { bottomLeft: { lat: 63, lon: west }, topRight: { lat: 65, lon: east } }
    const camera = cameraOf({ box }, phone)
    const low = offsetOn(camera, box.bottomLeft)
    const high = offsetOn(camera, box.topRight)
    // Half a pin on both sides, and the buttons' column on the right; above, a whole pin, and below, what is said.
    expect(low.x).toBeCloseTo(-195 + 11.7 + 30)
    expect(high.x).toBeCloseTo(195 - 11.7 - 30 - 64)
    expect((low.y + high.y) / 2).toBeCloseTo((24 + 64 - 180) / 2)
    expect(low.y).toBeLessThan(300 - 180)
  }
})

test('where nothing lies on the map the box has its lower end too', () => {
  const box = { bottomLeft: { lat: 60, lon: 24.9 }, topRight: { lat: 61, lon: 25 } }
  const low = (isCoveredBelow: boolean) => offsetOn(cameraOf({ box }, { ...phone, isCoveredBelow }), box.bottomLeft).y
  expect([low(true), low(false)].map(Math.round)).toEqual([300 - 180, 300 - 48])
})

test('a tilted map shows the whole of a box, too, as near as it has room', () => {
  const box = { bottomLeft: { lat: 60.1695, lon: 24.939 }, topRight: { lat: 60.1705, lon: 24.941 } }
  for (const size of [phone, { width: 800, height: 900, isCoveredBelow: false }]) {
    const camera = cameraOf({ box }, size, true)
    expect(camera.pitch).toBeGreaterThan(40)
    const corners = [box.bottomLeft.lat, box.topRight.lat].flatMap((lat) =>
      [box.bottomLeft.lon, box.topRight.lon].map((lon) => offsetOn(camera, { lat, lon })),
    )
    const [xs, ys] = [corners.map(({ x }) => x + size.width / 2), corners.map(({ y }) => y + size.height / 2)]
    const below = size.isCoveredBelow ? 0.3 * size.height : 0.08 * size.height
    const free = [
      Math.min(...xs) - 30,
      size.width - 94 - Math.max(...xs),
      Math.min(...ys) - 64,
      size.height - below - Math.max(...ys),
    ]
    expect(Math.min(...free)).toBeGreaterThan(-1)
    expect(Math.min((free[0] ?? 0) + (free[1] ?? 0), (free[2] ?? 0) + (free[3] ?? 0))).toBeLessThan(0.08 * size.width)
  }
})

test('a single place is not looked at from nearer than streets, and the poles stay the end of the map', () => {
  const box = { bottomLeft: helsinki, topRight: helsinki }
  expect(cameraOf({ box }, phone).zoom).toBe(18)

  const all = cameraOf({ place: { lat: 85, lon: 0 }, zoom: -1 }, phone)
  expect(all.zoom).toBe(Math.log2(600 / 512))
  expect(all.centre.lat).toBeCloseTo(0)
  const north = sightOf(cameraOf({ place: { lat: 85, lon: 0 }, zoom: 4 }, phone))
  expect(north.box.topRight.lat).toBeCloseTo(85.0511, 3)
})

test('a map that has no room yet looks somewhere', () => {
  const box = { bottomLeft: { lat: 60, lon: 20 }, topRight: { lat: 68, lon: 30 } }
  const { zoom, centre } = cameraOf({ box }, { width: 0, height: 0, isCoveredBelow: true })
  expect([zoom, centre.lat, centre.lon].every(Number.isFinite)).toBe(true)
})

test('a tilted map is flat from afar; among streets it shows more of what lies ahead, and things stand where it will draw them', () => {
  expect(cameraOf({ place: helsinki, zoom: 10 }, phone, true).pitch).toBe(0)
  const camera = cameraOf({ place: helsinki, zoom: 17 }, phone, true)
  expect(camera.pitch).toBe(45)
  expect(offsetOn(camera, helsinki)).toEqual({ x: 0, y: 0 })
  const flat = sightOf({ ...camera, pitch: 0 }).box
  const { box } = sightOf(camera)
  const north = (from: typeof box) => from.topRight.lat - helsinki.lat
  expect(north(box) / north(flat)).toBeCloseTo(2.12, 1)
  // What ends the view at the top is drawn there, from corner to corner.
  const corner = offsetOn(camera, box.topRight)
  expect([corner.x, corner.y].map(Math.round)).toEqual([195, -300])
})
