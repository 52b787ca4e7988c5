export interface ImageSize {
  width: number
  height: number
}

const starts = (bytes: Uint8Array, ...expected: number[]) => expected.every((byte, index) => bytes[index] === byte)

/** Width and height as a PNG, JPEG, WebP or KTX2 says in its first bytes; null for anything else. */
export function sizeOfImage(bytes: Uint8Array): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (starts(bytes, 0x89, 0x50, 0x4e, 0x47)) return { width: view.getUint32(16), height: view.getUint32(20) }
    if (starts(bytes, 0xab, 0x4b, 0x54, 0x58))
      return { width: view.getUint32(20, true), height: view.getUint32(24, true) }
    if (starts(bytes, 0xff, 0xd8)) return sizeOfJpeg(view)
    if (starts(bytes, 0x52, 0x49, 0x46, 0x46)) return sizeOfWebp(view)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
  return null
}

function sizeOfJpeg(view: DataView): ImageSize | null {
  for (let offset = 2; offset < view.byteLength; ) {
    if (view.getUint8(offset) !== 0xff) return null
    const marker = view.getUint8(offset + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: view.getUint16(offset + 5), width: view.getUint16(offset + 7) }
    offset += 2 + view.getUint16(offset + 2)
  }
  return null
}

function sizeOfWebp(view: DataView): ImageSize | null {
  const kind = view.getUint32(12)
  if (kind === 0x56503858) return { width: 1 + uint24(view, 24), height: 1 + uint24(view, 27) }
  if (kind === 0x5650384c) {
    const bits = view.getUint32(21, true)
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) }
  }
  if (kind === 0x56503820)
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  return null
}

const uint24 = (view: DataView, offset: number) => view.getUint16(offset, true) | (view.getUint8(offset + 2) << 16)
