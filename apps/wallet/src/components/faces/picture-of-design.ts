import type { ObjectDefinition } from '@vitrine/protocol'
import { pictureOfPlacements } from '@vitrine/token-rules/faces'

/** How a design looks in a case; its name is to stand beside it. */
export function pictureOfDesign({ viewPlacements }: Pick<ObjectDefinition, 'viewPlacements'>) {
  const picture = pictureOfPlacements(viewPlacements)
  return picture ? { src: picture.url, alt: '', scale: picture.scale } : { src: null, alt: '' }
}
