import type { Palette } from './palette.ts'

type Point = readonly [number, number, number]

const around = (count: number, radius: number, y: number, turn = 0): Point[] =>
  Array.from({ length: count }, (_, index) => {
    const angle = ((index + turn) * 2 * Math.PI) / count
    return [radius * Math.cos(angle), y, radius * Math.sin(angle)]
  })

/** The corners of a cut stone, three to a facet. */
function facets(): Point[] {
  const sides = 8
  const [table, girdle] = [around(sides, 0.56, 0.42), around(sides, 1, 0.12, 0.5)]
  const point: Point = [0, -0.95, 0]
  const middle: Point = [0, 0.42, 0]
  const at = (ring: Point[], index: number) => ring[(index + sides) % sides] as Point
  return Array.from({ length: sides }, (_, index) => [
    ...[middle, at(table, index + 1), at(table, index)],
    ...[at(table, index), at(table, index + 1), at(girdle, index)],
    ...[at(table, index), at(girdle, index), at(girdle, index - 1)],
    ...[at(girdle, index), point, at(girdle, index - 1)],
  ]).flat()
}

function normalOf(a: Point, b: Point, c: Point): Point {
  const [u, v] = [b.map((value, axis) => value - (a[axis] ?? 0)), c.map((value, axis) => value - (a[axis] ?? 0))] as [
    number[],
    number[],
  ]
  const cross = [0, 1, 2].map((axis) => {
    const [i, j] = [(axis + 1) % 3, (axis + 2) % 3]
    return (u[i] ?? 0) * (v[j] ?? 0) - (u[j] ?? 0) * (v[i] ?? 0)
  })
  const length = Math.hypot(...cross) || 1
  return cross.map((value) => value / length) as unknown as Point
}

/** glTF counts light, not what screens are sent. */
function linearOf(color: string): number[] {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color)?.[1]
  const [r = 0, g = 0, b = 0] = hex
    ? (hex.length === 3 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? [])).map((part) =>
        Number.parseInt(part, 16),
      )
    : (color.match(/\d+/g) ?? []).map(Number)
  return [r, g, b].map((value) => ((value / 255 + 0.055) / 1.055) ** 2.4)
}

/** A cut stone in the brand's colour, as a GLB. */
export function gemModel({ main }: Palette): Uint8Array {
  const corners = facets()
  const numbers = new Float32Array(corners.length * 6)
  for (let index = 0; index < corners.length; index += 3) {
    const [a, b, c] = corners.slice(index, index + 3) as [Point, Point, Point]
    const normal = normalOf(a, b, c)
    for (const [offset, corner] of [a, b, c].entries()) {
      numbers.set(corner, (index + offset) * 3)
      numbers.set(normal, (corners.length + index + offset) * 3)
    }
  }
  const half = corners.length * 12
  const description = {
    asset: { version: '2.0', generator: 'Vitrine' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, name: 'Gem' }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0, NORMAL: 1 }, material: 0 }] }],
    materials: [
      {
        pbrMetallicRoughness: { baseColorFactor: [...linearOf(main), 1], metallicFactor: 0.35, roughnessFactor: 0.12 },
        doubleSided: true,
      },
    ],
    accessors: [
      {
        bufferView: 0,
        componentType: 5126,
        count: corners.length,
        type: 'VEC3',
        min: [-1, -0.95, -1],
        max: [1, 0.42, 1],
      },
      { bufferView: 1, componentType: 5126, count: corners.length, type: 'VEC3' },
    ],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: half },
      { buffer: 0, byteOffset: half, byteLength: half },
    ],
    buffers: [{ byteLength: half * 2 }],
  }
  return glbOf(description, new Uint8Array(numbers.buffer))
}

function glbOf(description: object, binary: Uint8Array): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(description))
  const length = Math.ceil(text.length / 4) * 4
  const bytes = new Uint8Array(12 + 8 + length + 8 + binary.length).fill(0x20)
  const view = new DataView(bytes.buffer)
  const words = [0x46546c67, 2, bytes.length, length, 0x4e4f534a]
  for (const [index, word] of words.entries()) view.setUint32(index * 4, word, true)
  bytes.set(text, 20)
  view.setUint32(20 + length, binary.length, true)
  view.setUint32(24 + length, 0x004e4942, true)
  bytes.set(binary, 28 + length)
  return bytes
}
