import type { ArCatch, ArGameLevel, ArGamePace, ArGamePiece, ArObject } from '@vitrine/protocol'
import { arTimes, lengthOf, stretchOf } from './times.ts'

/** What a round's score depends on besides the catches. */
export interface Scoring {
  pieces: readonly ArGamePiece[]
  objects: readonly ArObject[]
  level: Pick<ArGameLevel, 'seconds' | 'catches'>
  pace: ArGamePace
  /** Pieces that count half, because the collection has them: null where nothing is collected. */
  owned: ReadonlySet<string> | null
}

const longestStreak = 10
/** In tenths of a point: the eleventh catch of a streak and all later ones count double. */
const inStreak = (points: number, streak: number) => points * (10 + Math.min(streak, longestStreak))
const forSpeed = (points: number, left: number) => Math.floor((points * left) / 2)
const perSecondLeft = 2

/** How many catches in a row came soon after each other, up to the last. */
export function streakOf(catches: readonly ArCatch[], pace: ArGamePace): number {
  let streak = 0
  catches.forEach(({ at }, index) => {
    const before = catches[index - 1]
    streak = before && at - before.at <= arTimes.streak * stretchOf(pace) ? streak + 1 : 0
  })
  return streak
}

/** The score of catches that have been judged: each piece's points, more in a streak and for speed, and what is left of the time. */
export function scoreOf(catches: readonly ArCatch[], { pieces, objects, level, pace, owned }: Scoring): number {
  const had = new Set(owned)
  let score = 0
  catches.forEach(({ object: id, at }, index) => {
    const object = objects.find((each) => each.id === id)
    const piece = pieces.find((each) => each.id === object?.piece)
    if (!object || !piece) return
    const points = owned && had.has(piece.id) ? Math.floor(piece.points / 2) : piece.points
    had.add(piece.id)
    score += Math.floor(inStreak(points, streakOf(catches.slice(0, index + 1), pace)) / 10)
    if (pace === 'normal') score += forSpeed(points, (object.leavesAt - at) / (object.leavesAt - object.appearsAt))
  })
  const last = catches.at(-1)
  if (pace === 'normal' && last && catches.length >= level.catches) {
    score += Math.floor(((lengthOf(level.seconds, pace) - last.at) / 1_000) * perSecondLeft)
  }
  return score
}

/** What no round can score more than. */
export function highestScore({ pieces, objects, level, pace }: Scoring): number {
  const points = objects
    .map(({ piece }) => pieces.find(({ id }) => id === piece)?.points ?? 0)
    .toSorted((a, b) => a - b)
  const best = points.slice(-level.catches)
  const caught = Math.floor(best.reduce((sum, each, streak) => sum + inStreak(each, streak), 0) / 10)
  if (pace === 'calm') return caught
  return best.reduce((sum, each) => sum + forSpeed(each, 1), caught) + level.seconds * perSecondLeft
}
