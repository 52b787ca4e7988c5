/** Where a sketch is seen on the screen: its points times `scale`, moved by `x` and `y`. */
export interface View {
  scale: number
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

const margin = 16
const zoomMax = 12
/** So much of it stays on the screen, that it can be found again. */
const seenMin = 64

/** All of it, in the middle. */
export function fitted(stage: Size, paper: Size): View {
  const scale = Math.max(
    0.01,
    Math.min((stage.width - 2 * margin) / paper.width, (stage.height - 2 * margin) / paper.height),
  )
  return { scale, x: (stage.width - paper.width * scale) / 2, y: (stage.height - paper.height * scale) / 2 }
}

/** Larger or smaller, with this point of the screen where it is. */
export function zoomed(view: View, by: number, at: Point, stage: Size, paper: Size): View {
  const least = fitted(stage, paper).scale
  const scale = Math.min(least * zoomMax, Math.max(least / 2, view.scale * by))
  const ratio = scale / view.scale
  return held({ scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, stage, paper)
}

export const moved = (view: View, dx: number, dy: number, stage: Size, paper: Size): View =>
  held({ ...view, x: view.x + dx, y: view.y + dy }, stage, paper)

function held({ scale, x, y }: View, stage: Size, paper: Size): View {
  const within = (at: number, length: number, room: number) =>
    Math.min(room - seenMin, Math.max(seenMin - length * scale, at))
  return { scale, x: within(x, paper.width, stage.width), y: within(y, paper.height, stage.height) }
}

export const inSketch = ({ scale, x, y }: View, at: Point): Point => ({ x: (at.x - x) / scale, y: (at.y - y) / scale })
