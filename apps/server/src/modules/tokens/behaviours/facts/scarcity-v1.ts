import { z } from 'zod'
import type { Behaviour } from '../../actions/behaviour.ts'

const Scarcity = z.looseObject({ maxObjects: z.int().positive().nullable() })

export const scarcity: Behaviour = {
  id: 'scarcity-v1',
  summary: 'There are never more than so many of it; none means any number.',
  settings: Scarcity,
  state: Scarcity,
  actions: [],
}

/** How many tokens of a design there may be, by its blocks. */
export function maxObjectsOf(behaviours: Record<string, unknown>): number | null {
  return Scarcity.safeParse(behaviours[scarcity.id]).data?.maxObjects ?? null
}
