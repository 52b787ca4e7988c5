import { inflateSync } from 'node:zlib'
import { scan } from './scanner.ts'

/** How many pixels a camera has for one square of a code, and how much paper is around it, in squares. */
const scale = 4
const paper = 4

/** What a scanner reads in each code of a printed sheet: a PDF whose codes are drawn as squares. */
export async function readPrintedCodes(pdf: Buffer): Promise<string[]> {
  const texts: string[] = []
  for (const drawing of drawingsOf(pdf)) texts.push(...(await scan(paint(drawing))))
  return texts
}

type Square = readonly [x: number, y: number]

/** The squares of each code, one list a code. */
function drawingsOf(pdf: Buffer): Square[][] {
  const pages = [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(
    ([, packed = '']) => {
      const plain = inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
      return plain.startsWith('q\n') ? [plain] : []
    },
  )
  return pages
    .flatMap((page) => page.split(/^q$/m))
    .map((drawing) => [...drawing.matchAll(/^(\d+) (\d+) m$/gm)].map(([, x, y]) => [Number(x), Number(y)] as const))
    .filter((squares) => squares.length > 0)
}

function paint(squares: readonly Square[]): ImageData {
  const side = (Math.max(...squares.flat()) + 1 + 2 * paper) * scale
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [x, y] of squares) {
    for (let row = 0; row < scale; row += 1) {
      const from = ((y + paper) * scale + row) * side + (x + paper) * scale
      for (let pixel = from; pixel < from + scale; pixel += 1) data.fill(0, pixel * 4, pixel * 4 + 3)
    }
  }
  return { data, width: side, height: side, colorSpace: 'srgb' } as ImageData
}
