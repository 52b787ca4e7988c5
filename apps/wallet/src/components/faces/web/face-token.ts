import type { FaceToken } from '@vitrine/face-sdk/viewer'
import type { Token } from '@vitrine/protocol'

/** What a face is told of a token; nothing in it is anybody's secret from its holder. */
export function faceTokenOf(token: Token): FaceToken {
  const { displayName, description, category } = token.state['meta-v1']
  const { id, owner, parentId, createdAt, updatedAt, state, abilities } = token
  return {
    id,
    title: displayName,
    description,
    category,
    owner,
    parentId,
    createdAt,
    updatedAt,
    state,
    actions: abilities,
  }
}
