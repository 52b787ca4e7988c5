import { z } from 'zod'
import { BusinessId, CampaignId } from '../ids.ts'
import { ObjectDefinition } from '../studio/object-definition.ts'
import { InfoField } from '../users/info-field.ts'

/** `edit`: nothing happens. `test`: rules work for the business's staff. `live`: for everybody. */
export const campaignStates = ['edit', 'test', 'live'] as const

/** What a campaign asks people about themselves. */
export const CampaignForm = z.strictObject({
  title: z.string().trim().max(120),
  fields: z
    .array(InfoField)
    .max(30)
    .refine((fields) => new Set(fields.map(({ name }) => name)).size === fields.length, 'a name comes twice'),
})
export type CampaignForm = z.output<typeof CampaignForm>

export const CampaignGroup = z.object({
  id: CampaignId,
  businessId: BusinessId,
  displayName: z.string(),
  description: z.string(),
  state: z.enum(campaignStates),
  /** The business's default campaign: the only one whose rules for spaces and custom events work. */
  isDefault: z.boolean(),
  /** Whether people see each other's points and places. */
  pointsVisibility: z.enum(['private', 'public']),
  /** Raised by every change of it or its rules; a change says which one it was made from. */
  version: z.int().min(1),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Only where it was asked for. */
  objectDefinitions: z.array(ObjectDefinition).optional(),
})
export type CampaignGroup = z.infer<typeof CampaignGroup>

/** A campaign at a glance; the last part is for staff. */
export const CampaignOverview = CampaignGroup.omit({ objectDefinitions: true }).extend({
  objectDefinitionCount: z.int(),
  ruleCount: z.int(),
  /** People with points, and all their points together. */
  players: z.int(),
  points: z.int(),
  effects: z
    .object({
      done: z.int(),
      /** What rules could not do, by problem code: sold out, limit reached, … */
      refused: z.record(z.string(), z.int()),
    })
    .optional(),
})
export type CampaignOverview = z.infer<typeof CampaignOverview>
