import { z } from 'zod'
import { OfferedLink } from '../campaigns/points.ts'
import { CoinId, CoinKind } from '../coins/coin.ts'
import { BusinessId, CampaignId, LogPosition, ObjectDefinitionId, TokenId } from '../ids.ts'
import { GeoBox, PointPosition } from '../map/place.ts'

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
  /** Tell this connection when somebody votes in the poll of a design: a hint without facts, to read the results again. */
  z.object({ type: z.literal('watch-poll'), id: z.string().max(64), objectDefinitionId: ObjectDefinitionId }),
  z.object({ type: z.literal('unwatch-poll'), id: z.string().max(64), objectDefinitionId: ObjectDefinitionId }),
  /** The part of the map that this connection looks at, in place of the one before; null for none. */
  z.object({ type: z.literal('monitor'), id: z.string().max(64), box: GeoBox.nullable() }),
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

export const CoinUpdate = z.object({
  businessId: BusinessId,
  coinId: CoinId,
  /** What the person has now. */
  balance: z.int(),
  /** Above zero when it came, below when it went. */
  amount: z.int(),
  kind: CoinKind,
  /** Who caused it: an account or a business. */
  by: z.string().nullable(),
})
export type CoinUpdate = z.infer<typeof CoinUpdate>

export const CampaignUpdate = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('points'),
    businessId: BusinessId,
    campaignId: CampaignId,
    channel: z.string(),
    /** What the person has now, in the channel and in all. */
    points: z.int(),
    total: z.int(),
    change: z.int(),
    /** As in the history: `rule`, `maximum`, … */
    reason: z.string(),
  }),
  z.object({ kind: z.literal('link'), link: OfferedLink }),
])
export type CampaignUpdate = z.infer<typeof CampaignUpdate>

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
  z.object({ type: z.literal('user-coins-updated'), position: LogPosition, userCoinUpdates: z.array(CoinUpdate) }),
  z.object({
    type: z.literal('user-campaigns-updated'),
    position: LogPosition,
    userCampaignUpdates: z.array(CampaignUpdate),
  }),
  /** Not replayed: who comes back reads the box again. With `reload` more has happened than is told: read it again, too. */
  z.object({ type: z.literal('map-updated'), mapUpdates: z.array(MapUpdate), reload: z.boolean().optional() }),
  z.object({ type: z.literal('poll-updated'), objectDefinitionId: ObjectDefinitionId }),
  /** The gap is too long to replay: reload everything, then go on from `position`. */
  z.object({ type: z.literal('reset'), topic: Topic, position: LogPosition }),
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('pong') }),
])
export type ServerFrame = z.infer<typeof ServerFrame>
