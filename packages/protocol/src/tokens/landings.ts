import { z } from 'zod'
import { BusinessId, CampaignId, ObjectDefinitionId, TokenId } from '../ids.ts'
import { operation } from '../operation.ts'
import { BusinessSummary } from '../studio/business.ts'
import { ViewPlacement } from './views.ts'

const landingsPerMinute = 120

/** What a landing page shows of a token: nothing of its holder. */
const ShownToken = z.object({
  objectDefinitionId: ObjectDefinitionId,
  businessId: BusinessId,
  campaignId: CampaignId.nullable(),
  displayName: z.string(),
  description: z.string(),
  category: z.string(),
  viewPlacements: z.array(ViewPlacement),
})

/** A token that anybody may look at, and what it has for them. */
export const PublicToken = ShownToken.extend({
  id: TokenId,
  /** What can be got from it: itself, a new one of its design, or what it gives out. Null for nothing. */
  offer: z.enum(['token', 'variation', 'dispense']).nullable(),
  /** The behaviour that gives it. */
  behaviorId: z.string().nullable(),
  /** Whether people without a verified address may have it. */
  guests: z.boolean(),
  /** How many there are of what is got, and are left; null for any number. */
  edition: z.object({ max: z.int(), left: z.int() }).nullable(),
  business: BusinessSummary.nullable(),
})
export type PublicToken = z.infer<typeof PublicToken>

export const getPublicToken = operation({
  id: 'getPublicToken',
  method: 'GET',
  path: '/public/vatoms/:tokenId',
  summary: 'A token that is open to everybody, by its id or by the id of its design, for the page before sign-in (R5).',
  auth: 'public',
  ratePerMinute: landingsPerMinute,
  params: z.object({ tokenId: z.union([TokenId, ObjectDefinitionId]) }),
  inWords: true,
  reply: z.object({ data: PublicToken }),
  problems: ['token.not_found'],
})

/** The secret of a share link. */
export const ShareId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{22}$/)
  .brand<'ShareId'>()
export type ShareId = z.infer<typeof ShareId>

/** What waits behind a share link. */
export const SharedToken = z.object({
  id: ShareId,
  sharer: z.object({ name: z.string() }),
  token: ShownToken.extend({
    /** Null for a token of the older network, whose designs have names of their own. */
    objectDefinitionId: ObjectDefinitionId.nullable(),
  }),
  business: BusinessSummary.nullable(),
})
export type SharedToken = z.infer<typeof SharedToken>

export const getShare = operation({
  id: 'getShare',
  method: 'GET',
  path: '/public/shares/:shareId',
  summary: 'What a share link offers, for the page that opens before sign-in (R5).',
  auth: 'public',
  ratePerMinute: landingsPerMinute,
  params: z.object({ shareId: ShareId }),
  inWords: true,
  reply: z.object({ data: SharedToken }),
  problems: ['share.not_found'],
})

export const takeShare = operation({
  id: 'takeShare',
  method: 'POST',
  path: '/shares/:shareId/take',
  summary: 'Gives the caller their copy; whoever has one from this link already gets told which.',
  auth: 'account',
  access: 'wallet:brand',
  reach: { share: 'params.shareId' },
  idempotent: true,
  ratePerMinute: landingsPerMinute,
  params: z.object({ shareId: ShareId }),
  reply: z.object({ data: z.object({ tokenId: TokenId }) }),
  problems: ['share.not_found', 'token.share_to_self', 'token.max_shares_reached', 'token.limit_reached'],
})
