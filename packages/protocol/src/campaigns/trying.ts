import { z } from 'zod'
import { BusinessId, CampaignId, ObjectDefinitionId } from '../ids.ts'
import { operation } from '../operation.ts'
import { CustomEventName, NewRule, PointsChannel, tokenTriggers } from './rules.ts'

/** What somebody who does not exist has just done. */
const Happening = z.discriminatedUnion('trigger', [
  z.strictObject({ trigger: z.enum(tokenTriggers), objectDefinitionId: ObjectDefinitionId }),
  z.strictObject({ trigger: z.literal('custom-event'), name: CustomEventName }),
])
export type Happening = z.output<typeof Happening>

const MadeUpPerson = z.strictObject({
  isStaff: z.boolean().default(false),
  /** What they have in this campaign, by channel. */
  points: z.record(PointsChannel, z.int().min(0).max(1_000_000_000)).default({}),
  /** How often they have set each rule off, in the order of the rules; never, when left out. */
  uses: z.array(z.int().min(0)).max(200).default([]),
  /** The designs of which they hold a token. */
  holds: z.array(ObjectDefinitionId).max(100).default([]),
})
export type MadeUpPerson = z.output<typeof MadeUpPerson>

/** Why a rule would do nothing. `too_deep`: four rules have led to it. */
export const rulePauses = ['limit_reached', 'for_staff_only', 'not_default_campaign', 'too_deep'] as const

export const TriedEffect = z.object({
  id: z.string(),
  /** `may`: where chance decides. */
  outcome: z.enum(['would', 'may', 'would_not']),
  /** Why it would not, as a problem's code. */
  problem: z.string().nullable(),
  /** What they would have in the channel afterwards. */
  points: z.object({ channel: z.string(), points: z.int() }).nullable(),
  /** What they could get, with its chance in per cent where it is drawn. */
  gives: z.array(z.object({ objectDefinitionId: z.string(), quantity: z.int(), percent: z.number().nullable() })),
})
export type TriedEffect = z.output<typeof TriedEffect>

/** One rule that what happened concerns; what it gives can concern others, which follow it. */
export const TriedStep = z.object({
  /** Its place among the rules. Null for what a token does by itself when its points are full. */
  rule: z.int().nullable(),
  trigger: z.string(),
  objectDefinitionId: z.string().nullable(),
  /** How many rules have led to it. */
  depth: z.int(),
  /** Only if something drawn before is won. */
  depends: z.boolean(),
  /** Null where it would work. */
  pause: z.enum(rulePauses).nullable(),
  effects: z.array(TriedEffect),
})
export type TriedStep = z.output<typeof TriedStep>

export const tryCampaignRules = operation({
  id: 'tryCampaignRules',
  method: 'POST',
  path: '/b/:businessId/campaign-groups/:campaignId/tries',
  summary:
    'What rules would do, saved or not, if somebody made up did something: step by step, and why not. Names what is missing and rules that feed themselves. Nothing is written.',
  auth: 'staff',
  role: 'viewer',
  business: 'params.businessId',
  params: z.object({ businessId: BusinessId, campaignId: CampaignId }),
  body: z.strictObject({
    rules: z.array(NewRule).max(200),
    happening: Happening.nullable().default(null),
    person: MadeUpPerson.prefault({}),
    /** As if the campaign were already in this state. */
    state: z.enum(['test', 'live']).default('live'),
  }),
  reply: z.object({
    /** What the rules name that is not there. */
    missing: z.array(z.string()),
    /** Rules that set each other off without end, by their places. */
    loops: z.array(z.array(z.int())),
    steps: z.array(TriedStep),
  }),
  problems: ['campaign.not_found'],
})
