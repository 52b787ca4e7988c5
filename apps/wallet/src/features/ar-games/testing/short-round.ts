import type { ArGameState, ArRound, Token } from '@vitrine/protocol'
import { dealRound } from '@vitrine/token-rules/ar-games'
import { gameOf } from '../game-of.ts'

/** The game that is in a token of the demo world. */
export function gameIn(token: Token): ArGameState {
  const game = gameOf(token)
  if (!game) throw new Error(`${token.id} is no game.`)
  return game
}

/** A short round: three to catch, at once and near. */
export function roundOf(token: Token): ArRound {
  const game = gameIn(token)
  const level = { seconds: 20, catches: 2 }
  return {
    ...level,
    id: '5f0c6f0e-0000-4000-8000-000000000002',
    level: game.levels[0]?.id ?? '',
    pace: 'normal',
    countdownSeconds: 0,
    pauseSeconds: 60,
    objects: dealRound({ seed: 11, pieces: game.pieces, level, pace: 'normal', wanted: null }),
  }
}
