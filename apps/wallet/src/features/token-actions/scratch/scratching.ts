export interface Point {
  x: number
  y: number
}

export interface Scratching {
  /** Takes off what a stroke covers; true once enough is gone, and then never again. */
  rub(from: Point, to: Point, radius: number): boolean
  hasSize(width: number, height: number): boolean
}

const columns = 16
const rows = 10
const enough = 0.55

/** How much of a foil is gone, counted in fields rather than read back from pixels. */
export function createScratching(width: number, height: number): Scratching {
  const gone = new Set<number>()
  let isBare = false
  const takeOff = ({ x, y }: Point, radius: number) => {
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        const away = Math.hypot(((column + 0.5) * width) / columns - x, ((row + 0.5) * height) / rows - y)
        if (away <= radius) gone.add(row * columns + column)
      }
    }
  }
  return {
    rub(from, to, radius) {
      const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / (radius / 2)))
      for (let step = 0; step <= steps; step += 1) {
        const part = step / steps
        takeOff({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }, radius)
      }
      if (isBare || gone.size < columns * rows * enough) return false
      isBare = true
      return true
    },
    hasSize: (otherWidth, otherHeight) => Math.abs(width - otherWidth) < 1 && Math.abs(height - otherHeight) < 1,
  }
}
