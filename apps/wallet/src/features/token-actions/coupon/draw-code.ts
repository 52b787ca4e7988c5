import type { CouponFormat } from '@vitrine/protocol'

/** The code as SVG; throws where the format has no room for it, such as letters in a number of goods. */
export async function drawCode(code: string, format: CouponFormat): Promise<string> {
  if (format === 'qr') {
    const { toString: drawQr } = await import('qrcode')
    return drawQr(code, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
  }
  const { code128, drawingSVG, ean13, pdf417, upca } = await import('bwip-js/generic')
  const pens = { code128, ean13, pdf417, upca }
  if (format === 'text') throw new Error('text is not drawn')
  // The quiet zone that scanners need, and bars high enough for a shaking hand.
  const room = { paddingwidth: 12, paddingheight: 6, includetext: false }
  const size = format === 'pdf417' ? { columns: 4, rowmult: 3 } : { height: 22 }
  return pens[format]({ bcid: format, text: code, scale: 3, ...room, ...size }, drawingSVG())
}
