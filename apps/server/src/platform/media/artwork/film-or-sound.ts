import { Problem } from '@vitrine/protocol'

type Played = { kind: 'film'; ending: 'mp4' | 'webm' } | { kind: 'sound'; ending: 'mp3' | 'm4a' | 'ogg' | 'wav' }

const cutOff = () => new Problem('artwork.cut_off')

/** Tells films and sounds by their bytes, and whether all of the file is there as far as it says how long it is; null for anything else. */
export function filmOrSoundOf(bytes: Uint8Array): Played | null {
  const ascii = (text: string, from = 0) => [...text].every((sign, index) => bytes[from + index] === sign.charCodeAt(0))
  if (ascii('ftyp', 4)) return mp4Of(bytes, ascii('M4A ', 8))
  if (bytes[0] === 0x1a && bytes[1] === 0x45 && bytes[2] === 0xdf && bytes[3] === 0xa3) return webmOf(bytes)
  if (ascii('RIFF') && ascii('WAVE', 8)) {
    if (viewOf(bytes).getUint32(4, true) + 8 > bytes.length) throw cutOff()
    return { kind: 'sound', ending: 'wav' }
  }
  if (ascii('OggS')) return { kind: 'sound', ending: 'ogg' }
  if (ascii('ID3') || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2)) return { kind: 'sound', ending: 'mp3' }
  return null
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Brands of files that browsers do not play: QuickTime, and pictures in the same box. */
const unplayable = new Set(['qt  ', 'heic', 'heix', 'mif1', 'avif'])

/** A row of boxes, each of which says how long it is. */
function mp4Of(bytes: Uint8Array, isSound: boolean): Played | null {
  const view = viewOf(bytes)
  const nameAt = (offset: number) => String.fromCharCode(...bytes.subarray(offset, offset + 4))
  if (unplayable.has(nameAt(8))) return null
  const names = new Set<string>()
  let at = 0
  while (at + 8 <= bytes.length) {
    const given = view.getUint32(at)
    if (given === 1 && at + 16 > bytes.length) throw cutOff()
    const size = given === 0 ? bytes.length - at : given === 1 ? Number(view.getBigUint64(at + 8)) : given
    if (size < 8 || at + size > bytes.length) throw cutOff()
    names.add(nameAt(at + 4))
    at += size
  }
  if (at !== bytes.length || !names.has('moov') || !(names.has('mdat') || names.has('moof'))) throw cutOff()
  return isSound ? { kind: 'sound', ending: 'm4a' } : { kind: 'film', ending: 'mp4' }
}

const segmentId = 0x18538067

/** Matroska's head, then one segment with everything. */
function webmOf(bytes: Uint8Array): Played | null {
  const head = elementAt(bytes, 0)
  if (!head || head.size === null) throw cutOff()
  const inside = String.fromCharCode(...bytes.subarray(head.from, head.from + Math.min(head.size, 128)))
  if (!inside.includes('webm')) return null
  const segment = elementAt(bytes, head.from + head.size)
  if (segment?.id !== segmentId) throw cutOff()
  if (segment.size !== null && segment.from + segment.size > bytes.length) throw cutOff()
  return { kind: 'film', ending: 'webm' }
}

/** An EBML element; its size is null where it goes on to the end of the file. */
function elementAt(bytes: Uint8Array, at: number): { id: number; from: number; size: number | null } | null {
  const idLength = Math.clz32(bytes[at] ?? 0) - 23
  if (idLength > 4 || at + idLength >= bytes.length) return null
  let id = 0
  for (let index = 0; index < idLength; index++) id = id * 256 + (bytes[at + index] ?? 0)
  const first = bytes[at + idLength] ?? 0
  const length = Math.clz32(first) - 23
  if (length > 8 || at + idLength + length > bytes.length) return null
  let size = first & (0xff >> length)
  let isUnknown = size === 0xff >> length
  for (let index = 1; index < length; index++) {
    const byte = bytes[at + idLength + index] ?? 0
    isUnknown &&= byte === 0xff
    size = size * 256 + byte
  }
  return { id, from: at + idLength + length, size: isUnknown ? null : size }
}
