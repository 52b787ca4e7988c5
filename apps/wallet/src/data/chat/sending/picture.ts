const sideMax = 2_048
const quality = 0.85

export interface PreparedPicture {
  blob: Blob
  width: number
  height: number
  /** What stands in its place until it is there. */
  blurhash: string
}

/**
 * A picture as it is sent: as JPEG (spec §7), no larger than screens are, without what cameras write into it, such as where it was taken.
 * What moves stays as it is. Throws for what is no picture.
 */
export async function preparedPicture(file: Blob): Promise<PreparedPicture> {
  const bitmap = await createImageBitmap(file)
  try {
    const { width, height } = bitmap
    const blurhash = await blurhashOf(bitmap)
    if (file.type === 'image/gif') return { blob: file, width, height, blurhash }
    const scale = Math.min(1, sideMax / Math.max(width, height))
    const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
    const canvas = document.createElement('canvas')
    canvas.width = w
    canvas.height = h
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    // JPEG has no transparency.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, w, h)
    context.drawImage(bitmap, 0, 0, w, h)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (!blob) throw new Error('no picture')
    return { blob, width: w, height: h, blurhash }
  } finally {
    bitmap.close()
  }
}

/** Enough for what is blurred to five by five. */
const blurredSide = 32

async function blurhashOf(bitmap: ImageBitmap): Promise<string> {
  const { encode } = await import('blurhash')
  const scale = blurredSide / Math.max(bitmap.width, bitmap.height)
  const [w, h] = [Math.max(1, Math.round(bitmap.width * scale)), Math.max(1, Math.round(bitmap.height * scale))]
  const canvas = document.createElement('canvas')
  canvas.width = w
  canvas.height = h
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, w, h)
  context.drawImage(bitmap, 0, 0, w, h)
  return encode(context.getImageData(0, 0, w, h).data, w, h, 4, 4)
}
