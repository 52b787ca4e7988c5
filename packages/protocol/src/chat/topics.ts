import { z } from 'zod'
import { defineTopic } from '../realtime/define-topic.ts'

export const ChatUnread = z.object({
  /** What nobody has read of their direct rooms, what names them elsewhere, and invitations. Muted rooms do not count; above 999 it is no more. */
  count: z.int().min(0),
  /** Of these, what names them. */
  mentions: z.int().min(0),
})
export type ChatUnread = z.infer<typeof ChatUnread>

export const userChatUnread = defineTopic({
  name: 'user-chat-unread',
  about: 'How much of chat a person has not read, whenever it changes.',
  delivery: 'ephemeral',
  audience: 'account',
  payload: ChatUnread,
  key: () => 'unread',
  from: [],
  brandOf: () => null,
  tell: () => [],
})
