import type { DrawingOf } from '@vitrine/token-rules/faces'
import { openExhibit } from './exhibit.ts'

const side = 320
const kept = 60

const stills = new Map<string, Promise<HTMLCanvasElement>>()
let queue: Promise<unknown> = Promise.resolve()

/** A picture of a model as its camera first sees it, for lists: taken once, one model after the other. */
export function stillOfModel(drawing: DrawingOf<'scene-3d'>): Promise<HTMLCanvasElement> {
  const known = stills.get(drawing.url)
  if (known) return known
  const taken = queue.then(() => takeStill(drawing))
  queue = taken.catch(() => undefined)
  stills.set(drawing.url, taken)
  for (const oldest of [...stills.keys()].slice(0, -kept)) stills.delete(oldest)
  // A model that could not be had now may be there the next time somebody looks.
  taken.catch(() => stills.delete(drawing.url))
  return taken
}

async function takeStill(drawing: DrawingOf<'scene-3d'>): Promise<HTMLCanvasElement> {
  const exhibit = await openExhibit(drawing, true, new AbortController().signal)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  exhibit.draw(drawing.camera, canvas)
  exhibit.dispose()
  return canvas
}
