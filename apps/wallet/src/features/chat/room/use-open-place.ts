import { useToasts } from '@vitrine/ui/toast'
import { useCallback, useMemo } from 'react'
import type { ChatRoom } from '../../../data/chat/model.ts'
import { type ChatRefusal, useChat, useChatRefusals } from '../../../data/chat/use-chat.ts'
import { useChatPicture } from '../../../data/chat/use-chat-picture.ts'
import { useMembers } from '../../../data/chat/use-rooms.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import type { RoomLinks, RoomPlace } from '../place.tsx'

/** A room as what is in it finds it now; tells what was refused and is not to be seen at a message. */
export function useOpenPlace(room: ChatRoom, links: RoomLinks): RoomPlace {
  const t = useT('chat')
  const toasts = useToasts()
  const actions = useChat()
  const { members } = useMembers(room.id)
  useChatRefusals(
    useCallback(
      ({ what }: ChatRefusal) => toasts.show({ title: t(`refused-${what}`), tone: 'danger' }, 'refused'),
      [t, toasts],
    ),
  )
  return useMemo<RoomPlace>(
    () => ({
      ...{ room, actions, links },
      usePicture: useChatPicture,
      members: room.others.length > 0 ? room.others : members,
    }),
    [room, actions, links, members],
  )
}
