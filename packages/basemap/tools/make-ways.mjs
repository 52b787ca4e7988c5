/**
 * Makes data/ways-*.bin: where people can walk in the middle of Helsinki, from an extract of OpenStreetMap (ODbL).
 *
 *   node make-ways.mjs Helsinki.osm.pbf
 *
 * with `osmium` (Debian's osmium-tool) on the path. How the file is laid out is said by its reader, src/ways/read-ways.ts.
 */
import { execFileSync } from 'node:child_process'
import { writeData } from './write-data.mjs'

/** Parts of a degree: a metre, about. */
const parts = 1e5
/** What a line is straightened by, in those. */
const slack = 1.6

const walkable = new Set(
  'footway pedestrian path steps living_street residential unclassified service tertiary secondary primary trunk cycleway road'.split(
    ' ',
  ),
)

const extract = process.argv[2]
if (!extract) throw new Error('Say which extract: node make-ways.mjs Helsinki.osm.pbf')
const format = ['-f', 'geojsonseq', '--format-option=print_record_separator=false', '-o', '-']
const exported = execFileSync('osmium', ['export', extract, ...format], {
  stdio: ['ignore', 'pipe', 'ignore'],
  maxBuffer: 2 ** 28,
})
const features = exported
  .toString()
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line))
const lines = features.filter(({ properties }) => isWalked(properties)).flatMap(({ geometry }) => linesOf(geometry))
const kept = connected(lines)
const uses = usesOf(kept)
writeData('ways', 'bin', encode(kept.flatMap((line) => cut(line, uses)).map(straightened)))

function isWalked(tags) {
  if (!walkable.has(tags.highway?.replace('_link', ''))) return false
  if (tags.foot === 'no' || tags.indoor === 'yes' || tags.area === 'no') return false
  if (['no', 'private'].includes(tags.access) && !['yes', 'designated', 'permissive'].includes(tags.foot)) return false
  // Under the ground nobody has a position.
  return !(tags.layer?.startsWith('-') || (tags.tunnel && tags.tunnel !== 'building_passage'))
}

/** Squares are walked round. */
function linesOf({ type, coordinates }) {
  const lists = type === 'LineString' ? [coordinates] : type === 'MultiPolygon' ? coordinates.flat() : []
  return lists.map((list) => list.map(([lon, lat]) => [Math.round(lat * parts), Math.round(lon * parts)]))
}

/** The largest part of the net in which one comes from everywhere to everywhere. */
function connected(all) {
  const leader = new Map()
  const find = (key) => {
    let at = key
    while (leader.get(at) !== at) {
      leader.set(at, leader.get(leader.get(at)))
      at = leader.get(at)
    }
    return at
  }
  for (const line of all) for (const point of line) if (!leader.has(`${point}`)) leader.set(`${point}`, `${point}`)
  for (const line of all) {
    for (const [index, point] of line.entries()) if (index > 0) leader.set(find(`${point}`), find(`${line[index - 1]}`))
  }
  const sizes = new Map()
  for (const line of all) sizes.set(find(`${line[0]}`), (sizes.get(find(`${line[0]}`)) ?? 0) + line.length)
  const [[largest]] = [...sizes].sort(([, a], [, b]) => b - a)
  return all.filter((line) => find(`${line[0]}`) === largest)
}

function usesOf(all) {
  const counts = new Map()
  for (const line of all) for (const point of line) counts.set(`${point}`, (counts.get(`${point}`) ?? 0) + 1)
  return counts
}

/** At each crossing, so that what is straightened between them leaves crossings where they are. */
function cut(line, counts) {
  const pieces = []
  let begin = 0
  for (let index = 1; index < line.length; index++) {
    if (index < line.length - 1 && counts.get(`${line[index]}`) === 1) continue
    pieces.push(line.slice(begin, index + 1))
    begin = index
  }
  return pieces
}

/** By Douglas and Peucker. */
function straightened(line) {
  const [first] = line
  const last = line.at(-1)
  const distances = line.map((point) => offLine(point, first, last))
  const farthest = Math.max(...distances)
  if (farthest <= slack) return [first, last]
  const index = distances.indexOf(farthest)
  return [...straightened(line.slice(0, index + 1)), ...straightened(line.slice(index)).slice(1)]
}

function offLine([lat, lon], [lat1, lon1], [lat2, lon2]) {
  const [east, north] = [lon2 - lon1, lat2 - lat1]
  const length = east * east + north * north
  const along = length === 0 ? 0 : ((lon - lon1) * east + (lat - lat1) * north) / length
  const at = Math.min(1, Math.max(0, along))
  return Math.hypot(lon - lon1 - at * east, lat - lat1 - at * north)
}

function encode(all) {
  const bytes = []
  const put = (value) => {
    let rest = value < 0 ? -2 * value - 1 : 2 * value
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
    bytes.push(rest)
  }
  let [lat, lon] = [0, 0]
  put(all.length)
  for (const line of all) {
    put(line.length)
    for (const [nextLat, nextLon] of line) {
      put(nextLat - lat)
      put(nextLon - lon)
      lat = nextLat
      lon = nextLon
    }
  }
  console.log(`${all.length} pieces, ${all.flat().length} points`)
  return Buffer.from(bytes)
}
