import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '@vitrine/client'
import { getChatUnread } from '@vitrine/client/routes'
import type { ChatUnread } from '@vitrine/protocol'
import type { TopicReducer } from './topics/topic.ts'

const key = ['chat-unread'] as const

export const chatUnreadQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => api.call(getChatUnread, {}, { signal }),
  })

export const chatUnreadTopic: TopicReducer<ChatUnread> = {
  async apply({ client }, payloads) {
    const newest = payloads.at(-1)
    if (!newest) return []
    // An answer that is still under way is older.
    await client.cancelQueries({ queryKey: key })
    client.setQueryData(key, newest)
    return []
  },
  reread: ({ client }) => client.invalidateQueries({ queryKey: key }),
}
