import { z } from 'zod'
import { BusinessId, ObjectDefinitionId, TokenId } from '../ids.ts'
import { limits } from '../limits.ts'
import { operation } from '../operation.ts'
import { BusinessSummary } from '../studio/business.ts'
import { ViewPlacement } from '../tokens/views.ts'
import { handOutTitle } from './addresses.ts'
import { HandOut, HandOutId, TakingRules } from './hand-out.ts'

/** The secret part of a claim link, or what a kiosk's code leads to. */
export const TakingId = z
  .string()
  .regex(/^[A-Za-z0-9_.-]{22,160}$/)
  .brand<'TakingId'>()
export type TakingId = z.infer<typeof TakingId>

const OfHandOut = z.object({ businessId: BusinessId, handOutId: HandOutId })

export const createClaimLinks = operation({
  id: 'createClaimLinks',
  method: 'POST',
  path: '/b/:businessId/claim-links',
  summary: 'Makes links from which people take a token of a design: one for many people, or many that are good once.',
  auth: 'staff',
  role: 'editor',
  business: 'params.businessId',
  key: 'bulk-issue',
  idempotent: true,
  ratePerMinute: 30,
  params: z.object({ businessId: BusinessId }),
  body: z.strictObject({
    objectDefinitionId: ObjectDefinitionId,
    title: handOutTitle,
    /** How many links that are good once; one link for many people, when left out. */
    single: z.int().min(1).max(limits.claimLinksMax).nullable().default(null),
    taking: TakingRules,
  }),
  reply: HandOut,
  problems: ['object_definition.not_found', 'hand_out.design_not_out', 'hand_out.time_invalid'],
})

export const ClaimLink = z.object({ number: z.int(), url: z.string(), taken: z.int() })
export type ClaimLink = z.infer<typeof ClaimLink>

export const listClaimLinks = operation({
  id: 'listClaimLinks',
  method: 'GET',
  path: '/b/:businessId/hand-outs/:handOutId/links',
  summary: 'The links of a hand-out. Whoever has one can take from it.',
  auth: 'staff',
  role: 'editor',
  business: 'params.businessId',
  key: 'bulk-issue',
  params: OfHandOut,
  query: z.object({
    after: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(1_000).default(100),
    format: z.enum(['json', 'csv']).default('json'),
  }),
  reply: z.object({ items: z.array(ClaimLink), next: z.int().nullable() }),
  problems: ['hand_out.not_found'],
})

export const createKiosk = operation({
  id: 'createKiosk',
  method: 'POST',
  path: '/b/:businessId/kiosks',
  summary: 'Sets up what a counter’s tablet hands out by a code that changes every half minute.',
  auth: 'staff',
  role: 'editor',
  business: 'params.businessId',
  idempotent: true,
  ratePerMinute: 30,
  params: z.object({ businessId: BusinessId }),
  body: z.strictObject({ objectDefinitionId: ObjectDefinitionId, title: handOutTitle, taking: TakingRules }),
  reply: HandOut,
  problems: ['object_definition.not_found', 'hand_out.design_not_out', 'hand_out.time_invalid'],
})

export const createKioskKey = operation({
  id: 'createKioskKey',
  method: 'POST',
  path: '/b/:businessId/hand-outs/:handOutId/kiosk-keys',
  summary: 'An address for the counter’s tablet, which shows the codes of a kiosk for a day and can do nothing else.',
  auth: 'staff',
  role: 'cashier',
  business: 'params.businessId',
  ratePerMinute: 30,
  params: OfHandOut,
  reply: z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
  problems: ['hand_out.not_found', 'hand_out.not_possible'],
})

export const endKioskKeys = operation({
  id: 'endKioskKeys',
  method: 'POST',
  path: '/b/:businessId/hand-outs/:handOutId/kiosk-keys/end',
  summary: 'Ends every tablet of a kiosk, as when one is lost.',
  auth: 'staff',
  role: 'editor',
  business: 'params.businessId',
  params: OfHandOut,
  reply: z.object({ ended: z.int() }),
  problems: ['hand_out.not_found'],
})

/** What is handed out, for pages that are open to everybody. */
const Shown = z.object({
  displayName: z.string(),
  description: z.string(),
  viewPlacements: z.array(ViewPlacement),
})

