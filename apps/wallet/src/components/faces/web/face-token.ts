import type { FaceToken } from '@vitrine/face-sdk/host'
import type { Token } from '@vitrine/protocol'
import { chooseFaces, stillOf } from '@vitrine/token-rules/faces'
import { subjectOf } from '../face-subject.ts'
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
  const { faces, fields } = subjectOf(token)
  for (const { drawing } of chooseFaces(faces, 'icon')) {
    const still = stillOf(drawing, fields)
    if (still) return addressesFor([still])[0] ?? null
  }
  return null
}
