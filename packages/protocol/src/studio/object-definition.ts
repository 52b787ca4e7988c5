import { z } from 'zod'
import { BusinessId, CampaignId, ObjectDefinitionId } from '../ids.ts'
import { ViewPlacement } from '../tokens/views.ts'

/**
 * A design as the studio gives it. `state` holds the settings of each behaviour by its id; to who is not of the staff without
 * what would give a game away.
 */
export const ObjectDefinition = z.object({
  id: ObjectDefinitionId,
  businessId: BusinessId,
  campaignId: CampaignId.nullable(),
  blueprintId: z.string().nullable(),
  displayName: z.string(),
  description: z.string(),
  category: z.string(),
  isDraft: z.boolean(),
  limitPerUser: z.int().nullable(),
  state: z.record(z.string(), z.record(z.string(), z.unknown())),
  viewPlacements: z.array(ViewPlacement),
  createdAt: z.iso.datetime(),
})
export type ObjectDefinition = z.infer<typeof ObjectDefinition>
