import { useEffect } from 'react'
import { useChatUnread } from '../../data/chat-unread.ts'

/** Tells how much of chat is unread; draws nothing. */
export function ChatUnread({ onCount }: { onCount: (count: number) => void }) {
  const { count } = useChatUnread()
  useEffect(() => onCount(count), [onCount, count])
  return null
}
