import { getStroke } from 'perfect-freehand'
import type { ChatSketch } from '../../../data/chat/model.ts'

export type Stroke = ChatSketch['strokes'][number]
export type Paper = ChatSketch['paper']

/** What a sketch is drawn on, whatever the theme: pictures of it are seen elsewhere, too. */
const papers: Record<Paper, string> = { light: '#fdfcf9', dark: '#17161b' }
const inks: Record<Paper, string> = { light: '#1d1b20', dark: '#f4f2ee' }

/** As it is seen on this paper. */
export const colorOf = (color: string, paper: Paper): string =>
  color === 'ink' ? inks[paper] : color === 'paper' ? papers[paper] : color

/** Pressure of what does not tell it. */
export const evenPressure = 0.5

const outlines = new WeakMap<Stroke, Path2D>()

/** Draws all of a sketch anew. The context's place and size are those of the sketch. */
export function drawSketch(context: CanvasRenderingContext2D, { width, height, paper, strokes }: ChatSketch): void {
  context.fillStyle = papers[paper]
  context.fillRect(0, 0, width, height)
  for (const stroke of strokes) {
    const known = outlines.get(stroke)
    const outline = known ?? outlineOf(stroke, true)
    if (!known) outlines.set(stroke, outline)
    context.fillStyle = colorOf(stroke.color, paper)
    context.fill(outline)
  }
}

/** A line that is still being drawn. */
export function drawLive(context: CanvasRenderingContext2D, stroke: Stroke, paper: Paper): void {
  context.fillStyle = colorOf(stroke.color, paper)
  context.fill(outlineOf(stroke, false))
}

/** What surrounds a line that is as wide as the pen was pressed; without pressure, as it was fast. */
function outlineOf({ size, points }: Stroke, isDone: boolean): Path2D {
  const all: [number, number, number][] = []
  let isEven = true
  for (let at = 0; at + 2 < points.length; at += 3) {
    const pressure = points[at + 2] ?? evenPressure
    if (pressure !== evenPressure) isEven = false
    all.push([points[at] ?? 0, points[at + 1] ?? 0, pressure])
  }
  const edge = getStroke(all, {
    ...{ size, thinning: 0.55, smoothing: 0.5, streamline: 0.35 },
    ...{ simulatePressure: isEven, last: isDone },
  })
  const path = new Path2D()
  const [first] = edge
  if (!first) return path
  path.moveTo(...first)
  for (const [index, [x, y]] of edge.entries()) {
    const [nextX, nextY] = edge[(index + 1) % edge.length] ?? first
    path.quadraticCurveTo(x, y, (x + nextX) / 2, (y + nextY) / 2)
  }
  path.closePath()
  return path
}
