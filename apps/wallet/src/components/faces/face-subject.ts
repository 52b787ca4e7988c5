import type { Token } from '@vitrine/protocol'
import {
  type Face,
  facesOfNetworkToken,
  facesOfPlacements,
  fieldsOfNetworkToken,
  resourceOfNetworkToken,
} from '@vitrine/token-rules/faces'
import { isNetworkToken, type NetworkToken } from '../../data/regions/legacy-network/network-token.ts'

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
  if (isNetworkToken(token)) return olderSubjectOf(token)
  return { id: token.id, title: token.state['meta-v1'].displayName, faces: facesOf(token), fields: token.state, token }
}

function olderSubjectOf(token: NetworkToken): FaceSubject {
  const { vatom, faces } = token.network
  const subject = { properties: vatom['vAtom::vAtomType'], private: vatom.private, faces }
  let read = facesRead.get(vatom)
  if (!read) {
    read = facesOfNetworkToken(subject)
    facesRead.set(vatom, read)
  }
  return {
    id: token.id,
    title: token.state['meta-v1'].displayName,
    faces: read,
    fields: fieldsOfNetworkToken(subject),
    token,
    resource: (name) => resourceOfNetworkToken(subject.properties, name),
  }
}
