import type { ObjectDefinition } from '@vitrine/protocol'
import { facesOfPlacements } from '@vitrine/token-rules/faces'
import { scaleOf, stillOf } from './still-of.ts'

/** How a design looks in a case; its name is to stand beside it. */
export function pictureOfDesign({ viewPlacements }: Pick<ObjectDefinition, 'viewPlacements'>) {
  const faces = facesOfPlacements(viewPlacements)
  for (const view of ['icon', 'card', 'fullscreen'] as const) {
    for (const face of faces) {
      const src = face.view === view ? stillOf(face.drawing) : null
      if (src) return { src, alt: '', scale: scaleOf(face.drawing) }
    }
  }
  return { src: null, alt: '' }
}
