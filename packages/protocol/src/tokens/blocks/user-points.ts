import { z } from 'zod'
import { PointsChannel } from '../../campaigns/rules.ts'
import { ObjectDefinitionId } from '../../ids.ts'

/** What a token does when its holder's points have reached its maximum (spec §3 user-points-v2). */
export const maximumActions = ['none', 'trash', 'replace', 'reset'] as const

/** Shows its holder's points in one channel of its campaign. */
export const UserPointsState = z.looseObject({
  channel: PointsChannel.default('default'),
  maxPoints: z.int().positive().max(1_000_000_000).nullable().default(null),
  /**
   * `trash`: it goes. `replace`: it makes way for its target. `reset`: the points it asks for are taken, its target is given where
   * there is one, and collecting goes on.
   */
  actionOnMaxPoints: z.enum(maximumActions).default('none'),
  targetObjectDefinitionId: ObjectDefinitionId.nullable().default(null),
  /** Its holder's points. */
  total: z.int().default(0),
})
export type UserPointsState = z.infer<typeof UserPointsState>
