import type { Token } from '@vitrine/protocol'
import { type Face, facesOfPlacements } from '@vitrine/token-rules/faces'

/** A token as its faces see it, whichever backend it lives on. */
export interface FaceSubject {
  id: string
  title: string
  faces: readonly Face[]
  /** Where the rules of its faces look for its values. */
  fields: unknown
  token: Token
  /** A resource by name, on the backend where tokens have such. */
  resource?: (name: string) => string | null
}

const facesRead = new WeakMap<object, readonly Face[]>()

/** Read once for as long as the token's views stay the same: nothing is drawn anew for the reading. */
function facesOf(token: Token): readonly Face[] {
  const known = facesRead.get(token.viewPlacements)
  if (known) return known
  const faces = facesOfPlacements(token.viewPlacements)
  facesRead.set(token.viewPlacements, faces)
  return faces
}

export function subjectOf(token: Token): FaceSubject {
  return { id: token.id, title: token.state['meta-v1'].displayName, faces: facesOf(token), fields: token.state, token }
}
