import type { FaceToken } from '@vitrine/face-sdk/host'
import type { Token } from '@vitrine/protocol'
import { chooseFaces } from '@vitrine/token-rules/faces'
import { subjectOf } from '../face-subject.ts'
import { stillOf } from '../still-of.ts'
import { addressesFor } from './addresses.ts'

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
    picture: pictureOf(token),
    createdAt,
    updatedAt,
    state,
    actions: abilities,
  }
}

function pictureOf(token: Token): string | null {
  for (const { drawing } of chooseFaces(subjectOf(token).faces, 'icon')) {
    const still = stillOf(drawing)
    if (still) return addressesFor([still])[0] ?? null
  }
  return null
}
