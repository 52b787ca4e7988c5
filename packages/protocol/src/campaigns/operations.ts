import { z } from 'zod'
import { AccountId, BusinessId, CampaignId } from '../ids.ts'
import { operation } from '../operation.ts'
import { BusinessSummary } from '../studio/business.ts'
import { CampaignForm, CampaignGroup, CampaignOverview, campaignStates } from './campaign.ts'
import { CampaignPoints, Leaderboard, OfferedLink, PointsEntry } from './points.ts'
import { CampaignRule, CustomEventName, NewRule, PointsChannel } from './rules.ts'

const CampaignParams = z.object({ businessId: BusinessId, campaignId: CampaignId })

export const listCampaignGroups = operation({
  id: 'listCampaignGroups',
  method: 'GET',
  path: '/b/:businessId/campaign-groups',
  summary: 'A business’s campaigns; those that are not live for its staff alone.',
  auth: 'account',
  access: 'wallet:brand',
  reach: { business: 'params.businessId' },
  params: z.object({ businessId: BusinessId }),
  query: z.object({ includeObjectDefinitions: z.enum(['true', 'false', '']).optional() }),
  inWords: true,
  reply: z.object({ items: z.array(CampaignGroup) }),
  problems: ['business.not_found'],
})

export const getCampaignRules = operation({
  id: 'getCampaignRules',
  method: 'GET',
  path: '/b/:businessId/campaign-groups/:campaignId/rules',
  summary: 'What happens when people do something in a campaign; clients count points ahead by it (spec §5).',
  auth: 'account',
  access: 'wallet:brand',
  reach: { business: 'params.businessId' },
  params: CampaignParams,
  reply: z.object({ items: z.array(CampaignRule) }),
  problems: ['campaign.not_found'],
})

export const getCampaignOverview = operation({
  id: 'getCampaignOverview',
  method: 'GET',
  path: '/b/:businessId/campaign-groups/:campaignId/overview',
  summary: 'A campaign at a glance; for staff with what its rules have done.',
  auth: 'account',
  access: 'wallet:brand',
  reach: { business: 'params.businessId' },
  params: CampaignParams,
  inWords: true,
  reply: CampaignOverview,
  problems: ['campaign.not_found'],
})

const DisplayName = z.string().trim().min(1).max(120)
const CampaignSettings = {
  description: z.string().max(2000),
  pointsVisibility: z.enum(['private', 'public']),
  form: CampaignForm.nullable(),
}

export const createCampaign = operation({
  id: 'createCampaign',
  method: 'POST',
  path: '/b/:businessId/campaign-groups',
  summary: 'A new campaign, which begins in edit.',
  auth: 'staff',
  role: 'editor',
  business: 'params.businessId',
  idempotent: true,
  params: z.object({ businessId: BusinessId }),
  body: z.strictObject({
    id: CampaignId,
    displayName: DisplayName,
    description: CampaignSettings.description.default(''),
    pointsVisibility: CampaignSettings.pointsVisibility.default('private'),
    form: CampaignSettings.form.default(null),
  }),
  reply: CampaignGroup,
  problems: ['campaign.taken'],
})

export const updateCampaign = operation({
  id: 'updateCampaign',
  method: 'PATCH',
  path: '/b/:businessId/campaign-groups/:campaignId',
  summary: 'Changes what is sent: texts, form, state, or that it is the default campaign.',
  auth: 'staff',
  role: 'editor',
  business: 'params.businessId',
  idempotent: true,
  params: CampaignParams,
  body: z
    .strictObject({
      displayName: DisplayName,
      ...CampaignSettings,
      /** To test or live only when nothing in its rules is missing and none feeds itself. */
      state: z.enum(campaignStates),
      isDefault: z.literal(true),
    })
    .partial()
    .extend({ version: CampaignGroup.shape.version }),
  reply: CampaignGroup,
  problems: ['campaign.not_found', 'campaign.misconfigured', 'campaign.feeds_itself', 'studio.edited_meanwhile'],
})

export const replaceCampaignRules = operation({
  id: 'replaceCampaignRules',
  method: 'PUT',
  path: '/b/:businessId/campaign-groups/:campaignId/rules',
  summary: 'All rules of a campaign; one that is sent with its id stays the same rule.',
  auth: 'staff',
  role: 'editor',
  business: 'params.businessId',
  idempotent: true,
  params: CampaignParams,
  bodyLimitBytes: 512 * 1024,
  body: z.strictObject({
    version: CampaignGroup.shape.version,
    items: z.array(NewRule.extend({ id: z.uuid().optional() })).max(200),
  }),
  reply: z.object({ version: CampaignGroup.shape.version, items: z.array(CampaignRule) }),
  problems: ['campaign.not_found', 'campaign.misconfigured', 'campaign.feeds_itself', 'studio.edited_meanwhile'],
})

const EventFact = z.union([z.string().max(500), z.number(), z.boolean(), z.null()])

export const sendCampaignEvent = operation({
  id: 'sendCampaignEvent',
  method: 'POST',
  path: '/b/:businessId/campaigns/:campaignId/events',
  summary: 'Tells a campaign that the caller did something that one of its rules waits for.',
  auth: 'account',
  access: 'wallet:brand',
  reach: { business: 'params.businessId' },
  idempotent: true,
  ratePerMinute: 30,
  params: CampaignParams,
  body: z.strictObject({
    name: CustomEventName,
    data: z
      .record(z.string().max(60), EventFact)
      .refine((facts) => Object.keys(facts).length <= 20, 'too many facts')
      .default({}),
  }),
  problems: ['campaign.not_found', 'campaign.not_running', 'campaign.event_unknown'],
})

