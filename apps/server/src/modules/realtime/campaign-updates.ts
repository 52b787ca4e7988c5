import type { CampaignUpdate, OfferedLink } from '@vitrine/protocol'
import type { LoggedEvent } from '../../platform/log/event-log.ts'
import type { PointsEventData } from '../campaigns/index.ts'

/** What a campaign tells a person: their points have changed, or it wants them to see a page. */
export function campaignUpdatesOf(event: LoggedEvent): { accountId: string; update: CampaignUpdate }[] {
  const { type, toAccount: accountId, data } = event
  if (accountId === null) return []
  if (type === 'campaign.link') return [{ accountId, update: { kind: 'link', link: data.link as OfferedLink } }]
  if (type !== 'campaign.points') return []
  const { depth: _, ...change } = data as unknown as PointsEventData
  return [{ accountId, update: { kind: 'points', ...change } as CampaignUpdate }]
}
