/** A square part of a picture: its middle, from 0 to 1 each way, and how much nearer than all of it. */
export interface Crop {
  x: number
  y: number
  zoom: number
}

export const wholeMiddle: Crop = { x: 0.5, y: 0.5, zoom: 1 }
export const zoomMax = 4

interface Size {
  width: number
  height: number
}

/** The square in pixels of the picture; it never reaches over an edge. */
export function squareOf({ width, height }: Size, { x, y, zoom }: Crop) {
  const side = Math.min(width, height) / Math.min(zoomMax, Math.max(1, zoom))
  const within = (middle: number, length: number) => Math.min(length - side, Math.max(0, middle * length - side / 2))
  return { left: within(x, width), top: within(y, height), side }
}

/** The crop after the picture was dragged by parts of the square's side. */
export function dragged(size: Size, crop: Crop, byX: number, byY: number): Crop {
  const { left, top, side } = squareOf(size, crop)
  const moved = {
    x: (left + side / 2 - byX * side) / size.width,
    y: (top + side / 2 - byY * side) / size.height,
    zoom: crop.zoom,
  }
  const kept = squareOf(size, moved)
  return { x: (kept.left + side / 2) / size.width, y: (kept.top + side / 2) / size.height, zoom: crop.zoom }
}
