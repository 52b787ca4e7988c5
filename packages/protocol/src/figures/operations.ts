import { z } from 'zod'
import { BusinessId, ObjectDefinitionId } from '../ids.ts'
import { operation } from '../operation.ts'

/** What is counted of tokens. */
export const figures = ['issued', 'claimed', 'opened', 'sentOn', 'redeemed'] as const
export type Figure = (typeof figures)[number]

const Counts = z.object({
  issued: z.int(),
  /** By somebody who came for it: by a link, at a kiosk, from an offer. */
  claimed: z.int(),
  opened: z.int(),
  /** From one person to another, copies included. */
  sentOn: z.int(),
  redeemed: z.int(),
})
export type FigureCounts = z.infer<typeof Counts>

export const getFigures = operation({
  id: 'getFigures',
  method: 'GET',
  path: '/b/:businessId/figures',
  summary:
    'How often tokens of a business, or of one of its designs, were issued, claimed, opened, sent on and redeemed, by day (UTC). Nothing of people.',
  auth: 'staff',
  role: 'viewer',
  business: 'params.businessId',
  key: 'read',
  params: z.object({ businessId: BusinessId }),
  query: z.object({
    objectDefinitionId: ObjectDefinitionId.optional(),
    /** The last thirty days, when left out. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    format: z.enum(['json', 'csv']).default('json'),
  }),
  reply: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    /** Each day, those without anything too. */
    days: z.array(Counts.extend({ day: z.iso.date() })),
    /** Within these days, by design; most issued first. */
    designs: z.array(Counts.extend({ objectDefinitionId: ObjectDefinitionId, displayName: z.string() })),
    /** Since ever. */
    total: Counts,
  }),
  problems: ['object_definition.not_found'],
})
