import { EmptyState, LinkButton } from '@vitrine/ui'
import { useMemo } from 'react'
import type { ChatRoom } from '../../../data/chat/model.ts'
import { useChat } from '../../../data/chat/use-chat.ts'
import { useChatPicture } from '../../../data/chat/use-chat-picture.ts'
import { useDraft } from '../../../data/chat/use-draft.ts'
import { useMembers, useRoom, useTyping } from '../../../data/chat/use-rooms.ts'
import { useSeenBy, useTimeline } from '../../../data/chat/use-timeline.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { useSearchParams } from '../../../platform/navigation/navigation.ts'
import { href } from '../../../platform/navigation/paths.ts'
import { Title } from '../../../platform/navigation/title.tsx'
import { useViewer } from '../../../platform/viewer/viewer.ts'
import { type RoomLinks, type RoomPlace, RoomPlaceProvider } from '../place.tsx'
import { RoomBlank } from './RoomBlank.tsx'
import { RoomView } from './RoomView.tsx'
import styles from './room.module.css'

/** Messages between a few people. */
export default function DmPage({ params: { roomId } }: { params: { roomId: string } }) {
  const t = useT('chat')
  const room = useRoom(roomId)
  if (room === undefined) return <RoomBlank />
  if (room === null)
    return (
      <div className={styles.centre}>
        <Title>{t('messages-title')}</Title>
        <EmptyState
          title={t('no-room-title')}
          message={t('no-room')}
          action={<LinkButton href={href('dms')}>{t('to-messages')}</LinkButton>}
        />
      </div>
    )
  return <Direct key={room.id} room={room} address={roomId} />
}

function Direct({ room, address }: { room: ChatRoom; address: string }) {
  const { hidden } = useViewer()
  const search = useSearchParams()
  const threadId = search.get('thread')
  const actions = useChat()
  const timeline = useTimeline(room.id, threadId ?? undefined)
  const typing = useTyping(room.id)
  const seenBy = useSeenBy(room.id)
  const { members } = useMembers(room.id)
  const draft = useDraft(room.id, threadId ?? undefined)
  const place = useMemo<RoomPlace>(
    () => ({
      room,
      actions,
      links: linksOf(address),
      usePicture: useChatPicture,
      members: room.others.length > 0 ? room.others : members,
    }),
    [room, actions, address, members],
  )
  return (
    <RoomPlaceProvider value={place}>
      <Title>{room.name}</Title>
      <RoomView
        timeline={timeline}
        typing={typing}
        seenBy={seenBy}
        draft={draft}
        threadId={threadId}
        target={search.get('message')}
        hidesBack={hidden.backInRoom}
      />
    </RoomPlaceProvider>
  )
}

const linksOf = (roomId: string): RoomLinks => ({
  room: href('dm', { roomId }),
  back: href('dms'),
  members: null,
  thread: (id) => href('dm', { roomId }, { thread: id }),
  questions: null,
  newQuestion: null,
  sketches: null,
  newSketch: null,
  person: ({ accountId }) => (accountId ? href('user', { userId: accountId }) : null),
  token: (tokenId) => href('token', { tokenId }),
})
