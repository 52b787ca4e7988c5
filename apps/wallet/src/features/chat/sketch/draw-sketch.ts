import type { ChatSketch } from '../../../data/chat/model.ts'

export type Stroke = ChatSketch['strokes'][number]

/** What a sketch is drawn on, in every theme: pictures of it are seen elsewhere, too. */
export const paper = '#fdfcf9'

/** Draws all of a sketch anew, at the size of the canvas. */
export function drawSketch(context: CanvasRenderingContext2D, { width, height, strokes }: ChatSketch): void {
  const { canvas } = context
  context.setTransform(canvas.width / width, 0, 0, canvas.height / height, 0, 0)
  context.fillStyle = paper
  context.fillRect(0, 0, width, height)
  for (const stroke of strokes) drawStroke(context, stroke)
}

/** One line, as wide as the pen was pressed; from the point of number `from` on, for what is being drawn. */
export function drawStroke(context: CanvasRenderingContext2D, { color, size, points }: Stroke, from = 0): void {
  context.strokeStyle = color
  context.fillStyle = color
  context.lineCap = 'round'
  context.lineJoin = 'round'
  const at = (index: number) =>
    [points[index * 3] ?? 0, points[index * 3 + 1] ?? 0, points[index * 3 + 2] ?? 0.5] as const
  const count = Math.floor(points.length / 3)
  if (count === 1) {
    const [x, y, pressure] = at(0)
    context.beginPath()
    context.arc(x, y, widthOf(size, pressure) / 2, 0, 2 * Math.PI)
    context.fill()
  }
  for (let index = Math.max(1, from); index < count; index++) {
    const [x0, y0] = at(index - 1)
    const [x1, y1, pressure] = at(index)
    context.lineWidth = widthOf(size, pressure)
    context.beginPath()
    context.moveTo(x0, y0)
    context.lineTo(x1, y1)
    context.stroke()
  }
}

const widthOf = (size: number, pressure: number) => size * (0.4 + 1.2 * Math.min(1, Math.max(0, pressure)))
