import { z } from 'zod'
import { ObjectDefinitionId } from '../../ids.ts'
import { limits } from '../../limits.ts'

/** One design that a defined folder accepts, and how many of it may and must lie inside. */
export const ChildPolicy = z.object({
  objectDefinitionId: ObjectDefinitionId,
  min: z.int().min(0).default(0),
  max: z.int().min(1).nullable().default(null),
})
export type ChildPolicy = z.infer<typeof ChildPolicy>

/** A token that holds others (spec §4 "Combine"): an open folder takes anything, a defined one only what its child policy names. */
export const FolderState = z.looseObject({
  containerType: z.enum(['open', 'defined']).default('open'),
  childPolicy: z.array(ChildPolicy).max(200).default([]),
  maxChildren: z.int().min(1).max(limits.childrenMax).default(limits.childrenMax),
})
export type FolderState = z.infer<typeof FolderState>
