const sideMax = 2_048
const quality = 0.85

export interface PreparedPicture {
  blob: Blob
  width: number
  height: number
}

/**
 * A picture as it is sent: as JPEG (spec §7), no larger than screens are, without what cameras write into it, such as where it was taken.
 * What moves stays as it is. Throws for what is no picture.
 */
export async function preparedPicture(file: Blob): Promise<PreparedPicture> {
  const bitmap = await createImageBitmap(file)
  try {
    const { width, height } = bitmap
    if (file.type === 'image/gif') return { blob: file, width, height }
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
    return { blob, width: w, height: h }
  } finally {
    bitmap.close()
  }
}
