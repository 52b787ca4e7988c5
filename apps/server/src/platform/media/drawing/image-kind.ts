import { isSvg } from './svg.ts'

/** Pictures people may send (R21), told apart by their bytes; names and declared types are not believed. */
export const imageKinds = ['gif', 'jpeg', 'png', 'tiff', 'icon', 'djvu', 'svg', 'webp'] as const
export type ImageKind = (typeof imageKinds)[number]

export function imageKindOf(bytes: Uint8Array): ImageKind | null {
  const starts = (...signature: number[]) => signature.every((byte, index) => bytes[index] === byte)
  const ascii = (text: string, from = 0) => [...text].every((sign, index) => bytes[from + index] === sign.charCodeAt(0))
  if (ascii('GIF87a') || ascii('GIF89a')) return 'gif'
  if (starts(0xff, 0xd8, 0xff)) return 'jpeg'
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  if (ascii('RIFF') && ascii('WEBP', 8)) return 'webp'
  if (starts(0x49, 0x49, 0x2a, 0x00) || starts(0x4d, 0x4d, 0x00, 0x2a)) return 'tiff'
  if (starts(0x00, 0x00, 0x01, 0x00)) return 'icon'
  if (ascii('AT&TFORM') && ascii('DJV', 12)) return 'djvu'
  return isSvg(bytes) ? 'svg' : null
}
