/** Makes data/grid-*.mvt: one vector tile with the lines of squared paper, the same for every place and zoom. */
import { writeData } from './write-data.mjs'

const extent = 4096
const parts = 8

const varint = (value) => {
  const bytes = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return [...bytes, rest]
}
const field = (number, bytes) => [...varint(number * 8 + 2), ...varint(bytes.length), ...bytes]
const whole = (number, value) => [...varint(number * 8), ...varint(value)]
const zigzag = (value) => (value < 0 ? -2 * value - 1 : 2 * value)
/** MoveTo, then LineTo, by the commands of the Mapbox Vector Tile specification 2.1. */
const line = ([x1, y1], [x2, y2]) => [9, zigzag(x1), zigzag(y1), 10, zigzag(x2 - x1), zigzag(y2 - y1)].flatMap(varint)
const feature = (geometry) => field(2, [...whole(3, 2), ...field(4, geometry)])
const layer = (name, features) =>
  field(3, [...whole(15, 2), ...field(1, [...Buffer.from(name)]), ...features, ...whole(5, extent)])

const lines = (positions) =>
  positions.flatMap((at) => [feature(line([at, 0], [at, extent])), feature(line([0, at], [extent, at]))]).flat()

writeData(
  'grid',
  'mvt',
  Buffer.from([
    ...layer('square', lines([0])),
    ...layer('part', lines(Array.from({ length: parts - 1 }, (_, at) => ((at + 1) * extent) / parts))),
  ]),
)
