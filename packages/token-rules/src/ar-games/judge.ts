import type { ArCatch, ArDoubt, ArGamePace, ArObject } from '@vitrine/protocol'
import { arTimes, lengthOf } from './times.ts'

/** What is known when catches are told. */
export interface Evidence {
  objects: readonly ArObject[]
  /** How many may be caught. */
  catches: number
  /** Catches that are already believed. */
  before: readonly ArCatch[]
  /** Milliseconds since the round began, by the clock of whoever judges. */
  elapsed: number
}

/** Whether these catches can have happened, after those before them; what speaks against the first that cannot. */
export function doubtOf(added: readonly ArCatch[], { objects, catches, before, elapsed }: Evidence): ArDoubt | null {
  const believed = [...before]
  for (const caught of added) {
    const doubt = doubtOfOne(caught, { objects, believed, catches, elapsed })
    if (doubt) return doubt
    believed.push(caught)
  }
  return null
}

interface Known extends Pick<Evidence, 'objects' | 'catches' | 'elapsed'> {
  believed: readonly ArCatch[]
}

function doubtOfOne({ object: id, at }: ArCatch, { objects, believed, catches, elapsed }: Known): ArDoubt | null {
  const object = objects.find((each) => each.id === id)
  const last = believed.at(-1)
  if (!object) return 'unknown_object'
  if (believed.some((each) => each.object === id)) return 'already_caught'
  if (believed.length >= catches) return 'too_many'
  if (at > elapsed) return 'ahead_of_time'
  if (at < object.appearsAt || at > object.leavesAt) return 'not_there'
  if (last && at < last.at) return 'out_of_order'
  if (at - object.appearsAt < arTimes.reaction || (last && at - last.at < arTimes.between)) return 'too_fast'
  return null
}

/** Whether nothing more can be reported of a round, `elapsed` milliseconds after it began. */
export const isRoundOver = (elapsed: number, seconds: number, pace: ArGamePace): boolean =>
  elapsed > lengthOf(seconds, pace) + arTimes.pause + arTimes.late
