import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Space } from '@vitrine/protocol'
import { isRefusal } from '@vitrine/protocol/problem'
import { type ReactNode, useEffect, useMemo } from 'react'
import { RetryNote } from '../../../components/problem/RetryNote.tsx'
import type { ChatRoom } from '../../../data/chat/model.ts'
import { useRoom } from '../../../data/chat/use-rooms.ts'
import { communityKeys, spaceQuery } from '../../../data/communities.ts'
import { useApi } from '../../../platform/server/api.ts'
import { useIsOwnWallet } from '../../../platform/session/use-is-own-wallet.ts'
import type { RoomLinks } from '../place.tsx'
import { RoomBlank } from '../room/RoomBlank.tsx'
import { ComingRoom } from './ComingRoom.tsx'
import { JoinSpace } from './JoinSpace.tsx'
import { NoSpace } from './NoSpace.tsx'
import { backOf, linksOf, type SpaceParams } from './space-links.ts'

export interface Inside {
  space: Space
  room: ChatRoom
  links: RoomLinks
}

interface InSpaceProps {
  params: SpaceParams
  /** What is shown to who is in the room; others see what it is and how one comes in. */
  children: (inside: Inside) => ReactNode
}

/** Any screen of a brand's room. */
export function InSpace({ params, children }: InSpaceProps) {
  const mayChat = useIsOwnWallet()
  const { data: space, error, refetch } = useQuery(spaceQuery(useApi(), params.spaceId))
  if (isRefusal(error) && error.code === 'space.not_found') return <NoSpace error={error} back={backOf(params)} />
  if (error && !space) return <RetryNote error={error} onRetry={() => void refetch()} />
  if (!space) return <RoomBlank />
  if (!mayChat || !space.isMember || !space.matrixRoomId) return <JoinSpace space={space} back={backOf(params)} />
  return (
    <Member key={space.id} space={space} roomId={space.matrixRoomId} params={params}>
      {children}
    </Member>
  )
}

function Member({ space, roomId, params, children }: InSpaceProps & { space: Space; roomId: string }) {
  const client = useQueryClient()
  const room = useRoom(roomId)
  const isOut = room?.membership === 'leave' || room?.membership === 'ban'
  // Whether they left, or came back and it is not known here yet, the server says.
  useEffect(() => {
    if (isOut) void client.invalidateQueries({ queryKey: communityKeys.space(params.spaceId) })
  }, [isOut, client, params.spaceId])
  const { business, community, spaceId } = params
  const links = useMemo(
    () => linksOf({ business, spaceId, ...(community ? { community } : {}) }),
    [business, community, spaceId],
  )
  const { displayName, cover } = space
  const shown = useMemo<ChatRoom | null>(
    () => (room?.membership === 'join' ? { ...room, name: displayName, picture: cover ?? room.picture } : null),
    [room, displayName, cover],
  )
  return shown ? children({ space, room: shown, links }) : <ComingRoom space={space} back={links.back} />
}
