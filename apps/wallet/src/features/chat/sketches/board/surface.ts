import type { ChatSketch } from '../../../../data/chat/model.ts'
import { drawLive, drawSketch, type Stroke } from '../ink.ts'
import { fitted, type Point, type Size, type View } from './view.ts'

/** Two canvases over each other: what has been drawn, and the line that is being drawn, which alone changes with each move. */
export interface Surface {
  show(sketch: ChatSketch): void
  /** The line that is being drawn. */
  live(stroke: Stroke | null): void
  resize(size: Size): void
  size(): Size
  paper(): Size
  view(): View
  look(view: View): void
  showAll(): void
  /** Of the pointer, on the surface. */
  pointAt(event: { clientX: number; clientY: number }): Point
  close(): void
}

export function createSurface(
  stage: HTMLElement,
  { base, top }: { base: HTMLCanvasElement; top: HTMLCanvasElement },
): Surface {
  let sketch: ChatSketch | null = null
  let size: Size = { width: 0, height: 0 }
  let view: View = { scale: 1, x: 0, y: 0 }
  let isFitted = true
  let stroke: Stroke | null = null
  let frame = 0
  let isBaseOld = true

  function draw(): void {
    frame = 0
    const [below, above] = [base.getContext('2d'), top.getContext('2d')]
    if (!sketch || !below || !above) return
    const ratio = base.width / Math.max(1, size.width)
    const place = (context: CanvasRenderingContext2D) => {
      context.setTransform(1, 0, 0, 1, 0, 0)
      context.clearRect(0, 0, base.width, base.height)
      const scale = view.scale * ratio
      context.setTransform(scale, 0, 0, scale, view.x * ratio, view.y * ratio)
      context.save()
      context.beginPath()
      context.rect(0, 0, sketch?.width ?? 0, sketch?.height ?? 0)
      context.clip()
    }
    if (isBaseOld) {
      place(below)
      drawSketch(below, sketch)
      below.restore()
      isBaseOld = false
    }
    place(above)
    if (stroke) drawLive(above, stroke, sketch.paper)
    above.restore()
  }
  const soon = () => {
    frame ||= requestAnimationFrame(draw)
  }
  const paper = (): Size => sketch ?? { width: 1, height: 1 }
  function look(next: View, asFitted = false): void {
    view = next
    isFitted = asFitted
    isBaseOld = true
    soon()
  }
  const showAll = () => look(fitted(size, paper()), true)

  return {
    show(next) {
      const isOther = sketch?.width !== next.width || sketch?.height !== next.height
      sketch = next
      isBaseOld = true
      if (isOther) showAll()
      soon()
    },
    live(next) {
      stroke = next
      soon()
    },
    resize(next) {
      size = next
      const ratio = Math.min(3, devicePixelRatio || 1)
      for (const canvas of [base, top]) {
        canvas.width = Math.round(next.width * ratio)
        canvas.height = Math.round(next.height * ratio)
      }
      isBaseOld = true
      if (isFitted) showAll()
      soon()
    },
    size: () => size,
    paper,
    view: () => view,
    look,
    showAll,
    pointAt({ clientX, clientY }) {
      const { left, top: above } = stage.getBoundingClientRect()
      return { x: clientX - left, y: clientY - above }
    },
    close: () => cancelAnimationFrame(frame),
  }
}
