import type { ArGameLevel, ArGamePace, ArGamePiece, ArObject } from '@vitrine/protocol'
import { seeded, weighted } from './random.ts'
import { lengthOf, stretchOf } from './times.ts'

export interface Dealing {
  seed: number
  pieces: readonly ArGamePiece[]
  level: Pick<ArGameLevel, 'seconds' | 'catches'>
  pace: ArGamePace
  /** A piece that appears whatever chance says. */
  wanted: string | null
}

/** So many are there from the beginning. */
const atOnce = 3
/** The share of the time in which new ones appear. */
const appearing = 0.7
/** Never twice in the same direction soon after each other. */
const goldenAngle = 137.508

/** Something new appears at least this often while things appear, in milliseconds. */
const pulse = 1_800

/** How many appear in a round: more than are needed, so that some may be missed, and nobody waits long. */
const dealtFor = ({ seconds, catches }: Dealing['level']): number =>
  Math.max(Math.ceil(catches * 1.6) + 2, atOnce + Math.floor((seconds * 1_000 * appearing) / pulse))

/** What appears in a round, when, for how long and where: the same for the same seed. */
export function dealRound({ seed, pieces, level, pace, wanted }: Dealing): ArObject[] {
  const random = seeded(seed)
  const count = dealtFor(level)
  const length = lengthOf(level.seconds, pace)
  const step = (length * appearing) / Math.max(1, count - atOnce)
  const linger = Math.min(15_000, Math.max(7_000, level.seconds * 300)) * stretchOf(pace)
  const heaviest = Math.max(...pieces.map(({ weight }) => weight))
  const wantedAt = Math.floor(random() * Math.min(count, Math.max(1, level.catches)))
  const turn = (random() - 0.5) * 40
  return Array.from({ length: count }, (_, index) => {
    const sure = index === wantedAt ? pieces.find(({ id }) => id === wanted) : undefined
    const piece = sure ?? weighted(pieces, random)
    const appearsAt = index < atOnce ? 0 : Math.round(step * (index - atOnce + 0.4 + random() * 0.6))
    const stays = linger * (0.6 + 0.4 * (piece.weight / heaviest)) * (0.9 + random() * 0.2)
    return {
      id: String(index + 1),
      piece: piece.id,
      appearsAt,
      leavesAt: Math.min(length, Math.round(appearsAt + stays)),
      bearing: Math.round(((((turn + index * goldenAngle + (random() - 0.5) * 30) % 360) + 540) % 360) - 180),
      distance: Math.round((2.5 + random() * 3) * 100) / 100,
      height: Math.round((0.5 + random() * 1.7) * 100) / 100,
    }
  })
}

/** The piece that a collection's round brings for certain: one of those that are missing, the rarer the later. */
export function wantedPiece(
  pieces: readonly ArGamePiece[],
  collected: Readonly<Record<string, number>>,
  seed: number,
): string | null {
  const missing = pieces.filter(({ id }) => !collected[id])
  return missing.length === 0 ? null : weighted(missing, seeded(seed ^ 0x5bd1e995)).id
}
