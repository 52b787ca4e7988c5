import { z } from 'zod'
import { ObjectDefinitionId } from '../../ids.ts'

const Metres = z.number().min(0).max(100_000)

/** One level of an AR scene: what may appear in it. */
export const ArLevel = z.looseObject({
  objectDefinitionIds: z.array(ObjectDefinitionId).max(50).default([]),
  maxItems: z.int().min(1).max(100).nullable().default(null),
})
export type ArLevel = z.infer<typeof ArLevel>

/** How AR shows what lies around (spec §3 ar-filter-v2; the defaults are spec §9's, in metres). */
export const ArFilterState = z.looseObject({
  closeOnPickup: z.boolean().default(false),
  distanceMultiplier: z.number().positive().max(100).default(1),
  errorIfEmpty: z.boolean().default(false),
  maxItems: z.int().min(1).max(100).default(5),
  minDistance: Metres.default(5),
  visibleRadius: Metres.default(500),
  levels: z.array(ArLevel).max(20).default([]),
})
export type ArFilterState = z.infer<typeof ArFilterState>
