import type { ChatSketch } from '../../../data/chat/model.ts'
import { drawSketch } from './ink.ts'

/** A sketch as other clients of Matrix show it. */
export async function pictureOf(sketch: ChatSketch): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = sketch.width
  canvas.height = sketch.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  drawSketch(context, sketch)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('no picture')
  return blob
}
