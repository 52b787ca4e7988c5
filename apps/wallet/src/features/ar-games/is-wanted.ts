import type { ArCatch, ArGameState, ArObject } from '@vitrine/protocol'
import { arGames } from '@vitrine/protocol/tokens/ar-game-kinds'

/** Whether something is of a kind that the collection lacks; in other games there is no such thing. */
export function isWanted(game: ArGameState, object: Pick<ArObject, 'piece'>, inBasket: readonly string[]): boolean {
  return arGames[game.game].collects && !game.collected[object.piece] && !inBasket.includes(object.piece)
}

export const piecesOf = (caught: readonly ArCatch[], objects: readonly ArObject[]): string[] =>
  caught.flatMap(({ object }) => objects.find(({ id }) => id === object)?.piece ?? [])
