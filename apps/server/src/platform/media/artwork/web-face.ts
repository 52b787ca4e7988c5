import { isPlainText, Problem } from '@vitrine/protocol'
import { Unzip, UnzipInflate } from 'fflate'
import { reachOf } from './web-face-reach.ts'

/** What one page of a brand may be. */
export const webFaceLimits = { files: 200, unpackedBytes: 24 * 1024 * 1024, pathLength: 200 }

/** So little at a time that even the most packed piece unfolds to few megabytes before it is counted. */
const pieceBytes = 8 * 1024

const endings =
  /\.(html|css|js|mjs|json|txt|svg|png|jpe?g|webp|gif|avif|ico|woff2?|ttf|otf|mp3|m4a|ogg|wav|mp4|webm|glb|gltf|bin|wasm)$/i
const texts = /\.(html|css|m?js|svg)$/i
/** What packing programs leave, and nobody meant. */
const leftovers = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5) && (bytes[3] === 4 || bytes[3] === 6)

/** The files of a web face, by their paths, with `index.html` at the top. Throws `web_face.*` for what is none or leaves its box. */
export function readWebFace(zip: Uint8Array): Map<string, Uint8Array> {
  const files = atTop(unpack(zip))
  if (!files.has('index.html')) throw new Problem('web_face.no_index')
  for (const [path, bytes] of files) {
    if (!endings.test(path)) throw new Problem('web_face.file_not_accepted', { path })
    const address = texts.test(path) ? reachOf(path, new TextDecoder().decode(bytes)) : null
    if (address !== null) throw new Problem('web_face.reaches_out', { path, address })
  }
  return files
}

function unpack(zip: Uint8Array): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>()
  const { files: filesMax, unpackedBytes } = webFaceLimits
  let unpacked = 0
  let open = 0
  const reader = new Unzip((file) => {
    assertInside(file.name)
    const isKept = !file.name.endsWith('/') && !leftovers.test(file.name)
    if (isKept && files.size >= filesMax) throw new Problem('web_face.too_many_files', { limit: filesMax })
    const parts: Uint8Array[] = []
    if (isKept) files.set(file.name, new Uint8Array(0))
    open += 1
    file.ondata = (error, part, isLast) => {
      // What is thrown here comes back as the next error.
      if (error) throw error instanceof Problem ? error : new Problem('artwork.cut_off', {}, { cause: error })
      unpacked += part.length
      if (unpacked > unpackedBytes) throw new Problem('web_face.too_large_unpacked', { limitBytes: unpackedBytes })
      if (isKept) parts.push(part)
      if (!isLast) return
      open -= 1
      if (isKept) files.set(file.name, Buffer.concat(parts))
    }
    file.start()
  })
  reader.register(UnzipInflate)
  try {
    for (let at = 0; at < zip.length; at += pieceBytes) {
      reader.push(zip.subarray(at, at + pieceBytes), at + pieceBytes >= zip.length)
    }
  } catch (error) {
    throw error instanceof Problem ? error : new Problem('artwork.cut_off', {}, { cause: error })
  }
  if (open > 0) throw new Problem('artwork.cut_off')
  return files
}

function assertInside(name: string): void {
  const isOutside =
    name.length === 0 ||
    name.length > webFaceLimits.pathLength ||
    /^\/|[\\:]/.test(name) ||
    !isPlainText(name) ||
    name.split('/').some((part) => part === '..' || part === '.')
  if (isOutside) throw new Problem('web_face.path_outside', { path: name.slice(0, webFaceLimits.pathLength) })
}

/** A folder that was packed as a whole is taken off. */
function atTop(files: Map<string, Uint8Array>): Map<string, Uint8Array> {
  if (files.has('index.html')) return files
  const [first = ''] = files.keys()
  const folder = `${first.split('/', 1)[0]}/`
  if (![...files.keys()].every((path) => path.startsWith(folder))) return files
  return new Map([...files].map(([path, bytes]) => [path.slice(folder.length), bytes]))
}
