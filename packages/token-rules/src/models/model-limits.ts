import { sizeOfImage } from './image-size.ts'

/** What one 3D face may ask of a phone. Generous for what brands make (4 MB is their guideline), small for what bombs are. */
export const modelLimits = {
  bytes: 24_000_000,
  jsonBytes: 4_000_000,
  nodes: 4_000,
  depth: 100,
  meshes: 2_000,
  materials: 500,
  accessors: 20_000,
  /** Elements of all accessors together, and corners of everything that is drawn, each copy counted. */
  elements: 6_000_000,
  drawnCorners: 4_000_000,
  images: 64,
  imageSide: 4_096,
  animations: 200,
  channels: 5_000,
}

/** Not a model that can be shown; `reason` is for the log, not for people. */
export class ModelRefused extends Error {
  override name = 'ModelRefused'
}

interface Gltf {
  asset: { version: string }
  nodes: { children?: number[]; mesh?: number }[]
  scenes: { nodes?: number[] }[]
  meshes: { primitives: { indices?: number; attributes?: Record<string, number>; targets?: unknown[] }[] }[]
  accessors: { count: number; sparse?: { count: number } }[]
  bufferViews: {
    buffer: number
    byteOffset?: number
    byteLength: number
    extensions?: Record<string, { count?: number; byteStride?: number }>
  }[]
  buffers: { uri?: string; byteLength: number }[]
  images: { uri?: string; bufferView?: number }[]
  materials: unknown[]
  animations: { channels?: unknown[] }[]
  extensionsRequired: string[]
}

const glb = 0x46546c67
const jsonChunk = 0x4e4f534a
const binaryChunk = 0x004e4942

/**
 * Reads what a glTF or GLB says of itself and refuses what would cost too much, before anything of it is decoded. Files may refer
 * to others of their own origin only, so that a model cannot tell anybody who looks at it.
 */
export function inspectModel(bytes: ArrayBuffer, address: string): void {
  if (bytes.byteLength > modelLimits.bytes) throw new ModelRefused(`it has ${bytes.byteLength} bytes`)
  const { json, binary } = chunksOf(bytes)
  if (json.byteLength > modelLimits.jsonBytes) throw new ModelRefused('its description is too long')
  const gltf = parse(json)
  if (!/^2\./.test(gltf.asset.version)) throw new ModelRefused('it is no glTF 2')
  countParts(gltf)
  refuseForeign([...gltf.buffers, ...gltf.images], address)
  walkNodes(gltf)
  measureImages(gltf, binary)
}

/** Whether a model that may be shown needs files beside its own. */
export function needsOtherFiles(bytes: ArrayBuffer): boolean {
  const { buffers, images } = parse(chunksOf(bytes).json)
  return [...buffers, ...images].some(({ uri }) => uri !== undefined && !/^data:/i.test(uri))
}

function chunksOf(bytes: ArrayBuffer): { json: Uint8Array; binary: Uint8Array | null } {
  const view = new DataView(bytes)
  if (bytes.byteLength < 12 || view.getUint32(0, true) !== glb) return { json: new Uint8Array(bytes), binary: null }
  const chunks = new Map<number, Uint8Array>()
  for (let offset = 12; offset + 8 <= bytes.byteLength; ) {
    const length = view.getUint32(offset, true)
    if (offset + 8 + length > bytes.byteLength) throw new ModelRefused('it ends in the middle of a part')
    chunks.set(view.getUint32(offset + 4, true), new Uint8Array(bytes, offset + 8, length))
    offset += 8 + length
  }
  const json = chunks.get(jsonChunk)
  if (!json) throw new ModelRefused('it has no description')
  return { json, binary: chunks.get(binaryChunk) ?? null }
}

const lists = [
  'nodes',
  'scenes',
  'meshes',
  'accessors',
  'bufferViews',
  'buffers',
  'images',
  'materials',
  'animations',
  'extensionsRequired',
] as const

function parse(json: Uint8Array): Gltf {
  let given: Record<string, unknown>
  try {
    given = JSON.parse(new TextDecoder().decode(json)) as Record<string, unknown>
  } catch {
    throw new ModelRefused('its description is no JSON')
  }
  if (typeof given !== 'object' || given === null) throw new ModelRefused('its description is no object')
  const whole: Record<string, unknown> = { asset: { version: String((given.asset as Gltf['asset'])?.version) } }
  for (const name of lists) {
    const list = given[name] ?? []
    if (!Array.isArray(list)) throw new ModelRefused(`its ${name} are no list`)
    whole[name] = list
  }
  return whole as unknown as Gltf
}

