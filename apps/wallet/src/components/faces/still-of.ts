import type { Drawing } from '@vitrine/token-rules/faces'

/** A picture that stands for a face before it is there, and for what it is while it travels between screens. */
export function stillOf(drawing: Drawing): string | null {
  switch (drawing.kind) {
    case 'image':
    case 'layered-image':
      return drawing.url
    case 'audio':
      return drawing.cover
    case 'video':
    case 'scene-3d':
    case 'web':
    case 'ar-game':
      return drawing.poster
    default:
      return null
  }
}

/** How a face fills its case; what is no picture stands in it whole. */
export const scaleOf = (drawing: Drawing | undefined) => (drawing && 'scale' in drawing ? drawing.scale : 'fit')
