import type { Token } from '@vitrine/protocol'
import { asListFace, chooseFaces, stillOf } from '@vitrine/token-rules/faces'
import { subjectOf } from '../faces/face-subject.ts'

export interface TokenLook {
  pictureUrl: string | null
  modelUrl: string | null
}

/** How a token stands in a place: its model where it has one, and its icon, cut out, before that and otherwise. */
export function lookOf(token: Token): TokenLook {
  const { faces, fields } = subjectOf(token)
  const [pictureUrl = null] = chooseFaces(faces, 'icon').flatMap((face) => {
    const listed = asListFace(face)
    return (listed && stillOf(listed.drawing, fields)) ?? []
  })
  const model = chooseFaces(faces, 'engaged').find(({ drawing }) => drawing.kind === 'scene-3d')
  return {
    pictureUrl,
    modelUrl: model?.drawing.kind === 'scene-3d' ? model.drawing.url : null,
  }
}
