import { z } from 'zod'
import { BusinessId, LogPosition, ObjectDefinitionId, TokenId } from '../ids.ts'
import { GeoBox, PointPosition } from '../map/place.ts'
import { InventoryUpdate } from '../tokens/topics.ts'

/** What both ends say when they connect; a client of another version is sent away with {@link closeCodes.otherVersion}. */
export const realtimeVersion = 2

export const realtimeLimits = {
  /** What one socket may follow besides the map. */
  subscriptionsMax: 64,
  /** Of what is published, as the others hear it. */
  publishedMaxBytes: 2_048,
} as const

const id = z.string().max(64)
/** Of whose account, business, community, space or design; the caller's own account, when left out. */
const subscription = { id, topic: z.string().max(64), of: z.string().max(64).optional() }
/** Resume: the last position of this topic that the client has seen. Without it, only what happens from now on is sent. */
const since = LogPosition.optional()

/**
 * The newer realtime socket (`/api/realtime`), JSON text frames (spec §7 Tokens API).
 * Order: authenticate, then subscribe to topics; the server pings with `{"type":"ping"}`, the client answers `{"type":"pong"}`.
 */
export const ClientFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('authenticate'),
    id,
    accessToken: z.string().max(8192),
    /** Without it the client is spoken to as the specification has it: of the inventory alone. */
    version: z.int().optional(),
  }),
  z.object({ type: z.literal('subscribe'), ...subscription, since }),
  /** The same of several, each with a reply of its own: what a client that comes back has followed. */
  z.object({
    type: z.literal('subscribe-all'),
    subscriptions: z.array(z.object({ ...subscription, since })).max(realtimeLimits.subscriptionsMax),
  }),
  z.object({ type: z.literal('unsubscribe'), ...subscription }),
  /** Said to the others who follow an ephemeral topic, by who follows it; answered only when it is refused. */
  z.object({
    type: z.literal('publish'),
    id,
    topic: z.string().max(64),
    of: z.string().max(64),
    payload: z.unknown(),
  }),
  /** The part of the map that this connection looks at, in place of the one before; null for none. */
  z.object({ type: z.literal('monitor'), id, box: GeoBox.nullable() }),
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('pong') }),
])
export type ClientFrame = z.infer<typeof ClientFrame>

/** Something was laid on the map, taken from it or changed there, in the box that the connection monitors. Nobody is named. */
export const MapUpdate = z.object({
  operation: z.enum(['add', 'update', 'remove']),
  vatomId: TokenId,
  businessId: BusinessId,
  /** So that whoever keeps a design out need not ask what came. */
  objectDefinitionId: ObjectDefinitionId,
  position: PointPosition,
})
export type MapUpdate = z.infer<typeof MapUpdate>

export const ServerFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), server: z.string(), version: z.int().optional() }),
  z.object({ type: z.literal('reply'), id: z.string(), ok: z.literal(true), position: LogPosition.optional() }),
  z.object({ type: z.literal('reply'), id: z.string(), ok: z.literal(false), code: z.string(), message: z.string() }),
  /** `payloads` are as the topic declares them. What is ephemeral has no position. */
  z.object({
    type: z.literal('updates'),
    topic: z.string(),
    of: z.string().optional(),
    payloads: z.array(z.unknown()),
    position: LogPosition.optional(),
  }),
  /** The same of the inventory, for clients without a version. */
  z.object({
    type: z.literal('user-inventory-updated'),
    position: LogPosition,
    userInventoryUpdates: z.array(InventoryUpdate),
  }),
  /** Not replayed: who comes back reads the box again. With `reload` more has happened than is told: read it again, too. */
  z.object({ type: z.literal('map-updated'), mapUpdates: z.array(MapUpdate), reload: z.boolean().optional() }),
  /** The gap is too long to replay: reload what the topic tells of, then go on from `position`. */
  z.object({ type: z.literal('reset'), topic: z.string(), of: z.string().optional(), position: LogPosition }),
  /** The person may no longer follow it. */
  z.object({ type: z.literal('ended'), topic: z.string(), of: z.string().optional() }),
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('pong') }),
])
export type ServerFrame = z.infer<typeof ServerFrame>
