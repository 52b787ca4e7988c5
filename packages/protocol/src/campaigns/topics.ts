import { z } from 'zod'
import { BusinessId, CampaignId } from '../ids.ts'
import { defineTopic } from '../realtime/define-topic.ts'
import { campaignLink, campaignPoints } from './events.ts'
import { OfferedLink } from './points.ts'

export const CampaignUpdate = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('points'),
    businessId: BusinessId,
    campaignId: CampaignId,
    channel: z.string(),
    /** What the person has now, in the channel and in all. */
    points: z.int(),
    total: z.int(),
    change: z.int(),
    /** As in the history: `rule`, `maximum`, … */
    reason: z.string(),
  }),
  z.object({ kind: z.literal('link'), link: OfferedLink }),
])
export type CampaignUpdate = z.infer<typeof CampaignUpdate>

export const userCampaigns = defineTopic({
  name: 'user-campaigns',
  about: 'What a person’s points become, and pages that campaigns want them to see.',
  delivery: 'durable',
  audience: 'account',
  payload: CampaignUpdate,
  from: [campaignPoints, campaignLink],
  brandOf: (event) => (event.type === 'campaign.link' ? event.data.link.businessId : event.data.businessId),
  tell(event) {
    if (event.type === 'campaign.link')
      return [{ of: event.subject, payload: { kind: 'link' as const, link: event.data.link } }]
    const { depth: _, ...change } = event.data
    return [{ of: event.subject, payload: { kind: 'points' as const, ...change } }]
  },
})
