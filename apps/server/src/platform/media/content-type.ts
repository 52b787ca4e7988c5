import { imageKindOf } from './drawing/image-kind.ts'

/** What browsers show or play by themselves and what runs nothing. */
const shown: ReadonlySet<string> = new Set([
  ...['image/gif', 'image/jpeg', 'image/png', 'image/webp'],
  ...['video/mp4', 'video/webm', 'audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/wav'],
])

export const isShownInPages = (type: string): boolean => shown.has(type)

/** How much of a file tells its type. */
export const headBytes = 4_096

/** The type of a file by how it begins; what anybody says of it is not believed. `application/octet-stream` for all that is not known. */
export function contentTypeOf(head: Uint8Array): string {
  const ascii = (text: string, from = 0) => [...text].every((sign, index) => head[from + index] === sign.charCodeAt(0))
  const image = imageKindOf(head)
  if (image !== null && shown.has(`image/${image}`)) return `image/${image}`
  if (ascii('ftyp', 4)) return ofBox(String.fromCharCode(...head.subarray(8, 12)))
  if (head[0] === 0x1a && head[1] === 0x45 && head[2] === 0xdf && head[3] === 0xa3) {
    return String.fromCharCode(...head.subarray(0, 128)).includes('webm') ? 'video/webm' : 'application/octet-stream'
  }
  if (ascii('RIFF') && ascii('WAVE', 8)) return 'audio/wav'
  if (ascii('OggS')) return 'audio/ogg'
  if (ascii('ID3') || (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2)) return 'audio/mpeg'
  if (ascii('%PDF-')) return 'application/pdf'
  return 'application/octet-stream'
}

/** Files of boxes name who reads them: films, sounds, and pictures that are not drawn here. */
function ofBox(brand: string): string {
  if (brand === 'M4A ') return 'audio/mp4'
  return ['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V ', 'dash', 'MSNV'].includes(brand)
    ? 'video/mp4'
    : 'application/octet-stream'
}
