import { z } from 'zod'
import { operation } from '../operation.ts'

/** A sign-in that is still good, and the device it was seen on last. */
export const DeviceSession = z.object({
  id: z.string(),
  clientId: z.string(),
  /** What it is signed in to, as consent screens call it; the id where nobody knows it any more. */
  clientName: z.string(),
  /** This installation's wallet, a brand's at its own hostname, another app, or a client of the older network. */
  kind: z.enum(['wallet', 'brand', 'app', 'older-network']),
  /** As the device names itself; it may lie. Empty where it was never seen. */
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
  summary: 'Every sign-in of the caller that is still good, in whatever app, this device first, then the latest.',
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
  summary: 'Ends every other sign-in, those that only renew themselves and those of the older network, too.',
  auth: 'account',
  access: 'own',
  reply: z.object({ ended: z.int().min(0) }),
})
