import { z } from 'zod'
import { BusinessId, CampaignId, ObjectDefinitionId, TokenId } from '../ids.ts'
import { ViewPlacement } from './views.ts'

export const MetaState = z.object({
  displayName: z.string(),
  description: z.string(),
  category: z.string(),
  isDraft: z.boolean(),
})

export const StudioInfoState = z.object({
  objectDefinitionId: ObjectDefinitionId,
  businessId: BusinessId,
  campaignId: CampaignId.nullable().default(null),
  blueprintId: z.string().nullable().default(null),
})

export const CloneableState = z.object({
  cloningScore: z.number(),
  numDirectClones: z.int(),
  cloneScore: z.number(),
  /** Per cent: each share adds `perCloneGain / 100` to the score (spec §4). */
  perCloneGain: z.number(),
  maxClonesTotal: z.int().nullable(),
  maxClonesPerInstance: z.int().nullable(),
})

/** Keyed by behaviour id. Blocks this server does not know are kept and passed through. */
export const TokenState = z.looseObject({
  'meta-v1': MetaState,
  'studio-info-v1': StudioInfoState,
  'transferable-v1': z.object({}).optional(),
  'cloneable-v1': CloneableState.optional(),
  'numbered-v1': z.object({ number: z.int() }).optional(),
  'scarcity-v1': z.object({ maxObjects: z.int().nullable() }).optional(),
})
export type TokenState = z.infer<typeof TokenState>

/** What the caller may do with a token now; decided by the server, only shown by clients. */
export const TokenAbility = z.object({
  /** The name shown in action lists: Transfer, Clone, Delete, … (spec §4). */
  name: z.string(),
  behaviorId: z.string(),
  actionId: z.string(),
})
export type TokenAbility = z.infer<typeof TokenAbility>

/** A new-style token (spec §3). `created`/`modified` are epoch ms as hosts read them, `createdAt`/`updatedAt` ISO 8601. */
export const Token = z.object({
  id: TokenId,
  /** `vatom` for tokens of the older network, which clients show beside the others. */
  type: z.enum(['vatom-new', 'vatom']),
  /** `"."` at the root, otherwise the id of the folder it lies in. */
  parentId: z.string(),
  owner: z.string(),
  author: z.string(),
  lastOwner: z.string(),
  created: z.int(),
  modified: z.int(),
  /** Since when its owner has it, in epoch ms. */
  received: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  openedAt: z.iso.datetime().nullable(),
  quantity: z.int().default(1),
  shouldShowNotification: z.boolean().default(true),
  state: TokenState,
  viewPlacements: z.array(ViewPlacement),
  abilities: z.array(TokenAbility),
})
export type Token = z.infer<typeof Token>
