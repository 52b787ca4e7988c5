import { useQuery } from '@tanstack/react-query'
import { isRefusal } from '@vitrine/protocol/problem'
import { useEffect } from 'react'
import { RetryNote } from '../../../components/problem/RetryNote.tsx'
import { spaceQuery } from '../../../data/communities.ts'
import { navigate } from '../../../platform/navigation/navigation.ts'
import { href } from '../../../platform/navigation/paths.ts'
import { useApi } from '../../../platform/server/api.ts'
import { RoomBlank } from '../room/RoomBlank.tsx'
import { NoSpace } from './NoSpace.tsx'

/** A space by its id or alias alone, whatever is meant to be done in it: its brand's room of that name (R41). */
export default function AnySpacePage({ params: { spaceId } }: { params: { spaceId: string } }) {
  const { data: space, error, refetch } = useQuery(spaceQuery(useApi(), spaceId))
  const address = space ? href('room', { business: space.businessId, spaceId }) : null
  useEffect(() => {
    if (address) navigate(address, { replace: true })
  }, [address])
  if (isRefusal(error) && error.code === 'space.not_found') return <NoSpace error={error} back={href('people')} />
  if (error && !space) return <RetryNote error={error} onRetry={() => void refetch()} />
  return <RoomBlank />
}
