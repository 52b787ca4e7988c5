import { z } from 'zod'
import { AccountId, BusinessId, CampaignId, ObjectDefinitionId } from '../ids.ts'
import { operation } from '../operation.ts'
import { BusinessSummary, PublicBusiness, StaffedBusiness } from './business.ts'
import { ObjectDefinition } from './object-definition.ts'
import { StaffRole } from './roles.ts'

export const getBusiness = operation({
  id: 'getBusiness',
  method: 'GET',
  path: '/b/:idOrName',
  summary:
    'A business by its id or its name, as anybody may read it (R32); its staff also read who owns it, unless `publicOnly`.',
  auth: 'public',
  params: z.object({ idOrName: z.string().min(1).max(120) }),
  query: z.object({ publicOnly: z.enum(['true', 'false', '']).optional() }),
  inWords: true,
  reply: StaffedBusiness,
  problems: ['business.not_found'],
})

export const getPublicBusiness = operation({
  id: 'getPublicBusiness',
  method: 'GET',
  path: '/public/businesses/:idOrName',
  summary: 'The same public read under the users service’s path.',
  auth: 'public',
  params: z.object({ idOrName: z.string().min(1).max(120) }),
  inWords: true,
  reply: PublicBusiness,
  problems: ['business.not_found'],
})

const Page = {
  limit: z.coerce.number().int().min(1).max(100).default(50),
  page: z.coerce.number().int().min(0).max(10_000).default(0),
}

export const listBusinesses = operation({
  id: 'listBusinesses',
  method: 'GET',
  path: '/b',
  summary: 'Businesses, by part of their name or by ids; in the context `member` those that the caller works for.',
  auth: 'public',
  query: z.object({
    /** Part of the name or displayed name. */
    name: z.string().max(120).optional(),
    /** Several are separated by commas. */
    ids: z.string().max(2000).optional(),
    context: z.enum(['public', 'member']).default('public'),
    /** What each is given with: `roles` of the caller, its `campaigns`; several are separated by commas. */
    join: z.string().max(100).optional(),
    ...Page,
  }),
  inWords: true,
  reply: z.object({
    items: z.array(
      PublicBusiness.extend({
        roles: z.array(StaffRole).optional(),
        campaigns: z.array(z.object({ id: CampaignId, displayName: z.string() })).optional(),
      }),
    ),
    total: z.int(),
  }),
  problems: ['auth.token_missing'],
})

export const searchBusinesses = operation({
  id: 'searchBusinesses',
  method: 'POST',
  path: '/b/search',
  summary: 'The businesses with these ids, as anybody may read them; ids that nobody has are left out.',
  auth: 'public',
  body: z.strictObject({ ids: z.array(z.string().max(64)).max(100) }),
  inWords: true,
  reply: z.object({ items: z.array(PublicBusiness) }),
})

export const getObjectDefinition = operation({
  id: 'getObjectDefinition',
  method: 'GET',
  path: '/b/:businessId/object-definitions/:id',
  summary: 'A design of a business; a draft for its staff alone (R32).',
  auth: 'account',
  access: 'wallet:brand',
  reach: { business: 'params.businessId' },
  params: z.object({ businessId: BusinessId, id: ObjectDefinitionId }),
  inWords: true,
  reply: ObjectDefinition,
  problems: ['object_definition.not_found'],
})

export const searchObjectDefinitions = operation({
  id: 'searchObjectDefinitions',
  method: 'POST',
  path: '/b/:businessId/campaigns/:campaignId/object-definitions/search',
  summary: 'The designs of a campaign, by ids, by part of their name or by category; drafts for staff alone (R32).',
  auth: 'account',
  access: 'wallet:brand',
  reach: { business: 'params.businessId' },
  params: z.object({ businessId: BusinessId, campaignId: CampaignId }),
  body: z.strictObject({
    ids: z.array(ObjectDefinitionId).max(100).optional(),
    query: z.string().max(120).optional(),
    category: z.string().max(100).optional(),
    limit: z.int().min(1).max(100).default(50),
    page: z.int().min(0).max(10_000).default(0),
  }),
  inWords: true,
  reply: z.object({ items: z.array(ObjectDefinition), total: z.int() }),
  problems: ['campaign.not_found'],
})

export const listUserRoles = operation({
  id: 'listUserRoles',
  method: 'GET',
  path: '/u/:userId/roles',
  summary: 'The businesses that a person works for, and as what: one’s own alone.',
  auth: 'account',
  access: 'own',
  params: z.object({ userId: AccountId }),
  reply: z.object({
    items: z.array(z.object({ businessId: BusinessId, role: StaffRole, business: BusinessSummary })),
  }),
  problems: ['auth.forbidden'],
})
