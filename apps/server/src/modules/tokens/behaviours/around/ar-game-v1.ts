import { randomInt, randomUUID } from 'node:crypto'
import {
  ArCatch,
  type ArFinishOutput,
  type ArGameLevel,
  ArGameSettings,
  ArGameState,
  type ArReportOutput,
  type ArStartOutput,
  arGamePaces,
  FinishArRound,
  Problem,
  ReportArCatches,
  StartArRound,
} from '@vitrine/protocol'
import { arGames } from '@vitrine/protocol/tokens/ar-game-kinds'
import { nextPlayPeriod, playPeriodAt } from '@vitrine/token-rules'
import {
  arTimes,
  dealRound,
  doubtOf,
  isRoundOver,
  isWon,
  openLevels,
  scoreOf,
  wantedPiece,
} from '@vitrine/token-rules/ar-games'
import { z } from 'zod'
import { type Behaviour, defineAction, readOnce } from '../../actions/behaviour.ts'
import { nearnessPort } from '../../actions/core-ports.ts'
import type { Happening } from '../../actions/happening.ts'

const { game, pieces, levels, roundsPerDay, done, best, lastScore, collected, played, wonAt, lastPlayedAt } =
  ArGameState.shape

const Round = z.object({
  id: z.string(),
  level: z.string(),
  pace: z.enum(arGamePaces),
  seed: z.int(),
  /** The piece that appears whatever chance says. */
  wanted: z.string().nullable(),
  /** When the count-down is over, by this server's clock. */
  startsAt: z.iso.datetime(),
  catches: z.array(ArCatch),
})
type Round = z.output<typeof Round>

const Kept = z.looseObject({
  game,
  pieces,
  levels,
  roundsPerDay,
  done,
  best,
  lastScore,
  collected,
  played,
  wonAt,
  lastPlayedAt,
  /** The day of the last round, and how many were begun in it. */
  day: z.string().nullable().default(null),
  roundsToday: z.int().default(0),
  round: Round.nullable().default(null),
})
type Kept = z.output<typeof Kept>

const rounds = { period: 'day', timeZone: 'UTC' } as const
const dayOf = (now: Date) => playPeriodAt(now, rounds.period, rounds.timeZone)
const roundsLeft = ({ day, roundsToday, roundsPerDay }: Kept, now: Date) =>
  Math.max(0, roundsPerDay - (day === dayOf(now) ? roundsToday : 0))
const nextPlayAt = (now: Date) => nextPlayPeriod(now, rounds.period, rounds.timeZone)

const start = defineAction(Kept, {
  id: 'start-v1',
  name: 'PlayArGame',
  summary:
    'Begins a round of a level that is open, where it has a place at that place; what appears in the round is the answer.',
  input: StartArRound,
  problems: [
    'ar_game.level_locked',
    'game.play_again_later',
    'map.position_required',
    'map.position_inaccurate',
    'map.too_far',
    'map.moved_too_fast',
    'map.try_again_later',
  ],
  uses: [nearnessPort],
  isAvailable: (state, { now }) => roundsLeft(state, now) > 0,
  async run({ state, input, now, ports: { nearness } }) {
    const level = openLevels(state).find(({ id }) => id === input.level)
    // A level that is locked is not told from one that there is not.
    if (!level) throw new Problem('ar_game.level_locked')
    if (roundsLeft(state, now) === 0) {
      throw new Problem('game.play_again_later', { nextPlayAt: (nextPlayAt(now) ?? now).toISOString() })
    }
    if (level.location)
      await nearness.assertNear({ claim: input.position, place: level.location, reachMetres: level.reach })
    const seed = randomInt(2 ** 32)
    const isCollection = arGames[state.game].collects
    const round: Round = {
      id: randomUUID(),
      level: level.id,
      pace: input.pace,
      seed,
      wanted: isCollection ? wantedPiece(state.pieces, state.collected, seed) : null,
      startsAt: new Date(now.getTime() + arTimes.countdown).toISOString(),
      catches: [],
    }
    const day = dayOf(now)
    const output: ArStartOutput = {
      round: {
        id: round.id,
        level: level.id,
        pace: round.pace,
        seconds: level.seconds,
        catches: level.catches,
        countdownSeconds: arTimes.countdown / 1_000,
        pauseSeconds: arTimes.pause / 1_000,
        objects: dealRound({ ...round, pieces: state.pieces, level }),
      },
    }
    const roundsToday = (state.day === day ? state.roundsToday : 0) + 1
    return { effects: [{ type: 'patch', block: { round, day, roundsToday } }], output: { ...output } }
  },
})

