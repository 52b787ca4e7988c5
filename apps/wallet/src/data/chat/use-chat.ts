import { useEffect } from 'react'
import { createActions } from './engine/actions.ts'
import type { Chat } from './engine/chat.ts'
import type { ChatRefusal } from './engine/refusal.ts'
import type { ChatActions, ChatState } from './model.ts'
import { useChatEngine, useOfChat } from './use-chat-engine.ts'

export type { ChatRefusal }

const made = new WeakMap<Chat, ChatActions>()

/** One for all screens: what is written is numbered in one place. */
function actionsOf(chat: Chat): ChatActions {
  const actions = made.get(chat) ?? createActions(chat)
  made.set(chat, actions)
  return actions
}

/** What somebody does in chat. */
export function useChat(): ChatActions {
  return actionsOf(useChatEngine())
}

/** Whether it is connected, and kept. */
export function useChatState(): ChatState {
  return useOfChat(useChatEngine(), 'state', (chat) => chat.state())
}

/** Whether something waits to be sent; undefined until that is known. */
export function useHasUnsent(): boolean | undefined {
  return useOfChat(useChatEngine(), 'unsent', (chat) => (chat.isReady() ? chat.hasUnsent() : undefined))
}

/** Is told what was refused and is not seen in a room. */
export function useChatRefusals(onRefusal: (refusal: ChatRefusal) => void): void {
  const chat = useChatEngine()
  useEffect(() => chat.onRefusal(onRefusal), [chat, onRefusal])
}
