import type { QueryClient } from '@tanstack/react-query'
import type { CampaignUpdate } from '@vitrine/protocol'
import type { TopicReducer } from '../topics/topic.ts'
import { editPoints, pointsKeys, refreshPoints } from './points.ts'

type PointsUpdate = Extract<CampaignUpdate, { kind: 'points' }>

/** Brings one batch of realtime updates into every cache. */
export function applyPointsUpdates(client: QueryClient, updates: readonly PointsUpdate[]): void {
  for (const { campaignId, channel, points, total } of updates) {
    editPoints(client, campaignId, ({ channels }) => ({ total, channels: { ...channels, [channel]: points } }))
    void client.invalidateQueries({ queryKey: pointsKeys.history(campaignId) })
    void client.invalidateQueries({ queryKey: pointsKeys.leaderboard(campaignId) })
  }
  // A campaign in which the person had no points before is not in the list yet.
  void client.invalidateQueries({ queryKey: pointsKeys.mine })
}

/** Tells what points have become; pages that brands want to be seen are read anew. */
export const campaignsTopic: TopicReducer<CampaignUpdate, PointsUpdate> = {
  apply({ client }, updates) {
    const points = updates.filter((update) => update.kind === 'points')
    applyPointsUpdates(client, points)
    if (points.length < updates.length) void client.invalidateQueries({ queryKey: pointsKeys.links })
    return points
  },
  reread: ({ client }) => refreshPoints(client),
  begin: ({ client }) => refreshPoints(client),
}
