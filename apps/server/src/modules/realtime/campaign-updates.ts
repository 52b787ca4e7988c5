import { type CampaignUpdate, campaignLink, campaignPoints } from '@vitrine/protocol'
import type { LoggedEvent } from '../../platform/log/event-log.ts'

/** What a campaign tells a person: their points have changed, or it wants them to see a page. */
export function campaignUpdatesOf(event: LoggedEvent): { accountId: string; update: CampaignUpdate }[] {
  const { subject: accountId } = event
  if (campaignLink.is(event)) return [{ accountId, update: { kind: 'link', link: event.data.link } }]
  if (!campaignPoints.is(event)) return []
  const { depth: _, ...change } = event.data
  return [{ accountId, update: { kind: 'points', ...change } }]
}
