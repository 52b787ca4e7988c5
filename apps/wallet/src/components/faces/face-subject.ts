import type { Token } from '@vitrine/protocol'
import type { TokenFaces } from '../../data/regions/region.ts'
import { regionOf } from '../../data/regions/regions.ts'

/** A token as its faces see it, whichever region it is of. */
export interface FaceSubject extends TokenFaces {
  id: string
  title: string
  token: Token
}

export const subjectOf = (token: Token): FaceSubject => ({
  id: token.id,
  title: token.state['meta-v1'].displayName,
  ...regionOf(token).read.faces(token),
  token,
})
