import { useEffect } from 'react'
import type { Picked } from './engine/timeline-view.ts'
import type { ChatPerson, ChatTimeline } from './model.ts'
import { isShown } from './reading/event-row.ts'
import { useChatEngine, useOfChat } from './use-chat-engine.ts'

function usePicked(roomId: string, picked: Picked): ChatTimeline {
  const chat = useChatEngine()
  const id = useOfChat(chat, roomId, ({ memory }) => memory.idOf(roomId))
  const key = JSON.stringify(picked)
  useEffect(() => chat.hold(id, JSON.parse(key)), [chat, id, key])
  useEffect(() => {
    void chat.memory.followReceipts(id)
  }, [chat, id])
  return useOfChat(chat, `${id} ${key}`, () => chat.view(id, picked).snapshot())
}

/** What is said in a room, or in one of its threads; a thread begins with its root. */
export function useTimeline(roomId: string, threadId?: string): ChatTimeline {
  return usePicked(roomId, threadId === undefined ? null : { threadId })
}

/** What was asked in a room, the newest first. */
export const useQuestions = (roomId: string): ChatTimeline => usePicked(roomId, { kind: 'question' })

/** What was drawn there, the newest first. */
export const useSketches = (roomId: string): ChatTimeline => usePicked(roomId, { kind: 'sketch' })

const nobody: ReadonlyMap<string, readonly ChatPerson[]> = new Map()

/** Up to which message each of the others has read, by its id. */
export function useSeenBy(roomId: string): ReadonlyMap<string, readonly ChatPerson[]> {
  const chat = useChatEngine()
  const id = useOfChat(chat, roomId, ({ memory }) => memory.idOf(roomId))
  return useOfChat(chat, `seen ${id}`, ({ memory }) => {
    const rows = chat.view(id, null).rows()
    const places = new Map(rows.map((row, index) => [row.id, index]))
    const newest = new Map<string, number>()
    for (const { userId, eventId, thread } of memory.receipts(id)) {
      const place = places.get(eventId)
      if (place === undefined || userId === memory.me() || (thread !== '' && thread !== 'main')) continue
      newest.set(userId, Math.max(newest.get(userId) ?? 0, place))
    }
    if (newest.size === 0) return nobody
    const seen = new Map<string, ChatPerson[]>()
    for (const [userId, place] of newest) {
      // The event may be one that is not shown by itself.
      const shown = rows.slice(0, place + 1).findLast((row) => isShown(row) && row.threadId === undefined)
      // Who has said it has seen it.
      if (shown && shown.sender !== userId) seen.set(shown.id, [...(seen.get(shown.id) ?? []), memory.person(userId)])
    }
    return seen
  })
}
