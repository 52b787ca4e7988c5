import { useMemo } from 'react'
import { useChildren } from '../../data/tokens/children.ts'
import { type FaceSubject, subjectOf } from './face-subject.ts'

export interface FaceChildren {
  items: FaceSubject[]
  /** Of all of them, also those that are not at hand. */
  total: number
}

/** What lies in the token, kept up to date; null until it is known, and where it may not be. */
export function useFaceChildren({ token }: FaceSubject): FaceChildren | null {
  const children = useChildren(token)
  return useMemo(() => children && { items: children.items.map(subjectOf), total: children.total }, [children])
}
