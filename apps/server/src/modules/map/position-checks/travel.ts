import type { Place } from '@vitrine/protocol'
import { distanceMetres } from '@vitrine/token-rules'

/** A fast train, and from there on an aeroplane, in metres a second. */
const overLand = 300 / 3.6
const throughTheAir = 1_000 / 3.6
/** Beyond an hour's train ride people fly. */
const trainRide = 300_000

/** How far ahead of the clock somebody may be, in milliseconds: positions are never exact, and lifts and short cuts exist. */
const headStart = 10_000

/** How long it takes at best, in milliseconds. The other side of the world is less than a day away. */
function shortestTravel(metres: number): number {
  const byTrain = Math.min(metres, trainRide) / overLand
  return (byTrain + Math.max(0, metres - trainRide) / throughTheAir) * 1_000
}

/** Where somebody was, roughly. */
export interface Stay extends Place {
  /** When they could be there at the earliest; a little after the clock where the head start was used. */
  at: Date
}

export interface Arrival {
  lat: number
  lon: number
  /** In metres. */
  accuracy: number
  now: Date
}

/** To a thousandth of a degree, about a hundred metres: the rule needs no better. */
const rough = (degrees: number) => Math.round(degrees * 1_000) / 1_000

/**
 * Whether somebody who was at one place can be at another now. Answers with the stay that the next claim is compared with, or with how
 * long they must wait. The head start is lent, not given: who uses it up by one short hop has none left for the next, so that many short
 * hops are no faster than one long way. Places are compared as they are kept, roughly: who stands still stands still.
 */
export function travelled(
  last: Stay | null,
  { lat, lon, accuracy, now }: Arrival,
): { stay: Stay } | { waitMilliseconds: number } {
  const here = { lat: rough(lat), lon: rough(lon) }
  if (!last) return { stay: { ...here, at: now } }
  const soonest = last.at.getTime() + shortestTravel(distanceMetres(last, here))
  const lent = headStart + (accuracy / overLand) * 1_000
  const ahead = soonest - now.getTime()
  if (ahead > lent) return { waitMilliseconds: ahead - lent }
  return { stay: { ...here, at: new Date(Math.max(soonest, now.getTime())) } }
}

/** Refused claims that cost nothing: people walk nearer and try again. */
const freeRefusals = 3
const longestWait = 300_000
/** Who keeps quiet for so long begins anew, in milliseconds. */
export const refusalsLast = 15 * 60_000

/** How long after the last of several refused claims the next is not even looked at, in milliseconds. */
export function waitAfter(refusals: number): number {
  return refusals <= freeRefusals ? 0 : Math.min(longestWait, 2 ** (refusals - freeRefusals) * 1_000)
}
