import { z } from 'zod'
import { operation } from '../operation.ts'

/** A sign-in that is still good, and the device it was seen on last. */
export const DeviceSession = z.object({
  id: z.string(),
  clientId: z.string(),
  /** As the device names itself; it may lie. */
  userAgent: z.string(),
  current: z.boolean(),
  firstSeenAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
})
export type DeviceSession = z.infer<typeof DeviceSession>

export const listSessions = operation({
  id: 'listSessions',
  method: 'GET',
  path: '/me/sessions',
  summary: 'Where the caller is signed in, this device first, then the latest.',
  auth: 'account',
  access: 'own',
  reply: z.object({ items: z.array(DeviceSession) }),
})

export const endSession = operation({
  id: 'endSession',
  method: 'DELETE',
  path: '/me/sessions/:sessionId',
  summary: 'Signs a device out; its access tokens are refused from then on.',
  auth: 'account',
  access: 'own',
  params: z.object({ sessionId: z.string().min(1).max(100) }),
  problems: ['session.not_found'],
})

export const endOtherSessions = operation({
  id: 'endOtherSessions',
  method: 'DELETE',
  path: '/me/sessions',
  summary: 'Signs every other device out.',
  auth: 'account',
  access: 'own',
  reply: z.object({ ended: z.int().min(0) }),
})
