import type { Place, PositionClaim } from '@vitrine/protocol'
import { distanceMetres } from './distance.ts'

/**
 * How near one has to come: the smallest of what token, brand and host ask for (R22); 0 for any distance.
 * @example
 * reachOf([0, 50, undefined]) // 50
 */
export function reachOf(distances: readonly (number | null | undefined)[]): number {
  const asked = distances.filter((each): each is number => typeof each === 'number' && each > 0)
  return asked.length === 0 ? 0 : Math.min(...asked)
}

/** A position that is known worse than this decides nothing, in metres. */
export const accuracyMax = 100

export type Nearness =
  | { is: 'near' }
  | { is: 'far'; distanceMetres: number }
  | { is: 'unclear'; accuracyMetres: number }

/**
 * How far somebody reaches whose device is so unsure of where they are, in metres: as far as {@link nearnessOf} says `near`. 0 where that
 * decides nothing, because there is no limit or nobody knows enough.
 * @example
 * reachFrom(10, 50) // 60
 */
export const reachFrom = (accuracy: number, reach: number): number =>
  reach <= 0 || accuracy > accuracyMax ? 0 : reach + Math.min(accuracy, reach)

/**
 * Whether somebody is within reach by what their device says. What it is unsure of counts in their favour, but by no more than the reach
 * itself and never beyond {@link accuracyMax}: who claims to know nothing gains nothing.
 */
export function nearnessOf(
  position: Pick<PositionClaim, 'lat' | 'lon' | 'accuracy'>,
  place: Place,
  reach: number,
): Nearness {
  if (reach <= 0) return { is: 'near' }
  if (position.accuracy > accuracyMax) return { is: 'unclear', accuracyMetres: Math.ceil(position.accuracy) }
  const distance = distanceMetres(position, place)
  if (distance <= reachFrom(position.accuracy, reach)) return { is: 'near' }
  // A millimetre is not a metre more.
  return { is: 'far', distanceMetres: Math.ceil(distance - 0.001) }
}
