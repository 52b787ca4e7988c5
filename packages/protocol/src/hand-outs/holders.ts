import { z } from 'zod'
import { AccountId, BusinessId, ObjectDefinitionId } from '../ids.ts'
import { operation } from '../operation.ts'

export const Holder = z.object({
  accountId: AccountId,
  /** As far as their privacy allows; empty where they hide it. */
  name: z.string(),
  held: z.int(),
})
export type Holder = z.infer<typeof Holder>

export const listHolders = operation({
  id: 'listHolders',
  method: 'GET',
  path: '/b/:businessId/object-definitions/:objectDefinitionId/holders',
  summary: 'Who holds tokens of a design, and how many, in the order of their ids.',
  auth: 'staff',
  role: 'editor',
  business: 'params.businessId',
  key: 'read',
  params: z.object({ businessId: BusinessId, objectDefinitionId: ObjectDefinitionId }),
  query: z.object({
    after: AccountId.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.object({ items: z.array(Holder), next: AccountId.nullable() }),
  problems: ['object_definition.not_found'],
})
