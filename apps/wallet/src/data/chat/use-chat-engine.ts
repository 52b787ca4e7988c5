import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { getChatSession } from '@vitrine/client/routes'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { type ApiClient, useApi } from '../../platform/server/api.ts'
import { useSessionTokens } from '../../platform/session/use-session.tsx'
import { blockedQuery } from '../relations.ts'
import { type Chat, createChat } from './engine/chat.ts'

const chats = new WeakMap<QueryClient, Chat>()

function chatOf(client: QueryClient, api: ApiClient, accountId: string): Chat {
  const known = chats.get(client)
  if (known && !known.isForgotten()) return known
  const chat = createChat({
    accountId,
    invitation: () => api.call(getChatSession, {}),
    async isBlocked(other) {
      const { pages } = await client.fetchInfiniteQuery({ ...blockedQuery(api), pages: 100 })
      return pages.some(({ items }) => items.some(({ id }) => id === other))
    },
  })
  chats.set(client, chat)
  return chat
}

/** Chat of whoever is signed in; it runs as long as a screen shows something of it. */
export function useChatEngine(): Chat {
  const client = useQueryClient()
  const api = useApi()
  const accountId = useSessionTokens().tokens()?.sub ?? ''
  const chat = chatOf(client, api, accountId)
  useEffect(() => chat.retain(), [chat])
  return chat
}

/** Something of chat, drawn anew when it has changed. `of` names what `read` depends on. */
export function useOfChat<T>(chat: Chat, of: string, read: (chat: Chat) => T): T {
  const last = useRef<{ chat: Chat; of: string; version: number; value: T } | null>(null)
  const subscribe = useCallback((listener: () => void) => chat.subscribe(listener), [chat])
  const snapshot = () => {
    const version = chat.version()
    const known = last.current
    if (known?.chat === chat && known.of === of && known.version === version) return known.value
    const value = read(chat)
    const kept = known?.chat === chat && known.of === of ? asBefore(known.value, value) : value
    last.current = { chat, of, version, value: kept }
    return kept
  }
  return useSyncExternalStore(subscribe, snapshot)
}

/** The list of before, where the same stand in it. */
function asBefore<T>(before: T, now: T): T {
  const isSame =
    Array.isArray(before) &&
    Array.isArray(now) &&
    before.length === now.length &&
    now.every((each, index) => each === before[index])
  return isSame ? before : now
}
