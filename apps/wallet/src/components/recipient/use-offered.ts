import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { recipientsQuery } from '../../data/account/people.ts'
import { followsQuery, peopleSearchQuery } from '../../data/relations.ts'
import { useApi } from '../../platform/server/api.ts'
import { useSession } from '../../platform/session/use-session.tsx'
import type { KnownPerson } from './recipient.ts'

/** So many faces are taken in at a glance; others are typed. */
const facesMost = 24

export interface Offered {
  /** Undefined until they are known. */
  people: readonly KnownPerson[] | undefined
  error: Error | null
  retry: () => void
  /** Whether these were found by just this. */
  isFor: (text: string) => boolean
}

/** Whom to choose from: whoever is found by what is typed; before that whom one has dealt with, then whom one follows. */
export function useOffered(wanted: string): Offered {
  const api = useApi()
  const session = useSession()
  const me = session.status === 'signed-in' ? session.sub : ''
  const isSearch = wanted !== ''
  const found = useQuery({ ...peopleSearchQuery(api, wanted), placeholderData: (before) => before })
  const met = useQuery({ ...recipientsQuery(api), enabled: !isSearch })
  const followed = useInfiniteQuery({ ...followsQuery(api, me, 'following'), enabled: !isSearch && me !== '' })
  if (isSearch)
    return {
      people: found.data,
      error: found.error,
      retry: () => void found.refetch(),
      isFor: (text) => text === wanted && !found.isPlaceholderData,
    }
  const known = new Map<string, KnownPerson>()
  for (const person of [...(met.data ?? []), ...(followed.data?.pages[0]?.items ?? [])])
    if (!known.has(person.id)) known.set(person.id, person)
  const isComing = met.isPending || (me !== '' && followed.isPending)
  return {
    people: known.size > 0 || (!isComing && !met.error) ? [...known.values()].slice(0, facesMost) : undefined,
    error: met.error,
    retry: () => void met.refetch(),
    isFor: () => false,
  }
}
