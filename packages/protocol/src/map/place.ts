import { z } from 'zod'

/** Degrees, WGS 84. Geocoding and GeoJSON put the longitude first; here both are named. */
export const Place = z.strictObject({
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
})
export type Place = z.infer<typeof Place>

/**
 * A box of the map. Where the left side lies east of the right one, it crosses the 180th meridian (RFC 7946 §5.2). Its bottom is never
 * above its top; a box of no size is empty, not an error.
 */
export const GeoBox = upright(z.strictObject({ bottomLeft: Place, topRight: Place }))
export type GeoBox = z.infer<typeof GeoBox>

/** What has a box, and refuses one that is turned upside down. */
export function upright<T extends z.ZodType<{ bottomLeft: Place; topRight: Place }>>(box: T): T {
  return box.refine(({ bottomLeft, topRight }) => bottomLeft.lat <= topRight.lat, {
    path: ['bottomLeft', 'lat'],
    message: 'the bottom lies above the top',
  })
}

/** Where a device says that it is (W3C Geolocation): metres of accuracy at 95 % confidence. */
export const PositionClaim = z.strictObject({
  ...Place.shape,
  accuracy: z.number().min(0).max(100_000),
  /** When the device measured it, ISO 8601; the server trusts only its own clock and compares. */
  at: z.iso.datetime().optional(),
  /** Where somebody stands on a demo walk, not where they are: things of the demo world alone are had so. */
  isDemoWalk: z.literal(true).optional(),
})
export type PositionClaim = z.infer<typeof PositionClaim>

/** GeoJSON. */
export const PointPosition = z.object({
  type: z.literal('Point'),
  /** Longitude, latitude. */
  coordinates: z.tuple([z.number(), z.number()]),
})
export type PointPosition = z.infer<typeof PointPosition>
