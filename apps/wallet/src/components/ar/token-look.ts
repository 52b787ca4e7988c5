import type { Token } from '@vitrine/protocol'
import { asListFace, chooseFaces, type Drawing, dynamicPicture, policyPicture } from '@vitrine/token-rules/faces'
import { type FaceSubject, subjectOf } from '../faces/face-subject.ts'
import { stillOf } from '../faces/still-of.ts'

export interface TokenLook {
  pictureUrl: string | null
  modelUrl: string | null
}

/** How a token stands in a place: its model where it has one, and its icon, cut out, before that and otherwise. */
export function lookOf(token: Token): TokenLook {
  const subject = subjectOf(token)
  const icon = chooseFaces(subject.faces, 'icon')
    .flatMap((face) => asListFace(face) ?? [])
    .find(({ drawing }) => pictureOf(drawing, subject) !== null)
  const model = chooseFaces(subject.faces, 'engaged').find(({ drawing }) => drawing.kind === 'scene-3d')
  return {
    pictureUrl: icon ? pictureOf(icon.drawing, subject) : null,
    modelUrl: model?.drawing.kind === 'scene-3d' ? model.drawing.url : null,
  }
}

function pictureOf(drawing: Drawing, { fields }: FaceSubject): string | null {
  switch (drawing.kind) {
    case 'dynamic-image':
      return dynamicPicture(drawing, fields)?.url ?? null
    case 'image-policy':
      return policyPicture(drawing, null)
    case 'progress-image-overlay':
      return drawing.fullUrl
    default:
      return stillOf(drawing)
  }
}