const PointsParams = z.object({ user: AccountId, campaign: CampaignId })

export const getCampaignPoints = operation({
  id: 'getCampaignPoints',
  method: 'GET',
  path: '/u/:user/campaign/:campaign/points',
  summary: 'Somebody’s points, in all and by channel: one’s own, or others’ where the campaign shows them.',
  auth: 'account',
  access: 'wallet:brand',
  reach: { campaign: 'params.campaign' },
  params: PointsParams,
  reply: CampaignPoints,
  problems: ['campaign.not_found', 'auth.forbidden'],
})

export const listMyPoints = operation({
  id: 'listMyPoints',
  method: 'GET',
  path: '/me/points',
  summary: 'The live campaigns in which the caller has points, most recently earned first.',
  auth: 'account',
  access: 'wallet:brand',
  reach: 'narrowed',
  inWords: true,
  reply: z.object({
    items: z.array(
      z.object({
        business: BusinessSummary,
        campaign: z.object({ id: CampaignId, displayName: z.string() }),
        points: CampaignPoints,
      }),
    ),
  }),
})

export const listPointsHistory = operation({
  id: 'listPointsHistory',
  method: 'GET',
  path: '/u/:user/campaign/:campaign/points/history',
  summary: 'How one’s own points came and went, newest first.',
  auth: 'account',
  access: 'wallet:brand',
  reach: { campaign: 'params.campaign' },
  params: PointsParams,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    /** `next` of the page before. */
    cursor: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
  }),
  inWords: true,
  reply: z.object({ items: z.array(PointsEntry), next: z.string().nullable() }),
  problems: ['campaign.not_found', 'auth.forbidden'],
})

export const getLeaderboard = operation({
  id: 'getLeaderboard',
  method: 'GET',
  path: '/campaigns/:campaign/leaderboard',
  summary: 'Who has most points in a campaign, and the caller’s own place.',
  auth: 'account',
  access: 'wallet:brand',
  reach: { campaign: 'params.campaign' },
  params: z.object({ campaign: CampaignId }),
  query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(20) }),
  reply: Leaderboard,
  problems: ['campaign.not_found'],
})

const StaffPointsParams = CampaignParams.extend({ user: AccountId })

export const listPointsChannels = operation({
  id: 'listPointsChannels',
  method: 'GET',
  path: '/b/:businessId/campaigns/:campaignId/channels',
  summary: 'The channels in which a campaign counts points, by its rules or because people have some.',
  auth: 'staff',
  role: 'viewer',
  business: 'params.businessId',
  key: 'read',
  params: CampaignParams,
  reply: z.object({
    items: z.array(
      z.object({
        channel: PointsChannel,
        people: z.int(),
        points: z.int(),
        /** How many of the campaign's rules count in it. */
        rules: z.int(),
      }),
    ),
  }),
  problems: ['campaign.not_found'],
})

export const getPersonsPoints = operation({
  id: 'getPersonsPoints',
  method: 'GET',
  path: '/b/:businessId/campaigns/:campaignId/points/:user',
  summary: 'Anybody’s points.',
  auth: 'staff',
  role: 'viewer',
  business: 'params.businessId',
  key: 'read',
  params: StaffPointsParams,
  reply: CampaignPoints,
  problems: ['campaign.not_found', 'user.not_found'],
})

export const setPersonsPoints = operation({
  id: 'setPersonsPoints',
  method: 'PUT',
  path: '/b/:businessId/campaigns/:campaignId/points/:user',
  summary: 'Sets somebody’s points in a channel.',
  auth: 'staff',
  role: 'editor',
  business: 'params.businessId',
  key: 'grant',
  idempotent: true,
  params: StaffPointsParams,
  body: z.strictObject({ channel: PointsChannel.default('default'), points: z.int().min(0).max(1_000_000_000) }),
  reply: CampaignPoints,
  problems: ['campaign.not_found', 'user.not_found'],
})

export const resetPoints = operation({
  id: 'resetPoints',
  method: 'DELETE',
  path: '/b/:businessId/campaigns/:campaignId/points',
  summary: 'Everybody begins again with no points.',
  auth: 'staff',
  role: 'admin',
  business: 'params.businessId',
  idempotent: true,
  ratePerMinute: 10,
  params: CampaignParams,
  reply: z.object({ people: z.int() }),
  problems: ['campaign.not_found'],
})

export const listOfferedLinks = operation({
  id: 'listOfferedLinks',
  method: 'GET',
  path: '/me/offered-links',
  summary: 'Pages that rules want the caller to see and that they have not seen yet, oldest first.',
  auth: 'account',
  access: 'wallet:brand',
  reach: 'narrowed',
  inWords: true,
  reply: z.object({ items: z.array(OfferedLink) }),
})

export const markLinkSeen = operation({
  id: 'markLinkSeen',
  method: 'POST',
  path: '/me/offered-links/:linkId/seen',
  summary: 'The caller has opened the page or does not want to.',
  auth: 'account',
  access: 'wallet:brand',
  reach: 'narrowed',
  params: z.object({ linkId: z.uuid() }),
})
