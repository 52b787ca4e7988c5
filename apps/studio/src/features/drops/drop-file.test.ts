import { DropPlaces } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { readDropFile } from './drop-file.ts'

const geojson = (value: object) => readDropFile(JSON.stringify(value))
const feature = (type: string, coordinates: unknown) => ({
  type: 'Feature',
  properties: {},
  geometry: { type, coordinates },
})
const collection = (...features: object[]) => ({ type: 'FeatureCollection', features })
const ring = [
  [24, 60],
  [25, 60],
  [25, 61],
  [24, 60],
]

test('tables and points are what the server takes, as they are', () => {
  const csv = '\uFEFFLat;LNG;"limit"\r\n60,17;24,95;\r\n\r\n60,18;24,95;2\r\n'
  const table = readDropFile(csv)
  expect(table).toMatchObject({ kind: 'places', count: 2, rows: ['Lat;LNG;"limit"', '60,17;24,95;', '60,18;24,95;2'] })
  const points = geojson(collection(feature('Point', [24, 60]), feature('LineString', [])))
  expect(points).toMatchObject({ kind: 'places', count: 2 })
  expect(geojson({ type: 'Point', coordinates: [24, 60] })).toMatchObject({ kind: 'places', count: 1 })
  for (const read of [table, points])
    expect(read.kind === 'places' && DropPlaces.safeParse(read.places).success).toBe(true)
})

test('an area, bare or as a feature, is something to scatter over', () => {
  const polygon = { type: 'Polygon', coordinates: [ring] }
  for (const given of [polygon, feature('Polygon', [ring]), collection(feature('Polygon', [ring]))]) {
    expect(geojson(given)).toEqual({ kind: 'area', area: polygon })
  }
  expect(geojson(feature('MultiPolygon', [[ring], [ring]]))).toMatchObject({ kind: 'area' })
})

test.each([
  ['  \n', 'empty'],
  ['{"type": "FeatureCollection"', 'not-json'],
  ['[1, 2]', 'not-geojson'],
  [JSON.stringify(collection()), 'no-places'],
  [JSON.stringify(collection(feature('Polygon', [ring]), feature('Polygon', [ring]))), 'several-areas'],
  [JSON.stringify(feature('Polygon', [Array.from({ length: 1_001 }, () => [1, 1])])), 'too-many-corners'],
  ['name,address\nDoor,Eteläranta', 'no-lat-lon'],
  ['lat,lon,colour\n1,2,red', 'column-unknown'],
  ['lat,lon,latitude\n1,2,3', 'column-twice'],
  ['lat,lon\n', 'no-places'],
  [`lat,lon\n${'1,2\n'.repeat(10_001)}`, 'too-many'],
  ['x'.repeat(2_000_001), 'too-large'],
])('%.40s is nothing to drop, and it is known why', (text, fault) => {
  expect(readDropFile(text)).toMatchObject({ kind: 'fault', fault })
})
