import { useEffect, useMemo } from 'react'
import { createActions } from './engine/actions.ts'
import type { ChatRefusal } from './engine/refusal.ts'
import type { ChatActions, ChatState } from './model.ts'
import { useChatEngine, useOfChat } from './use-chat-engine.ts'

export type { ChatRefusal }

/** What somebody does in chat. */
export function useChat(): ChatActions {
  const chat = useChatEngine()
  return useMemo(() => createActions(chat), [chat])
}

/** Whether it is connected, and kept. */
export function useChatState(): ChatState {
  return useOfChat(useChatEngine(), 'state', (chat) => chat.state())
}

/** Is told what was refused and is not seen in a room. */
export function useChatRefusals(onRefusal: (refusal: ChatRefusal) => void): void {
  const chat = useChatEngine()
  useEffect(() => chat.onRefusal(onRefusal), [chat, onRefusal])
}