export const getKioskCode = operation({
  id: 'getKioskCode',
  method: 'POST',
  path: '/public/kiosk-code',
  summary: 'What the counter’s tablet shows now: a code that is good for about half a minute.',
  auth: 'public',
  ratePerMinute: 60,
  body: z.strictObject({ key: z.string().min(32).max(100) }),
  reply: z.object({
    state: z.enum(['open', 'closed', 'not-yet', 'used-up']),
    /** Null while nothing can be taken. */
    url: z.string().nullable(),
    /** When to ask again. */
    changesAt: z.iso.datetime(),
    keyExpiresAt: z.iso.datetime(),
    title: z.string(),
    given: z.int(),
    token: Shown,
    business: BusinessSummary.nullable(),
  }),
  problems: ['hand_out.key_ended'],
})

export const Taking = z.object({
  /** What to take it by: what a kiosk's code was exchanged for, or the link's own. */
  id: TakingId,
  /** `code-old`: a kiosk's code that was scanned too late. */
  state: z.enum(['open', 'closed', 'not-yet', 'used-up', 'code-old']),
  opensAt: z.iso.datetime().nullable(),
  closesAt: z.iso.datetime().nullable(),
  kiosk: z.boolean(),
  left: z.int().nullable(),
  token: Shown,
  business: BusinessSummary.nullable(),
})
export type Taking = z.infer<typeof Taking>

export const getTaking = operation({
  id: 'getTaking',
  method: 'GET',
  path: '/public/claim-links/:takingId',
  summary: 'What a claim link or a kiosk’s code has for people, for the page that opens before sign-in.',
  auth: 'public',
  ratePerMinute: 60,
  params: z.object({ takingId: TakingId }),
  inWords: true,
  reply: z.object({ data: Taking }),
  problems: ['claim_link.not_found'],
})

export const takeFromLink = operation({
  id: 'takeFromLink',
  method: 'POST',
  path: '/claim-links/:takingId/take',
  summary:
    'Gives the caller a token from a claim link or a kiosk, guests too. Where they have all that they may have of it, which they got.',
  auth: 'account',
  access: 'wallet:brand',
  reach: { claimLink: 'params.takingId' },
  idempotent: true,
  ratePerMinute: 60,
  params: z.object({ takingId: TakingId }),
  reply: z.object({
    data: z.object({
      tokenId: TokenId,
      again: z.boolean(),
      /** Null unless the brand's rules give points for it; then the caller's token that shows them, where they have one. */
      earns: z.object({ cardId: TokenId.nullable() }).nullable(),
    }),
  }),
  problems: [
    'claim_link.not_found',
    'hand_out.not_yet',
    'hand_out.over',
    'hand_out.used_up',
    'hand_out.code_old',
    'hand_out.too_soon',
    'token.limit_reached',
    'token.sold_out',
  ],
})

export const offerHandOut = operation({
  id: 'offerHandOut',
  method: 'PUT',
  path: '/b/:businessId/hand-outs/:handOutId/offered',
  summary: 'Shows on the brand’s page where everybody can get one, or no more. Only of one link for many people.',
  auth: 'staff',
  role: 'editor',
  business: 'params.businessId',
  idempotent: true,
  ratePerMinute: 30,
  params: OfHandOut,
  body: z.strictObject({ offered: z.boolean() }),
  reply: HandOut,
  problems: ['hand_out.not_found', 'hand_out.not_possible'],
})

/** What everybody can get of a brand, and where. */
export const BrandOffer = z.object({
  objectDefinitionId: ObjectDefinitionId,
  /** Of a claim link; null where there is one to acquire by the design's id. */
  takingId: TakingId.nullable(),
  token: Shown,
  /** Null for any number. */
  left: z.int().nullable(),
  closesAt: z.iso.datetime().nullable(),
})
export type BrandOffer = z.infer<typeof BrandOffer>

export const listBrandOffers = operation({
  id: 'listBrandOffers',
  method: 'GET',
  path: '/public/b/:businessId/offers',
  summary:
    'What everybody can get of a brand now, newest first: what it shows on its page of its links, and its tokens on offer.',
  auth: 'public',
  ratePerMinute: 60,
  params: z.object({ businessId: BusinessId }),
  inWords: true,
  reply: z.object({ items: z.array(BrandOffer).max(limits.brandOffersMax) }),
})
