import { createContext, use } from 'react'
import type { ChatActions, ChatMessage, ChatPerson, ChatRoom } from '../../data/chat/model.ts'

/** In pixels; `whole` as it was sent. */
export type PictureSize = { width: number; height: number } | 'whole'

/** Where things of a room are. Null: there is no such place in this room. */
export interface RoomLinks {
  room: string
  back: string
  members: string | null
  thread(id: string): string | null
  questions: string | null
  newQuestion: string | null
  sketches: string | null
  newSketch: string | null
  person(person: ChatPerson): string | null
  token(tokenId: string): string
}

/** A room as what is in it finds it. */
export interface RoomPlace {
  room: ChatRoom
  actions: ChatActions
  links: RoomLinks
  /** Address that can be shown; null until it is there. A hook. */
  usePicture(mxc: string | null, size: PictureSize): string | null
  /** User ids of the members whom `@` finds. */
  members: readonly ChatPerson[]
}

/** What is done with a message of the timeline. */
export interface MessageDeeds {
  reply(message: ChatMessage): void
  edit(message: ChatMessage): void
  remove(message: ChatMessage): void
  open(message: ChatMessage): void
  report(message: ChatMessage): void
  jumpTo(id: string): void
  /** In a question's thread, by who may: which answer is the one. */
  accept: { answer: string | null; choose(message: ChatMessage): void } | null
}

const PlaceContext = createContext<RoomPlace | null>(null)
const DeedsContext = createContext<MessageDeeds | null>(null)

export const RoomPlaceProvider = PlaceContext.Provider
export const MessageDeedsProvider = DeedsContext.Provider

export function useRoomPlace(): RoomPlace {
  const place = use(PlaceContext)
  if (!place) throw new Error('useRoomPlace needs a room above it.')
  return place
}

export function useMessageDeeds(): MessageDeeds {
  const deeds = use(DeedsContext)
  if (!deeds) throw new Error('useMessageDeeds needs a timeline above it.')
  return deeds
}
