import type { ClaimLink } from '@vitrine/protocol'

const pointsPerMm = 72 / 25.4
/** A4, in millimetres. */
const page = { width: 210, height: 297 }

export interface SheetSettings {
  columns: number
  rows: number
  /** How far the printer is off, and how much it shrinks: in millimetres and per cent. */
  offsetX: number
  offsetY: number
  scale: number
  /** How often a link that is for many stands on the sheet. */
  copies: number
  caption: string
}

export interface Cell {
  x: number
  y: number
  width: number
  height: number
}

/** Where each code stands on a page, in millimetres from its top left corner. */
export function cellsOf({ columns, rows, offsetX, offsetY, scale }: SheetSettings): Cell[] {
  const margin = 10
  const factor = scale / 100
  const width = ((page.width - 2 * margin) / columns) * factor
  const height = ((page.height - 2 * margin) / rows) * factor
  const left = (page.width - width * columns) / 2 + offsetX
  const top = (page.height - height * rows) / 2 + offsetY
  return Array.from({ length: rows * columns }, (_, index) => ({
    x: left + (index % columns) * width,
    y: top + Math.floor(index / columns) * height,
    width,
    height,
  }))
}

/** A sheet to print, as PDF: a code for each link, drawn as squares so that no size makes it blurred. */
export async function makeSheet(links: readonly ClaimLink[], settings: SheetSettings): Promise<Uint8Array> {
  const [{ PDFDocument, StandardFonts, rgb }, { encode }] = await Promise.all([
    import('@cantoo/pdf-lib'),
    import('uqr'),
  ])
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const cells = cellsOf(settings)
  const codes = links.flatMap((link) => Array.from({ length: settings.copies }, () => link))
  const caption = printable(settings.caption)
  let sheet = pdf.addPage([page.width * pointsPerMm, page.height * pointsPerMm])
  codes.forEach((link, index) => {
    const cell = cells[index % cells.length] as Cell
    if (index > 0 && index % cells.length === 0)
      sheet = pdf.addPage([page.width * pointsPerMm, page.height * pointsPerMm])
    const { data, size } = encode(link.url, { ecc: 'M', border: 2 })
    const captionMm = caption ? 5 : 0
    const side = Math.min(cell.width, cell.height - captionMm) * 0.94
    const left = cell.x + (cell.width - side) / 2
    const square = side / size
    const top = cell.y + (cell.height - captionMm - side) / 2
    const dark = data.flatMap((row, y) => row.flatMap((is, x) => (is ? [`M${x} ${y}h1v1h-1z`] : [])))
    // What is drawn counts from the top, what is placed from the bottom.
    sheet.drawSvgPath(dark.join(''), {
      x: left * pointsPerMm,
      y: (page.height - top) * pointsPerMm,
      scale: square * pointsPerMm,
      color: rgb(0, 0, 0),
    })
    if (caption) {
      const points = Math.min(9, (cell.width * pointsPerMm * 0.9) / Math.max(1, font.widthOfTextAtSize(caption, 1)))
      const width = font.widthOfTextAtSize(caption, points)
      sheet.drawText(caption, {
        x: (cell.x + cell.width / 2) * pointsPerMm - width / 2,
        y: (page.height - cell.y - cell.height + 1.5) * pointsPerMm,
        size: points,
        font,
      })
    }
  })
  return pdf.save()
}

/** What the letters of every PDF reader can show: those of the west of Europe. */
const printable = (text: string): string =>
  [...text]
    .filter((char) => (char >= ' ' && char <= '~') || (char >= '\u00a0' && char <= '\u00ff'))
    .join('')
    .slice(0, 60)