function countParts(gltf: Gltf): void {
  for (const name of ['nodes', 'meshes', 'accessors', 'images', 'materials', 'animations'] as const) {
    if (gltf[name].length > modelLimits[name]) throw new ModelRefused(`it has ${gltf[name].length} ${name}`)
  }
  const channels = gltf.animations.reduce((sum, { channels = [] }) => sum + channels.length, 0)
  if (channels > modelLimits.channels) throw new ModelRefused(`it has ${channels} animation channels`)
  const elements = gltf.accessors.reduce(
    (sum, { count, sparse }) => sum + sizeIn(count) + sizeIn(sparse?.count ?? 0),
    0,
  )
  if (elements > modelLimits.elements) throw new ModelRefused(`it has ${elements} elements`)
  // Packed data says how large it is unpacked.
  const unpacked = gltf.bufferViews.reduce((sum, { byteLength, extensions = {} }) => {
    const packed = Object.values(extensions).reduce(
      (most, { count = 0, byteStride = 0 }) => Math.max(most, sizeIn(count) * sizeIn(byteStride)),
      0,
    )
    return sum + Math.max(sizeIn(byteLength), packed)
  }, 0)
  const own = gltf.buffers.reduce((sum, { byteLength }) => sum + sizeIn(byteLength), 0)
  if (Math.max(unpacked, own) > modelLimits.bytes * 4) throw new ModelRefused('it is too large unpacked')
}

/** A count that is none would be read as something else by whoever allocates for it. */
function sizeIn(count: unknown): number {
  if (!Number.isSafeInteger(count) || (count as number) < 0) throw new ModelRefused('it has a count that is none')
  return count as number
}

function refuseForeign(files: readonly { uri?: string }[], address: string): void {
  for (const { uri } of files) {
    if (uri === undefined || /^data:/i.test(uri)) continue
    if (!URL.canParse(uri, address) || new URL(uri, address).origin !== new URL(address).origin)
      throw new ModelRefused('it refers to another host')
  }
}

/** Nodes are a tree: one that comes back to itself, or that many share, would be walked without end. */
function walkNodes({ nodes, scenes, meshes, accessors }: Gltf): void {
  const seen = new Set<number>()
  let corners = 0
  const cornersOf = (mesh: number) =>
    (meshes[mesh]?.primitives ?? []).reduce((sum, { indices, attributes }) => {
      const accessor = indices ?? attributes?.POSITION
      return sum + (accessor === undefined ? 0 : (accessors[accessor]?.count ?? 0))
    }, 0)
  const visit = (index: number, depth: number) => {
    if (seen.has(index)) throw new ModelRefused('its nodes are no tree')
    if (depth > modelLimits.depth) throw new ModelRefused('its nodes are too deep')
    seen.add(index)
    const node = nodes[index]
    if (!node) throw new ModelRefused('it names a node that is not there')
    if (node.mesh !== undefined) corners += cornersOf(node.mesh)
    if (corners > modelLimits.drawnCorners)
      throw new ModelRefused(`it draws more than ${modelLimits.drawnCorners} corners`)
    for (const child of node.children ?? []) visit(child, depth + 1)
  }
  const children = new Set(nodes.flatMap(({ children = [] }) => children))
  const roots = new Set(
    [...scenes.flatMap((scene) => scene.nodes ?? []), ...nodes.keys()].filter((index) => !children.has(index)),
  )
  for (const root of roots) visit(root, 0)
  if (seen.size < nodes.length) throw new ModelRefused('its nodes are no tree')
}

function measureImages({ images, bufferViews }: Gltf, binary: Uint8Array | null): void {
  for (const { bufferView, uri } of images) {
    const bytes = uri === undefined ? bytesOf(bufferViews[bufferView ?? -1], binary) : bytesOfData(uri)
    const size = bytes && sizeOfImage(bytes)
    // A picture of another file is a picture of our own server, which measured it when it came.
    if (!size) continue
    if (Math.max(size.width, size.height) > modelLimits.imageSide)
      throw new ModelRefused(`it has a picture of ${size.width} × ${size.height}`)
  }
}

function bytesOf(view: Gltf['bufferViews'][number] | undefined, binary: Uint8Array | null): Uint8Array | null {
  if (!view || !binary || view.buffer !== 0) return null
  const from = view.byteOffset ?? 0
  return binary.subarray(from, from + view.byteLength)
}

function bytesOfData(uri: string): Uint8Array | null {
  const [, data] = /^data:[^,]*;base64,(.*)$/is.exec(uri) ?? []
  if (data === undefined) return null
  try {
    return Uint8Array.from(atob(data.slice(0, 200_000).replace(/[^A-Za-z0-9+/]/g, '')), (char) => char.charCodeAt(0))
  } catch {
    return null
  }
}
