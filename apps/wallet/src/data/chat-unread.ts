import { useQuery } from '@tanstack/react-query'
import { useApi } from '../platform/server/api.ts'
import { chatUnreadQuery } from './chat-unread-topic.ts'
import { useTopic } from './topics/use-topic.ts'

/** How much of chat the person has not read, over the wallet's own socket: who never opens chat loads nothing of it. */
export function useChatUnread(): { count: number; mentions: number } {
  const api = useApi()
  useTopic('user-chat-unread')
  const { data } = useQuery(chatUnreadQuery(api))
  return { count: data?.count ?? 0, mentions: data?.mentions ?? 0 }
}
