import { z } from 'zod'
import { BusinessId } from '../ids.ts'
import { limits } from '../limits.ts'
import { operation } from '../operation.ts'
import { Token } from '../tokens/token.ts'
import { GeoBox, PointPosition, upright } from './place.ts'

/** Who may have dropped what is shown: `mine` is the caller's own drops alone. */
export const MapFilter = z.strictObject({
  businessId: BusinessId.optional(),
  mine: z.boolean().optional(),
  /** Nothing of these designs, neither shown nor counted: what a viewer keeps out, as of an inventory. */
  exceptObjectDefinitionIds: z.array(z.string().max(200)).max(1000).optional(),
})
export type MapFilter = z.infer<typeof MapFilter>

/** A token that lies on the map, as whoever passes by sees it. */
export const MapToken = Token.extend({ position: PointPosition })
export type MapToken = z.infer<typeof MapToken>

export const MapPage = z.object({
  items: z.array(MapToken),
  /** For the next page; null at the end. */
  nextToken: z.string().nullable(),
})
export type MapPage = z.infer<typeof MapPage>

export const searchMap = operation({
  id: 'searchMap',
  method: 'POST',
  path: '/vatoms/geo-map/search',
  summary: 'What lies on the map in a box, in pages of a fixed order.',
  auth: 'account',
  access: 'wallet:brand',
  reach: 'narrowed',
  ratePerMinute: 300,
  body: upright(
    z.strictObject({
      ...GeoBox.shape,
      filter: MapFilter.default({}),
      limit: z.int().min(1).max(limits.mapPageSizeMax).default(limits.mapPageSizeMax),
      nextToken: z.string().max(200).nullish(),
    }),
  ),
  inWords: true,
  reply: z.object({ data: MapPage }),
  problems: ['map.too_much_kept_out'],
})

export const MapGroup = z.object({
  /** Geohash of the asked precision. */
  key: z.string(),
  /** Where its tokens lie in the mean, so that a cluster stands on them and not on a grid. */
  lat: z.number(),
  lon: z.number(),
  count: z.int().min(1),
  /** How one token of the cell looks; only of the largest groups, as many as were asked for, and where its design has a picture. */
  sample: z.object({ url: z.string(), scale: z.enum(['fit', 'fill']) }).optional(),
})
export type MapGroup = z.infer<typeof MapGroup>

export const groupMap = operation({
  id: 'groupMap',
  method: 'POST',
  path: '/vatoms/geo-map/groups',
  summary: 'How many tokens lie in each geohash cell of a box.',
  auth: 'account',
  access: 'wallet:brand',
  reach: 'narrowed',
  ratePerMinute: 300,
  body: upright(
    z.strictObject({
      ...GeoBox.shape,
      filter: MapFilter.default({}),
      /** Length of the geohashes, 1 to 12: low has few big cells, high many small ones. */
      precision: z.int().min(1).max(12),
      /** So many of the largest groups come with a picture; none of the caller's own drops. */
      samples: z.int().min(0).max(limits.mapSamplesMax).default(0),
    }),
  ),
  reply: z.object({ data: z.object({ groups: z.array(MapGroup) }) }),
  problems: ['map.too_many_groups', 'map.too_much_kept_out'],
})
