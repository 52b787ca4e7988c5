import { z } from 'zod'
import { PrizeSetId } from '../prizes.ts'
import { TimeZone } from './time-zone.ts'

export const playPeriods = ['hour', 'day', 'week', 'month', 'ever'] as const
export type PlayPeriod = (typeof playPeriods)[number]

export const GameSettings = z.looseObject({
  prizeSet: PrizeSetId,
  maxPlaysPerPeriod: z.int().min(1).max(1_000).default(1),
  playPeriod: z.enum(playPeriods).default('day'),
  /** By whose clock an hour, day, week or month begins; weeks begin on Monday. */
  playPeriodTimezone: TimeZone.default('UTC'),
  /** One play in all. */
  singleUse: z.boolean().default(false),
  /** Whether plays are counted for a person, with all their cards of the design, or for each card, as for those of a pack that was bought. */
  playsOf: z.enum(['person', 'card']).default('person'),
  /** Whether somebody may play whom nobody could tell from their next guest account. */
  guests: z.boolean().default(false),
  /** A prize takes the place of what was played with. */
  prizeExchange: z.boolean().default(false),
})
/** As a design gives it. */
export type GameSettings = z.input<typeof GameSettings>

export const WonPrize = z.object({ id: z.string(), objectDefinitionId: z.string(), displayName: z.string() })
export type WonPrize = z.infer<typeof WonPrize>

export const GameState = z.looseObject({
  ...GameSettings.shape,
  playCount: z.int().default(0),
  lastPlayedAt: z.iso.datetime().nullable().default(null),
  lastSentPrizeAt: z.iso.datetime().nullable().default(null),
  /** What the last play has won; null for nothing. Of its player alone. */
  lastPrize: WonPrize.nullable().default(null),
  playsLeft: z.int(),
  /** When there will be plays again; null where there are some, or never will be. */
  nextPlayAt: z.iso.datetime().nullable(),
})
export type GameState = z.infer<typeof GameState>

/** What a play answers with. */
export interface GameOutput {
  won: boolean
  prize: WonPrize | null
  playsLeft: number
  nextPlayAt: string | null
  /** The record of the draw, for whoever doubts it. */
  drawId: string
}
