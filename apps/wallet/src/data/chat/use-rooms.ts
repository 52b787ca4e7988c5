import { useEffect, useState } from 'react'
import type { ChatMember, ChatPerson, ChatRoom } from './model.ts'
import { recordIn, textIn } from './reading/content.ts'
import { powerOf } from './reading/room.ts'
import { Batch } from './store/database.ts'
import type { MembersRow } from './store/rows.ts'
import { useChatEngine, useOfChat } from './use-chat-engine.ts'

/** Those that one is in or invited to, the latest first. */
export function useRooms(): { rooms: readonly ChatRoom[]; isReady: boolean } {
  const chat = useChatEngine()
  const rooms = useOfChat(chat, 'rooms', ({ memory }) => memory.list())
  // Before the server was asked once, no room does not mean that there is none.
  const isReady = useOfChat(
    chat,
    'rooms',
    ({ memory, isReady: hasRead }) => hasRead() && memory.meta('since') !== undefined,
  )
  return { rooms, isReady: isReady || rooms.length > 0 }
}

/** Undefined while it is not known; null where there is none. */
export function useRoom(roomId: string): ChatRoom | null | undefined {
  return useOfChat(useChatEngine(), roomId, ({ memory, isReady }) => {
    const room = memory.room(memory.idOf(roomId))
    return room ?? (isReady() && memory.meta('since') !== undefined ? null : undefined)
  })
}

export function useTyping(roomId: string): readonly ChatPerson[] {
  return useOfChat(useChatEngine(), roomId, (chat) => chat.typing(chat.memory.idOf(roomId)))
}

const memberships = ['join', 'invite', 'leave', 'ban'] as const

/** All of a room, asked for when it is opened and when somebody comes or goes; without a network those that were known. */
export function useMembers(roomId: string): { members: readonly ChatMember[]; isReady: boolean } {
  const chat = useChatEngine()
  const id = useOfChat(chat, roomId, ({ memory }) => memory.idOf(roomId))
  const count = useOfChat(chat, id, ({ memory }) => `${memory.room(id)?.memberCount} ${memory.room(id)?.membership}`)
  const [row, setRow] = useState<MembersRow | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for anew when their number has changed
  useEffect(() => {
    const leaving = new AbortController()
    const read = async () => {
      const kept = await chat.database.get('members', id)
      if (kept && !leaving.signal.aborted) setRow(kept)
      if (id.startsWith('local+')) return
      const { chunk } = await chat.client.members(id, leaving.signal)
      const members = chunk.map(({ state_key: userId = '', content }) => ({
        ...{ userId, membership: textIn(recordIn(content).membership, 20) },
        ...{ name: textIn(recordIn(content).displayname, 500) },
      }))
      const batch = new Batch().put('members', { roomId: id, members })
      await chat.commit(batch)
      if (!leaving.signal.aborted) setRow({ roomId: id, members })
    }
    // Without a network those of before are shown.
    read().catch(() => undefined)
    return () => leaving.abort()
  }, [chat, id, count])
  const members = useOfChat(chat, `members ${id} ${row?.members.length}`, ({ memory }) => {
    const room = memory.rooms.get(id)
    return (row?.roomId === id ? row.members : []).flatMap(({ userId, membership, name }) => {
      const known = memberships.find((each) => each === membership)
      if (!known || (known === 'leave' && userId !== memory.me())) return []
      const person = memory.person(userId)
      return [{ ...person, name: person.name || name, power: room ? powerOf(room, userId) : 0, membership: known }]
    })
  })
  return { members, isReady: row?.roomId === id }
}
