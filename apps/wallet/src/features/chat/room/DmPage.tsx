import { EmptyState, LinkButton } from '@vitrine/ui'
import { useMemo } from 'react'
import type { ChatRoom } from '../../../data/chat/model.ts'
import { useRoom } from '../../../data/chat/use-rooms.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { useSearchParams } from '../../../platform/navigation/navigation.ts'
import { href } from '../../../platform/navigation/paths.ts'
import { Title } from '../../../platform/navigation/title.tsx'
import { useViewer } from '../../../platform/viewer/viewer.ts'
import { OwnWalletOnly } from '../OwnWalletOnly.tsx'
import type { RoomLinks } from '../place.tsx'
import { OpenRoom } from './OpenRoom.tsx'
import { RoomBlank } from './RoomBlank.tsx'
import styles from './room.module.css'

/** Messages between a few people. */
export default function DmPage({ params: { roomId } }: { params: { roomId: string } }) {
  return (
    <OwnWalletOnly>
      <Conversation roomId={roomId} />
    </OwnWalletOnly>
  )
}

function Conversation({ roomId }: { roomId: string }) {
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
  const links = useMemo(() => linksOf(address), [address])
  return (
    <OpenRoom
      room={room}
      links={links}
      threadId={search.get('thread')}
      target={search.get('message')}
      hidesBack={hidden.backInRoom}
    />
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
