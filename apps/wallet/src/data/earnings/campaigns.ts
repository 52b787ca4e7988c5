import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '@vitrine/client'
import {
  getCampaignRules,
  getLeaderboard,
  listCampaignGroups,
  listOfferedLinks,
  listPointsHistory,
} from '@vitrine/client/routes'
import type { AccountId, BusinessId, CampaignGroup, CampaignId, CampaignRule, PointsEntry } from '@vitrine/protocol'
import { isRecord } from '../../platform/device/storage.ts'
import { pointsKeys } from './points.ts'

/** A token that shows points, and what comes at its maximum. */
export interface PointsCard {
  channel: string
  maxPoints: number | null
  action: string
  target: string | null
  total: number
}

interface HistoryPage {
  items: PointsEntry[]
  next: string | null
}

/** A brand's campaigns with their designs. */
export const campaignsQuery = (api: ApiClient, businessId: string) =>
  queryOptions({
    queryKey: pointsKeys.campaigns(businessId),
    queryFn: async ({ signal }): Promise<CampaignGroup[]> => {
      const params = { businessId: businessId as BusinessId }
      return (await api.call(listCampaignGroups, { params, query: { includeObjectDefinitions: 'true' } }, { signal }))
        .items
    },
  })

/** What is counted for what: known here, points are there before the server has answered (spec §4). */
export const campaignRulesQuery = (api: ApiClient, businessId: string, campaignId: string) =>
  queryOptions({
    queryKey: pointsKeys.rules(campaignId),
    queryFn: async ({ signal }): Promise<CampaignRule[]> => {
      const params = { businessId: businessId as BusinessId, campaignId: campaignId as CampaignId }
      return (await api.call(getCampaignRules, { params }, { signal })).items
    },
  })

export const pointsHistoryQuery = (api: ApiClient, userId: string, campaignId: string) =>
  infiniteQueryOptions({
    queryKey: pointsKeys.history(campaignId),
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }): Promise<HistoryPage> => {
      const params = { user: userId as AccountId, campaign: campaignId as CampaignId }
      return api.call(listPointsHistory, { params, query: pageParam ? { cursor: pageParam } : {} }, { signal })
    },
    getNextPageParam: (page: HistoryPage) => page.next,
  })

export const leaderboardQuery = (api: ApiClient, campaignId: string) =>
  queryOptions({
    queryKey: pointsKeys.leaderboard(campaignId),
    queryFn: ({ signal }) => api.call(getLeaderboard, { params: { campaign: campaignId as CampaignId } }, { signal }),
  })

/** Pages that brands want the person to see. */
export const offeredLinksQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: pointsKeys.links,
    queryFn: async ({ signal }) => (await api.call(listOfferedLinks, {}, { signal })).items,
  })

/** What a token that shows points says of itself; null where the block looks otherwise, as another server's may. */
export function pointsCardOf(block: unknown): PointsCard | null {
  if (!isRecord(block)) return null
  const { channel, maxPoints, actionOnMaxPoints, targetObjectDefinitionId, total } = block
  if (typeof channel !== 'string') return null
  return {
    channel,
    maxPoints: typeof maxPoints === 'number' ? maxPoints : null,
    action: typeof actionOnMaxPoints === 'string' ? actionOnMaxPoints : 'none',
    target: typeof targetObjectDefinitionId === 'string' ? targetObjectDefinitionId : null,
    total: typeof total === 'number' ? total : 0,
  }
}
