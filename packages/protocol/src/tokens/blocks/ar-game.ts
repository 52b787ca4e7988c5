import { z } from 'zod'
import { Place, PositionClaim } from '../../map/place.ts'
import { arGameKinds, arGames } from '../ar-game-kinds.ts'
import { haveOwnIds, ownIds } from './question.ts'

const Name = z.string().min(1).max(80)
const OwnId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/)

/** What appears and can be caught. */
export const ArGamePiece = z.object({
  id: OwnId,
  title: Name,
  image: z
    .string()
    .max(2_048)
    .regex(/^(https?:\/\/|\/(?!\/))/, 'must be an http(s) address or a path of this server'),
  points: z.int().min(1).max(100).default(10),
  /** How often it appears beside the others: 1 is ten times as rare as 10. */
  weight: z.int().min(1).max(100).default(10),
})
export type ArGamePiece = z.infer<typeof ArGamePiece>

/** One round's task: so many catches in so many seconds, at a place or anywhere. */
export const ArGameLevel = z.object({
  id: OwnId,
  name: Name,
  clue: z.string().max(300).nullable().default(null),
  seconds: z.int().min(10).max(300).default(45),
  /** How many to catch; in a collection, how many the basket holds. */
  catches: z.int().min(1).max(30).default(8),
  /** Where one has to be to begin. */
  location: Place.nullable().default(null),
  /** How near, in metres. */
  reach: z.int().min(5).max(500).default(40),
})
export type ArGameLevel = z.infer<typeof ArGameLevel>

const shared = {
  game: z.enum(arGameKinds),
  pieces: z.array(ArGamePiece).min(1).max(12).refine(haveOwnIds, ownIds),
  /** A round that was begun counts, finished or not. */
  roundsPerDay: z.int().min(1).max(1_000).default(40),
}
const Levels = z.array(ArGameLevel).max(20).refine(haveOwnIds, ownIds)

export const ArGameSettings = z.looseObject({ ...shared, levels: Levels }).superRefine(({ game, levels }, context) => {
  const kind = arGames[game]
  if (kind.fits(levels.map(({ location }) => location !== null))) return
  context.addIssue({ code: 'custom', path: ['levels'], message: `Levels of a ${game}: ${kind.levels}.` })
})
/** As a design gives it. */
export type ArGameSettings = z.input<typeof ArGameSettings>

/** As its holder reads it: levels that are still locked are only counted. */
export const ArGameState = z.looseObject({
  ...shared,
  levels: Levels,
  levelCount: z.int(),
  /** Levels whose task was done, by id. */
  done: z.array(z.string()).default([]),
  /** The best score of each level, by id. */
  best: z.record(z.string(), z.int()).default({}),
  bestScore: z.int().default(0),
  lastScore: z.int().nullable().default(null),
  /** How many of each piece are in the collection. */
  collected: z.record(z.string(), z.int()).default({}),
  played: z.int().default(0),
  wonAt: z.iso.datetime().nullable().default(null),
  lastPlayedAt: z.iso.datetime().nullable().default(null),
  roundsLeft: z.int(),
  /** When there will be rounds again; null while there are some. */
  nextPlayAt: z.iso.datetime().nullable().default(null),
})
export type ArGameState = z.infer<typeof ArGameState>

/** `calm` is twice as long, with no points for speed. */
export const arGamePaces = ['normal', 'calm'] as const
export type ArGamePace = (typeof arGamePaces)[number]

export const StartArRound = z.object({
  level: z.string().min(1).max(40),
  pace: z.enum(arGamePaces).default('normal'),
  /** Needed where the level has a place. */
  position: PositionClaim.optional(),
})
export type StartArRound = z.input<typeof StartArRound>

/** `at`: milliseconds of play since the round's start, pauses left out. */
export const ArCatch = z.object({ object: z.string().min(1).max(8), at: z.int().min(0).max(1_000_000) })
export type ArCatch = z.infer<typeof ArCatch>

export const ReportArCatches = z.object({ round: z.uuid(), catches: z.array(ArCatch).min(1).max(30) })
export const FinishArRound = z.object({ round: z.uuid(), catches: z.array(ArCatch).max(30).default([]) })

/** Something to catch in a round: when, and where around the player. */
export interface ArObject {
  id: string
  piece: string
  /** Milliseconds of play. */
  appearsAt: number
  leavesAt: number
  /** Degrees from where the player looks at the start, clockwise. */
  bearing: number
  /** Metres away, and above the ground. */
  distance: number
  height: number
}

export interface ArRound {
  id: string
  level: string
  pace: ArGamePace
  seconds: number
  catches: number
  /** How long the count-down takes. */
  countdownSeconds: number
  /** How long play may stand still in all. */
  pauseSeconds: number
  objects: ArObject[]
}

/** What `start-v1` is answered with. */
export interface ArStartOutput {
  round: ArRound
}

/** What `report-v1` is answered with. */
export interface ArReportOutput {
  caught: number
  score: number
}

/** What `finish-v1` is answered with. */
export interface ArFinishOutput {
  score: number
  caught: number
  /** Whether the level's task was done. */
  complete: boolean
  /** Whether this round has won the game. */
  won: boolean
  isBest: boolean
  /** Pieces that the collection did not have before. */
  newPieces: string[]
  /** The level that is open now and was not before. */
  unlocked: string | null
}

/** Why catches are not believed. */
export const arDoubts = [
  'unknown_object',
  'already_caught',
  'too_many',
  'not_there',
  'too_fast',
  'out_of_order',
  'ahead_of_time',
] as const
export type ArDoubt = (typeof arDoubts)[number]
