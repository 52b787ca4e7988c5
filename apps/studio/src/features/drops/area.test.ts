import { AreaGeometry } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import {
  boxAround,
  cornersIn,
  cornersOf,
  crossesItself,
  drawnRing,
  geometryOf,
  middleOf,
  readCorners,
  squareMetres,
  writeCorners,
} from './area.ts'

const at = (lat: number, lon: number) => ({ lat, lon })
const square = [at(60, 24), at(60, 24.01), at(60.01, 24.01), at(60.01, 24)]

test('corners are the area that the server takes, and come back from it', () => {
  const geometry = geometryOf(square)
  expect(AreaGeometry.parse(geometry)).toEqual(geometry)
  expect(cornersOf(geometry)).toEqual(square)
  const hole = [...(geometry.coordinates as number[][][]), ...(geometry.coordinates as number[][][])]
  expect(cornersOf({ type: 'Polygon', coordinates: hole })).toBeNull()
  expect(
    cornersOf({
      type: 'Polygon',
      coordinates: [
        [
          [200, 0],
          [0, 1],
          [0, 2],
          [200, 0],
        ],
      ],
    }),
  ).toBeNull()
})

test('sides that cross are seen, those that share a corner do not', () => {
  expect(crossesItself(square)).toBe(false)
  expect(crossesItself(square.slice(0, 3))).toBe(false)
  const [a, b, c, d] = square as [(typeof square)[0], (typeof square)[0], (typeof square)[0], (typeof square)[0]]
  expect(crossesItself([a, c, b, d])).toBe(true)
  // Over the 180th meridian it is as simple.
  expect(crossesItself([at(0, 179), at(0, -179), at(1, -179), at(1, 179)])).toBe(false)
  expect(crossesItself([at(0, 179), at(1, -179), at(0, -179), at(1, 179)])).toBe(true)
})

test('how large it is, where it lies and how it is drawn, over the 180th meridian too', () => {
  expect(squareMetres(square) / (1111.95 * 1111.95 * Math.cos((60.005 * Math.PI) / 180))).toBeCloseTo(1, 3)
  const fiji = [at(-17, 179.99), at(-17, -179.99), at(-16.99, -179.99), at(-16.99, 179.99)]
  expect(squareMetres(fiji)).toBeCloseTo(
    squareMetres(fiji.map(({ lat, lon }) => at(lat, lon > 0 ? lon - 1 : lon + 359))),
    3,
  )
  expect(boxAround(fiji)).toEqual({ bottomLeft: at(-17, 179.99), topRight: at(-16.99, expect.closeTo(-179.99, 9)) })
  expect(boxAround([])).toBeNull()
  expect(drawnRing(fiji).every(([lon]) => lon > 179)).toBe(true)
  expect(middleOf(at(0, 179), at(2, -179)).lon % 180).toBe(0)
  const inside = cornersIn({ bottomLeft: at(0, 170), topRight: at(10, -170) })
  expect(inside).toEqual([at(2, 174), at(2, -174), at(8, -174), at(8, 174)])
  expect(crossesItself(inside)).toBe(false)
})

test('corners are read as people write them, and what is wrong is named by its line', () => {
  for (const line of [
    '60.17, 24.95',
    '60,17; 24,95',
    '60.17 24.95',
    '(60.17,24.95)',
    '60,17\t24,95',
    '60.17°, 24.95°,',
  ]) {
    expect(readCorners(line), line).toEqual({ corners: [at(60.17, 24.95)], errors: [] })
  }
  expect(readCorners('−33.86, 151.21').corners).toEqual([at(-33.86, 151.21)])
  expect(readCorners('60, 24\n\nthe door\n151.21, -33.86\n91, 181\n60.1')).toEqual({
    corners: [at(60, 24)],
    errors: [
      { line: 3, fault: 'unreadable' },
      { line: 4, fault: 'swapped' },
      { line: 5, fault: 'out-of-range' },
      { line: 6, fault: 'unreadable' },
    ],
  })
  expect(readCorners(writeCorners(square)).corners).toEqual(square)
})
