import { describe, expect, test } from 'vitest'
import { sizeOfImage } from './image-size.ts'
import { inspectModel, ModelRefused, modelLimits } from './model-limits.ts'

const address = 'https://wallet.example/media/a.glb'
const plain = {
  asset: { version: '2.0' },
  scenes: [{ nodes: [0] }],
  nodes: [{ mesh: 0 }],
  meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
  accessors: [{ count: 3 }],
}

const encode = (text: string) => new TextEncoder().encode(text)
const gltf = (more: object) => encode(JSON.stringify({ ...plain, ...more })).buffer as ArrayBuffer

function glb(json: object, binary = new Uint8Array(0)): ArrayBuffer {
  const text = encode(JSON.stringify(json))
  const bytes = new Uint8Array(12 + 8 + text.length + 8 + binary.length)
  const view = new DataView(bytes.buffer)
  const words = [0x46546c67, 2, bytes.length, text.length, 0x4e4f534a]
  for (const [index, word] of words.entries()) view.setUint32(index * 4, word, true)
  bytes.set(text, 20)
  view.setUint32(20 + text.length, binary.length, true)
  view.setUint32(24 + text.length, 0x004e4942, true)
  bytes.set(binary, 28 + text.length)
  return bytes.buffer
}

const png = (width: number, height: number) => {
  const bytes = new Uint8Array(24)
  bytes.set([0x89, 0x50, 0x4e, 0x47])
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes
}

test('a plain model passes, as glTF and as GLB', () => {
  expect(() => inspectModel(gltf({}), address)).not.toThrow()
  expect(() => inspectModel(glb(plain), address)).not.toThrow()
  expect(() => inspectModel(gltf({ buffers: [{ uri: 'a.bin', byteLength: 4 }] }), address)).not.toThrow()
})

describe('refused before anything is decoded', () => {
  const many = (count: number, what: object) => Array.from({ length: count }, () => what)
  const picture = (bytes: Uint8Array) => ({
    ...plain,
    images: [{ bufferView: 0 }],
    bufferViews: [{ buffer: 0, byteLength: bytes.length }],
  })

  test.each<[string, () => ArrayBuffer]>([
    ['no JSON', () => encode('{').buffer as ArrayBuffer],
    ['an older version', () => gltf({ asset: { version: '1.0' } })],
    ['no version', () => gltf({ asset: null })],
    ['a list that is none', () => gltf({ nodes: { length: 1e9 } })],
    ['a file that ends early', () => glb(plain).slice(0, 60)],
    ['billions of elements', () => gltf({ accessors: [{ count: 4_000_000_000 }] })],
    ['a count that is none', () => gltf({ accessors: [{ count: -1 }] })],
    ['a count that is text', () => gltf({ accessors: [{ count: '9' }] })],
    ['sparse billions', () => gltf({ accessors: [{ count: 3, sparse: { count: 4_000_000_000 } }] })],
    ['a hundred thousand nodes', () => gltf({ nodes: many(100_000, {}) })],
    [
      'packed data that grows',
      () =>
        gltf({
          bufferViews: [
            { buffer: 0, byteLength: 9, extensions: { EXT_meshopt_compression: { count: 1e8, byteStride: 64 } } },
          ],
        }),
    ],
    [
      'one mesh drawn thousands of times',
      () => gltf({ accessors: [{ count: 200_000 }], nodes: many(3_000, { mesh: 0 }) }),
    ],
    ['nodes that come back to themselves', () => gltf({ nodes: [{ children: [1] }, { children: [0] }] })],
    [
      'a node with two parents',
      () => gltf({ scenes: [{ nodes: [0, 1] }], nodes: [{ children: [2] }, { children: [2] }, {}] }),
    ],
    [
      'nodes without end',
      () =>
        gltf({ nodes: Array.from({ length: 3_000 }, (_, index) => (index < 2_999 ? { children: [index + 1] } : {})) }),
    ],
    ['a buffer of another host', () => gltf({ buffers: [{ uri: 'https://evil.example/a.bin', byteLength: 4 }] })],
    ['a picture of another host', () => gltf({ images: [{ uri: '//evil.example/who-looks.png' }] })],
    ['a picture of 60,000 pixels', () => glb(picture(png(60_000, 60_000)), png(60_000, 60_000))],
    [
      'the same in its text',
      () => gltf({ images: [{ uri: `data:image/png;base64,${btoa(String.fromCharCode(...png(60_000, 2)))}` }] }),
    ],
    ['too many bytes', () => new ArrayBuffer(modelLimits.bytes + 1)],
  ])('%s', (_what, model) => {
    expect(() => inspectModel(model(), address)).toThrow(ModelRefused)
  })
})

test('the size of a picture is read from its first bytes, and broken ones have none', () => {
  const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc2, 0, 9, 8, 1, 0x2c, 2, 0x58)
  const webp = (kind: string, ...rest: number[]) =>
    Uint8Array.of(...encode('RIFF'), 0, 0, 0, 0, ...encode(`WEBP${kind}`), ...rest)
  expect(sizeOfImage(png(300, 200))).toEqual({ width: 300, height: 200 })
  expect(sizeOfImage(jpeg)).toEqual({ width: 600, height: 300 })
  expect(sizeOfImage(webp('VP8X', 0, 0, 0, 0, 0, 0, 0, 0, 0x2b, 1, 0, 0xc7, 0, 0))).toEqual({ width: 300, height: 200 })
  for (const broken of [png(1, 1).slice(0, 18), jpeg.slice(0, 11), webp('VP8X'), encode('GIF89a')])
    expect(sizeOfImage(broken)).toBeNull()
})
