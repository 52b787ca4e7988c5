import { z } from 'zod'
import { LogPosition, TokenId } from '../ids.ts'

/**
 * The newer realtime socket (`/api/realtime`), JSON text frames (spec §7 Tokens API).
 * Order: authenticate, then subscribe; the server pings with `{"type":"ping"}`, the client answers `{"type":"pong"}`.
 */
export const topics = ['user-inventory'] as const
export const Topic = z.enum(topics)

export const ClientFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('authenticate'), id: z.string().max(64), accessToken: z.string().max(8192) }),
  z.object({
    type: z.literal('subscribe'),
    id: z.string().max(64),
    topic: Topic,
    /** Resume: the last position this client has seen. Without it, only what happens from now on is sent. */
    since: LogPosition.optional(),
  }),
  z.object({ type: z.literal('unsubscribe'), id: z.string().max(64), topic: Topic }),
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('pong') }),
])
export type ClientFrame = z.infer<typeof ClientFrame>

export const InventoryUpdate = z.object({
  operation: z.enum(['add', 'update', 'remove']),
  vatomId: TokenId,
  /** What made it happen: `transfer`, `clone`, `issue`, `claim`, `delete`, `open`, `pickup`, … */
  cause: z.string(),
  /** Who did it, when it was a person other than the receiver; clients show the name or the business (R20). */
  by: z.string().nullable(),
})
export type InventoryUpdate = z.infer<typeof InventoryUpdate>

export const ServerFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), server: z.string() }),
  z.object({ type: z.literal('reply'), id: z.string(), ok: z.literal(true), position: LogPosition.optional() }),
  z.object({
    type: z.literal('reply'),
    id: z.string(),
    ok: z.literal(false),
    code: z.string(),
    message: z.string(),
  }),
  z.object({
    type: z.literal('user-inventory-updated'),
    position: LogPosition,
    userInventoryUpdates: z.array(InventoryUpdate),
  }),
  /** The gap is too long to replay: reload the inventory, then go on from `position`. */
  z.object({ type: z.literal('reset'), topic: Topic, position: LogPosition }),
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('pong') }),
])
export type ServerFrame = z.infer<typeof ServerFrame>