/** The running round with what is told of it added; refuses what is over, what is another one's and what cannot have happened. */
function judged(state: Kept, told: { round: string; catches: readonly ArCatch[] }, now: Date) {
  const { round } = state
  const level = state.levels.find(({ id }) => id === round?.level)
  if (!round || !level || round.id !== told.round) throw new Problem('ar_game.no_such_round')
  const elapsed = now.getTime() - Date.parse(round.startsAt)
  if (isRoundOver(elapsed, level.seconds, round.pace)) throw new Problem('ar_game.round_over')
  const objects = dealRound({ ...round, pieces: state.pieces, level })
  const evidence = { objects, catches: level.catches, before: round.catches, elapsed }
  const reason = doubtOf(told.catches, evidence)
  if (reason) throw new Problem('ar_game.not_believed', { reason })
  const catches = [...round.catches, ...told.catches]
  const owned = arGames[state.game].collects
    ? new Set(Object.keys(state.collected).filter((id) => state.collected[id]))
    : null
  const score = scoreOf(catches, { pieces: state.pieces, objects, level, pace: round.pace, owned })
  return { round: { ...round, catches }, level, objects, score }
}

const refusals = ['ar_game.no_such_round', 'ar_game.round_over', 'ar_game.not_believed'] as const

const report = defineAction(Kept, {
  id: 'report-v1',
  name: 'ReportArCatches',
  summary: 'Tells what has been caught, in order; all of it is refused where one catch cannot have happened.',
  input: ReportArCatches,
  problems: refusals,
  listed: false,
  run({ state, input, now }) {
    const { round, score } = judged(state, input, now)
    const output: ArReportOutput = { caught: round.catches.length, score }
    return { effects: [{ type: 'patch', block: { round } }], output: { ...output } }
  },
})

/** What a finished round adds to how far its player has come. */
function settled(
  state: Kept,
  { round, level, objects }: Pick<ReturnType<typeof judged>, 'round' | 'level' | 'objects'>,
) {
  const complete = round.catches.length >= level.catches
  if (!arGames[state.game].collects) {
    const done = complete && !state.done.includes(level.id) ? [...state.done, level.id] : state.done
    return { complete, done, collected: state.collected, newPieces: [] }
  }
  const collected = { ...state.collected }
  const newPieces: string[] = []
  for (const { object } of round.catches) {
    const piece = objects.find(({ id }) => id === object)?.piece
    if (!piece) continue
    if (!collected[piece]) newPieces.push(piece)
    collected[piece] = (collected[piece] ?? 0) + 1
  }
  return { complete, done: state.done, collected, newPieces }
}

const finish = defineAction(Kept, {
  id: 'finish-v1',
  name: 'FinishArRound',
  summary:
    'Ends the round with the last catches: the score, what was done for the first time, and whether the game is won.',
  input: FinishArRound,
  problems: refusals,
  listed: false,
  run({ state, input, now }) {
    const { round, level, objects, score } = judged(state, input, now)
    const { complete, done, collected, newPieces } = settled(state, { round, level, objects })
    const won = state.wonAt === null && isWon({ ...state, done, collected })
    const isBest = score > (state.best[level.id] ?? 0)
    const at = now.toISOString()
    const block = {
      round: null,
      done,
      collected,
      best: isBest ? { ...state.best, [level.id]: score } : state.best,
      lastScore: score,
      played: state.played + 1,
      lastPlayedAt: at,
      wonAt: won ? at : state.wonAt,
    }
    const facts = { game: state.game, level: level.id, score }
    const isFirst = done.length > state.done.length || newPieces.length > 0
    const happenings: Happening[] = [{ type: 'played', data: { ...facts, complete } }]
    if (isFirst) happenings.push({ type: 'solved', data: { ...facts, newPieces } })
    if (won) happenings.push({ type: 'won', data: facts })
    const open = (which: Pick<Kept, 'done'>) => openLevels({ ...state, done: which.done }).map(({ id }) => id)
    const before = open(state)
    const output: ArFinishOutput = {
      score,
      caught: round.catches.length,
      complete,
      won,
      isBest,
      newPieces,
      unlocked: open({ done }).find((id) => !before.includes(id)) ?? null,
    }
    return { effects: [{ type: 'patch', block }], happenings, output: { ...output } }
  },
})

/** Progress, which is its holder's alone. */
const untouched = { done: [], best: {}, lastScore: null, collected: {}, played: 0, lastPlayedAt: null }

export const arGame: Behaviour = {
  id: 'ar-game-v1',
  summary: 'A game to be played around oneself or at places: its rounds are dealt and judged here.',
  settings: ArGameSettings,
  state: Kept,
  show(block, { isOwner, now }) {
    const kept = readOnce(Kept)(block).data
    if (!kept) return {}
    const { round: _round, day: _day, roundsToday: _rounds, ...rest } = kept
    const seen = isOwner ? rest : { ...rest, ...untouched }
    const shownLevels: readonly ArGameLevel[] = isOwner ? openLevels(seen) : []
    const left = roundsLeft(kept, now)
    return {
      ...seen,
      levels: shownLevels,
      levelCount: kept.levels.length,
      bestScore: Object.values(seen.best).reduce((sum, each) => sum + each, 0),
      roundsLeft: left,
      nextPlayAt: left > 0 ? null : (nextPlayAt(now)?.toISOString() ?? null),
    }
  },
  actions: [start, report, finish],
  // How far it was played is the token's own, whoever holds it; a round is its player's.
  reactions: { moved: () => ({ round: null }) },
}
