import { renderSVG } from 'uqr'

/** A QR code as a drawing of its own, dark on white, with the quiet zone that scanners need. */
export const qrSvg = (text: string): string => renderSVG(text, { ecc: 'M', border: 4 })

export const qrAddress = (text: string): string => `data:image/svg+xml;utf8,${encodeURIComponent(qrSvg(text))}`

/** The same in pixels: each square is a whole number of them, so that it stays sharp. */
export async function qrPng(text: string, atLeast = 1_024): Promise<Blob> {
  const { encode } = await import('uqr')
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const scale = Math.ceil(atLeast / size)
  const canvas = document.createElement('canvas')
  canvas.width = size * scale
  canvas.height = size * scale
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser draws no pictures')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000'
  data.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (dark) pen.fillRect(x * scale, y * scale, scale, scale)
    })
  })
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture was not made'))), 'image/png'),
  )
}
