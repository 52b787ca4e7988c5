import type { ChatMessage, ChatPerson, ChatRoom, ChatTimeline } from '../../../data/chat/model.ts'
import { useDraft } from '../../../data/chat/use-draft.ts'
import { useTyping } from '../../../data/chat/use-rooms.ts'
import { useSeenBy, useTimeline } from '../../../data/chat/use-timeline.ts'
import { Title } from '../../../platform/navigation/title.tsx'
import { type RoomLinks, RoomPlaceProvider } from '../place.tsx'
import { RoomView } from './RoomView.tsx'
import { useOpenPlace } from './use-open-place.ts'

interface OpenRoomProps {
  room: ChatRoom
  links: RoomLinks
  threadId: string | null
  /** A message that the address asks for. */
  target: string | null
  hidesBack: boolean
  /** For whom the installation speaks in it. */
  installation?: Installation
}

type Installation = Pick<ChatPerson, 'name' | 'picture'> | null

/** A room with what is said in it now. */
export function OpenRoom({ room, links, threadId, target, hidesBack, installation = null }: OpenRoomProps) {
  const timeline = spokenFor(useTimeline(room.id, threadId ?? undefined), installation)
  const typing = useTyping(room.id)
  const seenBy = useSeenBy(room.id)
  const draft = useDraft(room.id, threadId ?? undefined)
  const place = useOpenPlace(room, links)
  return (
    <RoomPlaceProvider value={place}>
      <Title>{room.name}</Title>
      <RoomView
        timeline={timeline}
        typing={typing}
        seenBy={seenBy}
        draft={draft}
        threadId={threadId}
        target={target}
        hidesBack={hidesBack}
      />
    </RoomPlaceProvider>
  )
}

const isInstallation = ({ userId }: ChatPerson) => userId.startsWith('@vitrine:')

function spokenFor(timeline: ChatTimeline, installation: Installation): ChatTimeline {
  if (!installation) return timeline
  const as = (person: ChatPerson): ChatPerson => (isInstallation(person) ? { ...person, ...installation } : person)
  const messages = timeline.messages.map((message): ChatMessage => {
    if (message.kind !== 'notice') return message
    if (!isInstallation(message.who) && !(message.by && isInstallation(message.by))) return message
    return { ...message, sender: as(message.sender), who: as(message.who), by: message.by && as(message.by) }
  })
  // How the installation has made the room is no news to anybody.
  const first = messages.findIndex((message) => !(message.kind === 'notice' && isInstallation(message.who)))
  return {
    ...timeline,
    messages: timeline.hasOlder ? messages : messages.slice(first === -1 ? messages.length : first),
  }
}
