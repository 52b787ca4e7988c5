import { z } from 'zod'
import { BusinessId, CampaignId, ObjectDefinitionId } from '../ids.ts'
import { operation } from '../operation.ts'
import { prizeDrawRange, prizeModes, weightOfPercent } from './prize-numbers.ts'

export const PrizeSetId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/)
  .brand<'PrizeSetId'>()
export type PrizeSetId = z.infer<typeof PrizeSetId>

const Total = z.int().positive().max(1_000_000_000).nullable().default(null)

export const PrizeSettings = z.object({
  objectDefinitionId: ObjectDefinitionId,
  /** Of all draws; without meaning in a sequence. */
  percent: z.number().min(0).max(100).default(0),
  /** How many there are; null for any number. What would have been one more is "no prize". */
  total: Total,
  /** How many of it one person gets from this set; null for any number. */
  limitPerUser: Total,
})

export type PrizeSettings = z.output<typeof PrizeSettings>

export const PrizeSetSettings = z
  .object({
    id: PrizeSetId,
    businessId: BusinessId,
    campaignId: CampaignId.nullable().default(null),
    name: z.string().min(1).max(120),
    mode: z.enum(prizeModes),
    prizes: z.array(PrizeSettings).min(1).max(100),
  })
  .refine(
    ({ mode, prizes }) =>
      mode === 'sequence' || prizes.reduce((sum, { percent }) => sum + weightOfPercent(percent), 0) <= prizeDrawRange,
    { path: ['prizes'], message: 'The prizes have more than 100 % together.' },
  )
export type PrizeSetSettings = z.input<typeof PrizeSetSettings>

/** One draw with all that decided it: whoever applies the rule to it gets the same result. */
export const PrizeDraw = z.object({
  id: z.uuid(),
  prizeSetId: PrizeSetId,
  revision: z.int(),
  mode: z.enum(prizeModes),
  at: z.iso.datetime(),
  accountId: z.string(),
  /** The token with which it was won, if there was one. */
  tokenId: z.string().nullable(),
  cause: z.string(),
  /** Drawn from 0 to `range` - 1. */
  random: z.int(),
  range: z.int(),
  /** The prizes in their order, as they were when the number was drawn. */
  prizes: z.array(
    z.object({
      objectDefinitionId: ObjectDefinitionId,
      /** How many of the numbers mean this prize. */
      weight: z.int(),
      /** Null for any number. */
      left: z.int().nullable(),
      leftForUser: z.int().nullable(),
    }),
  ),
  /** The place of the prize in that order; null for no prize. */
  result: z.int().nullable(),
  givenTokenId: z.string().nullable(),
})
export type PrizeDraw = z.infer<typeof PrizeDraw>

export const listPrizeDraws = operation({
  id: 'listPrizeDraws',
  method: 'GET',
  path: '/b/:businessId/prize-sets/:prizeSetId/draws',
  summary: 'Every draw of a prize set with all that decided it, newest first.',
  auth: 'staff',
  role: 'viewer',
  business: 'params.businessId',
  params: z.object({ businessId: BusinessId, prizeSetId: PrizeSetId }),
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    /** The id of the last draw of the page before. */
    after: z.uuid().optional(),
  }),
  reply: z.object({ items: z.array(PrizeDraw) }),
  problems: ['prizes.not_found'],
})

/** A prize set as its business's staff read it, with how many of each prize have been given where that is counted. */
export const PrizeSet = z.object({
  id: PrizeSetId,
  businessId: BusinessId,
  campaignId: CampaignId.nullable(),
  name: z.string(),
  mode: z.enum(prizeModes),
  revision: z.int(),
  prizes: z.array(
    PrizeSettings.extend({
      given: z.int(),
      /** How many more there can be of its design; null for any number. */
      editionLeft: z.int().nullable(),
    }),
  ),
  /** How often it was drawn from, and how often nothing came. */
  draws: z.object({ total: z.int(), none: z.int() }),
})
export type PrizeSet = z.infer<typeof PrizeSet>

export const listPrizeSets = operation({
  id: 'listPrizeSets',
  method: 'GET',
  path: '/b/:businessId/prize-sets',
  summary: 'What a business raffles, with its chances and what is left.',
  auth: 'staff',
  role: 'viewer',
  business: 'params.businessId',
  key: 'read',
  params: z.object({ businessId: BusinessId }),
  reply: z.object({ items: z.array(PrizeSet) }),
})

export const putPrizeSet = operation({
  id: 'putPrizeSet',
  method: 'PUT',
  path: '/b/:businessId/prize-sets/:prizeSetId',
  summary:
    'Makes a prize set, or changes all of it; a prize that stays keeps its count, wherever it is put. Draws wait until it is done: each is made from one version.',
  auth: 'staff',
  role: 'editor',
  business: 'params.businessId',
  idempotent: true,
  params: z.object({ businessId: BusinessId, prizeSetId: PrizeSetId }),
  body: z.strictObject({
    /** The revision that the change was made from; 0 for a new one. */
    version: z.int().min(0),
    campaignId: CampaignId.nullable().default(null),
    name: z.string().trim().min(1).max(120),
    mode: z.enum(prizeModes),
    prizes: z.array(PrizeSettings).min(1).max(100),
  }),
  reply: PrizeSet,
  problems: ['prizes.not_found', 'studio.edited_meanwhile'],
})
