import { z } from 'zod'
import { limits } from '../limits.ts'
import { isPlainText } from '../viewer/harmless.ts'

const Host = z
  .string()
  .trim()
  .toLowerCase()
  .max(255)
  .regex(/^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,24}$/u, 'is no host')
const Seconds = z.int().min(0).max(limits.slowSecondsMax)

/** What a room asks of everybody who does not moderate it. */
export const RoomRules = z.strictObject({
  /** How long one waits from one message to the next; 0 for not at all. */
  slowSeconds: Seconds,
  /** What nobody says, whatever the accents. */
  words: z.array(z.string().trim().min(1).max(60).refine(isPlainText)).max(limits.roomWordsMax),
  /** Which links may be sent: all, none, or those to `hosts`. */
  links: z.enum(['all', 'none', 'some']),
  hosts: z.array(Host).max(limits.roomHostsMax),
  /** For how long after joining somebody is new; 0 for not at all. */
  newcomerHours: z.int().min(0).max(limits.newcomerHoursMax),
  newcomersSendFiles: z.boolean(),
  newcomersSendLinks: z.boolean(),
  newcomersSlowSeconds: Seconds,
})
export type RoomRules = z.infer<typeof RoomRules>

/** A room that asks for nothing. */
export const noRoomRules: RoomRules = {
  ...{ slowSeconds: 0, words: [], links: 'all', hosts: [] },
  ...{ newcomerHours: 0, newcomersSendFiles: true, newcomersSendLinks: true, newcomersSlowSeconds: 0 },
}
