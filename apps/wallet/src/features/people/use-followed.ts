import { useInfiniteQuery } from '@tanstack/react-query'
import type { Person } from '@vitrine/protocol'
import { followsQuery } from '../../data/relations.ts'
import { useApi } from '../../platform/server/api.ts'
import { useSession } from '../../platform/session/use-session.tsx'

export interface Followed {
  me: string
  people: readonly Person[]
  isComing: boolean
}

/** Whom I follow, the first page of them. */
export function useFollowed(): Followed {
  const api = useApi()
  const session = useSession()
  const me = session.status === 'signed-in' ? session.sub : ''
  const { data, isLoading } = useInfiniteQuery({ ...followsQuery(api, me, 'following'), enabled: me !== '' })
  return { me, people: data?.pages[0]?.items ?? [], isComing: isLoading }
}
