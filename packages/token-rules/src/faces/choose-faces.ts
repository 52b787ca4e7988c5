import type { Face, FaceKind, FaceQuality, FaceView } from './face.ts'

/**
 * Which views stand in for one that is missing or broken. `engaged` falls back to `icon` as on the original platform; the rest is
 * ours, so that a card is never blank. Nothing stands in for a background: a screen is fine without.
 */
const standIns: Record<FaceView, readonly FaceView[]> = {
  icon: ['icon', 'engaged', 'card', 'fullscreen'],
  engaged: ['engaged', 'icon', 'card', 'fullscreen'],
  card: ['card', 'fullscreen', 'icon', 'engaged'],
  fullscreen: ['fullscreen', 'card', 'icon', 'engaged'],
  background: ['background'],
}

export interface FaceWishes {
  /** Best first; faces for others are never shown. */
  platforms?: readonly string[]
  quality?: FaceQuality
}

/** Every face that may be shown for a view, best first: whoever draws them goes on to the next where one fails. */
export function chooseFaces(
  faces: readonly Face[],
  view: FaceView,
  { platforms = ['web', 'generic'], quality = 'high' }: FaceWishes = {},
): Face[] {
  const rank = (face: Face) => platforms.indexOf(face.platform) * 2 + (face.quality === quality ? 0 : 1)
  return standIns[view].flatMap((one) =>
    faces
      .filter((face) => face.view === one && platforms.includes(face.platform))
      .map((face, index) => ({ face, index }))
      .sort((a, b) => rank(a.face) - rank(b.face) || a.index - b.index)
      .map(({ face }) => face),
  )
}

/** A face of its own for this view, not one that stands in. */
export function hasFace(faces: readonly Face[], view: FaceView): boolean {
  return chooseFaces(faces, view).some((face) => face.view === view)
}

const drawnInLists: readonly FaceKind[] = [
  'image',
  'dynamic-image',
  'image-policy',
  'progress-image-overlay',
  'layered-image',
]

/** What a list may draw of a face: pictures as they are, of the rest its poster; without one a model is pictured, and others are left out. */
export function asListFace(face: Face): Face | null {
  const { drawing } = face
  if (drawnInLists.includes(drawing.kind)) return face
  const still = 'poster' in drawing ? drawing.poster : 'cover' in drawing ? drawing.cover : null
  if (still) return { ...face, drawing: { kind: 'image', url: still, scale: 'fit' } }
  return drawing.kind === 'scene-3d' ? face : null
}

/** Whether the children have to be known to draw it. */
export function needsChildren({ drawing }: Face): boolean {
  return drawing.kind === 'layered-image' || (drawing.kind === 'image-policy' && drawing.rules.length > 0)
}
