import { z } from 'zod'
import { defineEvent } from '../events/define-event.ts'
import { businessId, campaignId } from '../events/facts.ts'
import { OfferedLink, pointsReasons } from './points.ts'

export const campaignPoints = defineEvent(
  'campaign.points',
  z.object({
    businessId,
    campaignId,
    channel: z.string(),
    /** What the person has now, in the channel and in all. */
    points: z.int(),
    total: z.int(),
    change: z.int(),
    reason: z.enum(pointsReasons),
    /** How many rules led to it. */
    depth: z.int(),
  }),
  'The subject’s points changed; told to them.',
)
export const campaignLink = defineEvent(
  'campaign.link',
  z.object({ link: OfferedLink }),
  'A campaign wants the subject to see a page; told to them.',
)
export const campaignEvent = defineEvent(
  'campaign.event',
  z.object({ businessId, campaignId, name: z.string(), facts: z.record(z.string(), z.unknown()) }),
  'A space or a plugin told a campaign that the actor did something; told to nobody.',
)
