import { boxOf } from '@vitrine/map'
import { moveTowards } from '@vitrine/token-rules'
import { describe, expect, test } from 'vitest'
import { geohashOf } from './geohash.ts'
import { precisionOf } from './map-queries.ts'
import { boxAround, boxOver, boxRound, isIn, levelOf, tileOf, tilesOf } from './tiles.ts'

const box = (south: number, west: number, north: number, east: number) => ({
  bottomLeft: { lat: south, lon: west },
  topRight: { lat: north, lon: east },
})

describe('pieces of the map', () => {
  test('cover a view, stay the same while it is panned within them, and are found again by their name', () => {
    const view = box(60.16, 24.93, 60.18, 24.95)
    const tiles = tilesOf(view, levelOf(14))
    const panned = tilesOf(box(60.1601, 24.9301, 60.1801, 24.9501), levelOf(14))
    expect(panned.map(({ id }) => id)).toEqual(tiles.map(({ id }) => id))
    expect(tiles.length).toBeLessThanOrEqual(6)
    for (const tile of tiles) expect(tileOf(tile.id)).toEqual(tile)
    for (const corner of [view.bottomLeft, view.topRight]) {
      expect(tiles.filter((tile) => isIn(corner, tile.box))).toHaveLength(1)
    }
  })

  test('go over the 180th meridian, none crosses it, and what lies on either side is in exactly one', () => {
    const fiji = box(-19, 176, -16, -178)
    const tiles = tilesOf(fiji, 6)
    expect(tiles.map(({ box: { bottomLeft } }) => bottomLeft.lon)).toEqual(
      tiles.map(({ box: { bottomLeft } }) => bottomLeft.lon).toSorted((a, b) => Math.sign(b) - Math.sign(a) || a - b),
    )
    for (const tile of tiles) expect(tile.box.bottomLeft.lon).toBeLessThan(tile.box.topRight.lon)
    for (const lon of [179.9, 180, -180, -179.9]) {
      expect(tiles.filter((tile) => isIn({ lat: -17, lon }, tile.box))).toHaveLength(1)
    }
    const over = boxOver(tiles, fiji)
    expect(over.bottomLeft.lon).toBeGreaterThan(over.topRight.lon)
    for (const corner of [fiji.bottomLeft, fiji.topRight]) expect(isIn(corner, over)).toBe(true)
  })

  test('are the whole world where the view is wider than it, poles included', () => {
    expect(boxOf(-500, -100, 300, 100)).toEqual(box(-90, -180, 90, 180))
    const tiles = tilesOf(boxOf(-500, -100, 300, 100), 1)
    expect(tiles).toHaveLength(4)
    for (const place of [
      { lat: 90, lon: 180 },
      { lat: -90, lon: -180 },
    ]) {
      expect(tiles.filter((tile) => isIn(place, tile.box))).toHaveLength(1)
    }
    // Nearly round: both ends lie in one column.
    expect(tilesOf(box(0, 10, 1, 9), 1)).toHaveLength(2)
  })

  test('the box round some places is the narrow one, also over the 180th meridian', () => {
    const at = (lat: number, lon: number) => ({ lat, lon })
    expect(boxRound([at(-17, 178), at(-18, -179), at(-16, 177)])).toEqual(box(-18, 177, -16, -179))
    expect(boxRound([at(60, 24), at(40, -3)])).toEqual(box(40, -3, 60, 24))
    expect(boxRound([at(1, 2)])).toEqual(box(1, 2, 1, 2))
  })

  test('a turned world reads as the same places', () => {
    expect(boxOf(535, 10, 545, 20)).toEqual(box(10, 175, 20, -175))
    expect(boxOf(-185, 10, -175, 20)).toEqual(box(10, 175, 20, -175))
  })

  test.each([
    { lat: 60.17, lon: 24.94 },
    { lat: 0, lon: 179.999 },
    { lat: -89.999, lon: 0 },
  ])('everything within reach of %j is in the box around it', (place) => {
    const around = boxAround(place, 500)
    for (let bearing = 0; bearing < 360; bearing += 30) {
      expect(isIn(moveTowards(place, bearing, 499), around)).toBe(true)
    }
  })
})

test('geohashes are those of everybody else, and finer with the zoom, strictly between 0 and 12', () => {
  expect(geohashOf({ lat: 57.64911, lon: 10.40744 }, 11)).toBe('u4pruydqqvj')
  expect(geohashOf({ lat: -90, lon: -180 }, 3)).toBe('000')
  expect(geohashOf({ lat: 90, lon: 180 }, 3)).toBe('zzz')
  const byZoom = Array.from({ length: 22 }, (_, zoom) => precisionOf(zoom))
  expect(byZoom).toEqual(byZoom.toSorted((a, b) => a - b))
  expect(Math.min(...byZoom)).toBeGreaterThan(0)
  expect(Math.max(...byZoom)).toBeLessThan(12)
})
