/** An icon file holds several pictures; returns the largest one where it is a PNG, as in nearly all of today's. */
export function largestPngOf(icon: Uint8Array): Uint8Array | null {
  const view = new DataView(icon.buffer, icon.byteOffset, icon.byteLength)
  if (icon.byteLength < 6) return null
  let largest: Uint8Array | null = null
  let width = 0
  for (let index = 0; index < Math.min(view.getUint16(4, true), 64); index++) {
    const entry = 6 + index * 16
    if (entry + 16 > icon.byteLength) break
    const size = view.getUint32(entry + 8, true)
    const offset = view.getUint32(entry + 12, true)
    const picture = icon.subarray(offset, offset + size)
    const isPng = picture.length > 24 && picture[0] === 0x89 && picture[1] === 0x50
    const entryWidth = icon[entry] || 256
    if (isPng && picture.length === size && entryWidth > width) {
      largest = picture
      width = entryWidth
    }
  }
  return largest
}
