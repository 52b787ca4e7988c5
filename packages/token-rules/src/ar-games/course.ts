import type { ArGameKind, ArGameLevel, ArGamePiece } from '@vitrine/protocol'
import { arGames } from '@vitrine/protocol/tokens/ar-game-kinds'

/** A game and how far its holder has come. */
export interface Course {
  game: ArGameKind
  pieces: readonly ArGamePiece[]
  levels: readonly ArGameLevel[]
  done: readonly string[]
  collected: Readonly<Record<string, number>>
}

/** Levels that can be played: where they open in order, up to the first that is not done. */
export function openLevels({ game, levels, done }: Pick<Course, 'game' | 'levels' | 'done'>): readonly ArGameLevel[] {
  if (!arGames[game].opensInOrder) return levels
  const next = levels.findIndex(({ id }) => !done.includes(id))
  return next === -1 ? levels : levels.slice(0, next + 1)
}

/** Whether everything is done that the game asks for. */
export function isWon({ game, pieces, levels, done, collected }: Course): boolean {
  if (arGames[game].collects) return pieces.every(({ id }) => (collected[id] ?? 0) > 0)
  return levels.every(({ id }) => done.includes(id))
}
