import { z } from 'zod'
import { BusinessId, ObjectDefinitionId } from '../ids.ts'
import { limits } from '../limits.ts'
import { operation } from '../operation.ts'
import { ObjectDefinition } from '../studio/object-definition.ts'
import { GeoBox } from './place.ts'

const Metres = z.number().min(0).max(100_000)
const Ring = z.array(z.array(z.number()).min(2).max(4)).max(limits.dropAreaCornersMax)
const PolygonCoordinates = z.array(Ring).min(1).max(100)

/** GeoJSON; where it crosses the 180th meridian, cut there or not (RFC 7946 §3.1.9). */
export const AreaGeometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: PolygonCoordinates }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(PolygonCoordinates).min(1).max(100) }),
])
export type AreaGeometry = z.infer<typeof AreaGeometry>

/** Where the tokens of one drop shall lie. */
export const DropPlaces = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('points'),
    /** GeoJSON: each feature is a Point, with `pickupDistance` and `limit` among its properties where they differ. */
    geojson: z.object({
      type: z.literal('FeatureCollection'),
      features: z.array(z.unknown()).min(1).max(limits.dropPointsMax),
    }),
  }),
  z.strictObject({
    type: z.literal('table'),
    /** CSV with a heading: `lat`, `lon`, and `pickupDistance` and `limit` where there are any, in any order. */
    csv: z.string().min(1).max(2_000_000),
  }),
  z.strictObject({
    type: z.literal('scatter'),
    area: z.union([AreaGeometry, z.object({ type: z.literal('Feature'), geometry: AreaGeometry })]),
    count: z.int().min(1).max(limits.dropPointsMax),
    /** Metres between any two of them. */
    minDistance: Metres.default(0),
    /** What a preview answered, to get the same places again; a new one when left out. */
    seed: z.int().min(0).max(0xffff_ffff).optional(),
  }),
])
export type DropPlaces = z.infer<typeof DropPlaces>

export const dropRowErrors = [
  'not_a_point',
  'place_missing',
  'not_a_number',
  'out_of_range',
  /** Out of range, and in range the other way round. */
  'swapped',
  /** The same place as a row before. */
  'twice',
  'pickup_distance_invalid',
  'limit_invalid',
] as const

export const DropPoint = z.object({
  lat: z.number(),
  lon: z.number(),
  /** Null where the design's own counts. */
  pickupDistance: z.number().nullable(),
  limit: z.int().nullable(),
})
export type DropPoint = z.infer<typeof DropPoint>

export const BulkDropId = z.uuid().brand<'BulkDropId'>()
export type BulkDropId = z.infer<typeof BulkDropId>

export const dropTokens = operation({
  id: 'dropTokens',
  method: 'POST',
  path: '/b/:businessId/drops',
  summary:
    'Makes tokens of a design and lays them on the map at once, all or none: at points, from a table, or scattered over an area.',
  auth: 'staff',
  role: 'editor',
  business: 'params.businessId',
  idempotent: true,
  ratePerMinute: 30,
  bodyLimitBytes: 4 * 1024 * 1024,
  params: z.object({ businessId: BusinessId }),
  body: z.strictObject({
    objectDefinitionId: ObjectDefinitionId,
    places: DropPlaces,
    /** How near one has to come, and how many of them one person may pick up, where a row does not say; the design's own when left out. */
    pickupDistance: Metres.optional(),
    limit: z.int().positive().max(1_000_000).optional(),
    /** Answers what would be done, and does nothing. */
    preview: z.boolean().default(false),
  }),
  reply: z.object({
    /** Null for a preview, and while anything is wrong. */
    dropId: BulkDropId.nullable(),
    dropped: z.int(),
    /** Of a scattering. */
    seed: z.int().nullable(),
    /** What is wrong, by the line of the table, whose heading is line 1, or by the feature, counted from 1. Nothing is dropped then. */
    errors: z.array(z.object({ row: z.int(), error: z.enum(dropRowErrors) })),
    /** Of a preview. */
    points: z.array(DropPoint),
  }),
  problems: [
    'object_definition.not_found',
    'token.action_not_supported',
    'token.sold_out',
    'map.area_invalid',
    'map.area_too_small',
  ],
})

export const BulkDrop = z.object({
  id: BulkDropId,
  objectDefinitionId: ObjectDefinitionId,
  droppedAt: z.iso.datetime(),
  dropped: z.int(),
  /** How many still lie there. */
  left: z.int(),
  /** Around these; null when none is left. */
  box: GeoBox.nullable(),
  recalledAt: z.iso.datetime().nullable(),
})
export type BulkDrop = z.infer<typeof BulkDrop>

export const listDrops = operation({
  id: 'listDrops',
  method: 'GET',
  path: '/b/:businessId/drops',
  summary: 'What a business has dropped in bulk, and how much of it still lies there, newest first.',
  auth: 'staff',
  role: 'viewer',
  business: 'params.businessId',
  params: z.object({ businessId: BusinessId }),
  query: z.object({
    limit: z.coerce.number().int().min(1).max(50).default(20),
    /** The id of the last drop of the page before. */
    after: BulkDropId.optional(),
  }),
  reply: z.object({ items: z.array(BulkDrop) }),
})

export const listDropDesigns = operation({
  id: 'listDropDesigns',
  method: 'GET',
  path: '/b/:businessId/drop-designs',
  summary:
    'The designs of a business that may lie on the map, drafts included, and how many of each there are and may be.',
  auth: 'staff',
  role: 'viewer',
  business: 'params.businessId',
  params: z.object({ businessId: BusinessId }),
  inWords: true,
  reply: z.object({
    items: z.array(
      z.object({
        design: ObjectDefinition,
        issued: z.int(),
        /** Null for any number. */
        max: z.int().nullable(),
      }),
    ),
  }),
})

export const recallDrop = operation({
  id: 'recallDrop',
  method: 'DELETE',
  path: '/b/:businessId/drops/:dropId',
  summary: 'Takes what is left of a drop off the map for good; what somebody has picked up stays theirs.',
  auth: 'staff',
  role: 'editor',
  business: 'params.businessId',
  idempotent: true,
  params: z.object({ businessId: BusinessId, dropId: BulkDropId }),
  reply: z.object({ recalled: z.int() }),
  problems: ['map.drop_not_found'],
})
