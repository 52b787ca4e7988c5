import { z } from 'zod'
import { Place } from '../../map/place.ts'

const Metres = z.number().min(0).max(100_000)

/** May be laid on the map (spec §3 map-ready-v1). While it lies there it has a location, and anybody who comes near may pick it up. */
export const MapReadyState = z.looseObject({
  location: Place.nullable().default(null),
  /** How near one has to come; 0 for any distance. The smallest of token's, brand's and host's counts (R22). */
  pickupDistance: Metres.default(0),
  /** How many of its design one person may pick up; null for any number. */
  limitPerUser: z.int().positive().nullable().default(null),
  guests: z.boolean().default(true),
  /** A dispenser of the map: who picks it up gets what it dispenses, and it stays where it is. */
  isMapDispenser: z.boolean().default(false),
})
export type MapReadyState = z.infer<typeof MapReadyState>
