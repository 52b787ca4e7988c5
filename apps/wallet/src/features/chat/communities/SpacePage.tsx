import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Space } from '@vitrine/protocol'
import { isRefusal } from '@vitrine/protocol/problem'
import { useEffect, useMemo } from 'react'
import { RetryNote } from '../../../components/problem/RetryNote.tsx'
import { pictureOfBrand } from '../../../data/brands/brand-picture.ts'
import { businessQuery } from '../../../data/brands/businesses.ts'
import type { ChatRoom } from '../../../data/chat/model.ts'
import { useRoom } from '../../../data/chat/use-rooms.ts'
import { communityKeys, spaceQuery } from '../../../data/communities.ts'
import { useSearchParams } from '../../../platform/navigation/navigation.ts'
import { useApi } from '../../../platform/server/api.ts'
import { useViewer } from '../../../platform/viewer/viewer.ts'
import { OpenRoom } from '../room/OpenRoom.tsx'
import { RoomBlank } from '../room/RoomBlank.tsx'
import { JoinSpace } from './JoinSpace.tsx'
import { NoSpace } from './NoSpace.tsx'
import { SpaceMembers } from './SpaceMembers.tsx'
import { backOf, linksOf, type SpaceParams } from './space-links.ts'

/** A room of a brand: the room itself for who is in it, else what it is and how one comes in. */
export default function SpacePage({ params }: { params: SpaceParams }) {
  return <Shown params={params} shows="talk" />
}

export function Shown({ params, shows }: { params: SpaceParams; shows: 'talk' | 'members' }) {
  const { data: space, error, refetch } = useQuery(spaceQuery(useApi(), params.spaceId))
  if (isRefusal(error) && error.code === 'space.not_found') return <NoSpace error={error} back={backOf(params)} />
  if (error && !space) return <RetryNote error={error} onRetry={() => void refetch()} />
  if (!space) return <RoomBlank />
  if (!space.isMember || !space.matrixRoomId) return <JoinSpace space={space} back={backOf(params)} />
  return <Inside key={space.id} space={space} roomId={space.matrixRoomId} params={params} shows={shows} />
}

interface InsideProps {
  space: Space
  roomId: string
  params: SpaceParams
  shows: 'talk' | 'members'
}

function Inside({ space, roomId, params, shows }: InsideProps) {
  const client = useQueryClient()
  const room = useRoom(roomId)
  const search = useSearchParams()
  const { hidden } = useViewer()
  const { data: brand } = useQuery(businessQuery(useApi(), space.businessId))
  const isOut = room?.membership === 'leave' || room?.membership === 'ban'
  // Whether they left, or came back and it is not known here yet, the server says.
  useEffect(() => {
    if (isOut) void client.invalidateQueries({ queryKey: communityKeys.space(params.spaceId) })
  }, [isOut, client, params.spaceId])
  const { business, community, spaceId, messageId } = params
  const links = useMemo(
    () => linksOf({ business, spaceId, ...(community ? { community } : {}) }),
    [business, community, spaceId],
  )
  const { displayName, cover } = space
  const shown = useMemo<ChatRoom | null>(
    () => (room?.membership === 'join' ? { ...room, name: displayName, picture: cover ?? room.picture } : null),
    [room, displayName, cover],
  )
  if (!shown) return <RoomBlank />
  if (shows === 'members') return <SpaceMembers room={shown} params={params} />
  return (
    <OpenRoom
      room={shown}
      links={links}
      threadId={messageId ?? null}
      target={search.get('message')}
      hidesBack={hidden.backInCommunityRoom}
      installation={brand ? { name: brand.displayName, picture: pictureOfBrand(brand) } : null}
    />
  )
}
