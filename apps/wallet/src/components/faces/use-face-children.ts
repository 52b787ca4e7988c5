import { useQuery } from '@tanstack/react-query'
import { childrenQuery } from '../../data/children.ts'
import { useApi } from '../../platform/api.ts'
import { type FaceSubject, subjectOf } from './face-subject.ts'

export interface FaceChildren {
  items: FaceSubject[]
  /** Of all of them, also those that are not at hand. */
  total: number
}

/** What lies in the token, kept up to date; null until it is known, and where it may not be. */
export function useFaceChildren(tokenId: string): FaceChildren | null {
  const { data } = useQuery({ ...childrenQuery(useApi(), tokenId), select: childrenIn })
  return data ?? null
}

function childrenIn({ items, total }: { items: Parameters<typeof subjectOf>[0][]; total: number }): FaceChildren {
  return { items: items.map(subjectOf), total }
}
