import { z } from 'zod'
import { TimeZone } from './time-zone.ts'

/** What a ticket lets one in to: when by the clock of the place, where, and at which seat. */
export const EventState = z.looseObject({
  doorsAt: z.iso.datetime().nullable().default(null),
  startsAt: z.iso.datetime().nullable().default(null),
  /** By whose clock the times are said, wherever the holder is. */
  timeZone: TimeZone.default('UTC'),
  venue: z.string().max(120).default(''),
  address: z.string().max(200).default(''),
  /** Row and seat, or "Standing". */
  seat: z.string().max(60).default(''),
})
export type EventState = z.infer<typeof EventState>
