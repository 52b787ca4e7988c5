import { z } from 'zod'
import { operation } from '../operation.ts'

/**
 * What a person may be told of when the app is closed (spec §3): coins, things, things that a brand wants opened at once, and people
 * who follow or invite them.
 */
export const notificationChannels = ['wallet', 'inventory', 'autoOpen', 'invited'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

const Channels = z.object({ wallet: z.boolean(), inventory: z.boolean(), autoOpen: z.boolean(), invited: z.boolean() })

/** Messages of chat are told at once or not at all. */
const PushChannels = Channels.extend({ messages: z.boolean() })

export const digestRhythms = ['off', 'daily', 'weekly'] as const

export const NotificationSettings = z.object({
  /** By a message to the devices that asked for it. */
  push: PushChannels,
  /** By e-mail, gathered. */
  email: Channels,
  digest: z.enum(digestRhythms),
  /** Devices that are told. */
  devices: z.int(),
  /** With which a browser subscribes: the server's VAPID public key (RFC 8292), base64url. */
  vapidPublicKey: z.string(),
  /** Where the digest goes; null where the person has no proven address. */
  digestTo: z.string().nullable(),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

export const getNotificationSettings = operation({
  id: 'getNotificationSettings',
  method: 'GET',
  path: '/me/notifications',
  summary: 'Of what the caller is told while the app is closed.',
  auth: 'account',
  access: 'own',
  reply: NotificationSettings,
})

export const updateNotificationSettings = operation({
  id: 'updateNotificationSettings',
  method: 'PATCH',
  path: '/me/notifications',
  summary: 'Changes of what the caller is told; what is left out stays.',
  auth: 'account',
  access: 'own',
  body: z.strictObject({
    push: PushChannels.partial().strict().optional(),
    email: Channels.partial().strict().optional(),
    digest: z.enum(digestRhythms).optional(),
  }),
  reply: NotificationSettings,
})

const base64url = (bytes: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}=*$`))

export const subscribeToPush = operation({
  id: 'subscribeToPush',
  method: 'PUT',
  path: '/me/push-subscriptions',
  summary:
    'This device wants to be told: the browser’s push subscription (Push API). The same one again changes nothing.',
  auth: 'account',
  access: 'own',
  body: z.strictObject({
    endpoint: z.url().max(1000),
    keys: z.strictObject({ p256dh: base64url(65), auth: base64url(16) }),
    locale: z.enum(['en', 'es']).default('en'),
  }),
  problems: ['notifications.push_service_unknown'],
  ratePerMinute: 20,
})

export const unsubscribeFromPush = operation({
  id: 'unsubscribeFromPush',
  method: 'DELETE',
  path: '/me/push-subscriptions',
  summary: 'This device is told no more.',
  auth: 'account',
  access: 'own',
  query: z.object({ endpoint: z.url().max(1000) }),
})

export const stopDigest = operation({
  id: 'stopDigest',
  method: 'POST',
  path: '/notifications/unsubscribe',
  summary: 'Ends the digest by the link that stands in each (RFC 8058); nobody has to sign in for that.',
  auth: 'public',
  query: z.object({ token: z.string().min(20).max(400) }),
  problems: ['notifications.link_invalid'],
})
