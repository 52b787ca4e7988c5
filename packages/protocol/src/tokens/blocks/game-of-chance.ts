import { z } from 'zod'
import { PrizeSetId } from '../prizes.ts'

export const playPeriods = ['hour', 'day', 'week', 'month', 'ever'] as const
export type PlayPeriod = (typeof playPeriods)[number]

/** Those that were asked for; there are some six hundred, and to make a formatter costs more than to read a page of tokens. */
const known = new Set<string>()

function isTimeZone(name: string): boolean {
  if (known.has(name)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    if (known.size < 1_000) known.add(name)
    return true
  } catch {
    return false
  }
}

export const GameSettings = z.looseObject({
  prizeSet: PrizeSetId,
  maxPlaysPerPeriod: z.int().min(1).max(1_000).default(1),
  playPeriod: z.enum(playPeriods).default('day'),
  /** By whose clock an hour, day, week or month begins; weeks begin on Monday. */
  playPeriodTimezone: z.string().max(64).refine(isTimeZone, { message: 'Not a time zone.' }).default('UTC'),
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
