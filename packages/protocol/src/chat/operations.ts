import { z } from 'zod'
import { operation } from '../operation.ts'
import { ChatUnread } from './topics.ts'

export const getChatSession = operation({
  id: 'getChatSession',
  method: 'GET',
  path: '/me/chat',
  summary:
    'Where the caller’s chat is, and what to sign in to it with (Matrix: `org.matrix.login.jwt`): good for minutes; what it signs in ends with this sign-in.',
  auth: 'account',
  access: 'own',
  ratePerMinute: 30,
  reply: z.object({
    homeserverUrl: z.url(),
    /** `@account:host`. */
    userId: z.string(),
    token: z.string(),
    expiresAt: z.iso.datetime(),
    /** What to call the sign-in (`device_id`), where it ends with the one here by that alone. */
    deviceId: z.string().nullable(),
  }),
  problems: ['auth.guest_not_allowed'],
})

export const getChatUnread = operation({
  id: 'getChatUnread',
  method: 'GET',
  path: '/me/chat/unread',
  summary: 'How much of chat the caller has not read; the topic `user-chat-unread` tells when it changes.',
  auth: 'account',
  access: 'own',
  reply: ChatUnread,
})
