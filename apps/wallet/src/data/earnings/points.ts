import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '@vitrine/client'
import {
  getCampaignRules,
  getLeaderboard,
  listCampaignGroups,
  listMyPoints,
  listOfferedLinks,
  listPointsHistory,
} from '@vitrine/client/routes'
import type {
  AccountId,
  BusinessId,
  CampaignGroup,
  CampaignId,
  CampaignRule,
  listMyPoints as ListMyPoints,
  PointsEntry,
  ReplyOf,
  Token,
} from '@vitrine/protocol'
import { pointsAhead } from '@vitrine/token-rules'
import { isRecord } from '../../platform/device/storage.ts'

/** What the person has in one campaign. */
export type MyPoints = ReplyOf<typeof ListMyPoints>['items'][number]

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

export const pointsKeys = {
  all: ['points'] as const,
  mine: ['points', 'mine'] as const,
  history: (campaignId: string) => ['points', 'history', campaignId] as const,
  leaderboard: (campaignId: string) => ['points', 'leaderboard', campaignId] as const,
  links: ['points', 'links'] as const,
  campaigns: (businessId: string) => ['campaigns', businessId] as const,
  rules: (campaignId: string) => ['campaigns', 'rules', campaignId] as const,
}

/** The person's points in every campaign. */
export const myPointsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: pointsKeys.mine,
    queryFn: async ({ signal }): Promise<MyPoints[]> => (await api.call(listMyPoints, {}, { signal })).items,
  })

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

export const refreshPoints = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: pointsKeys.all })

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

/** What a token shows: its own total, or the newer one of its campaign. */
export function pointsFor(mine: readonly MyPoints[] | undefined, campaignId: string | null, channel: string) {
  return mine?.find(({ campaign }) => campaign.id === campaignId)?.points.channels[channel]
}

/** Changes what the person has in a campaign. */
export function editPoints(
  client: QueryClient,
  campaignId: string,
  edit: (points: MyPoints['points']) => MyPoints['points'],
) {
  client.setQueryData<MyPoints[]>(pointsKeys.mine, (items) =>
    items?.map((item) => (item.campaign.id === campaignId ? { ...item, points: edit(item.points) } : item)),
  )
}

const triggers: Readonly<Record<string, string>> = {
  'dispense-v1': 'dispensed',
  'clone-v1': 'shared',
  'submit-v1': 'submitted',
  'respond-v1': 'answered',
  'play-v1': 'played',
  'redeem-v1': 'redeemed',
  'use-v1': 'redeemed',
  'redeem-reward-v1': 'redeemed',
  'open-v1': 'unboxed',
}

/** What doing an action means for rules, where that is sure before the server has answered. */
export const triggerOf = (actionId: string): string => triggers[actionId] ?? ''

/**
 * Counts the points of a deed at once, by the rules that are known here (spec §4, §5); the returned function takes them back. What
 * the server counts comes by realtime and stands in their place.
 */
export function countAhead(client: QueryClient, trigger: string, token: Token | undefined): () => void {
  const { objectDefinitionId, campaignId } = token?.state['studio-info-v1'] ?? {}
  if (!campaignId) return () => undefined
  const rules = client.getQueryData<CampaignRule[]>(pointsKeys.rules(campaignId))
  const ahead = pointsAhead(rules, { trigger, objectDefinitionId })
  if (ahead.size === 0) return () => undefined
  const add = (sign: 1 | -1) =>
    editPoints(client, campaignId, ({ total, channels }) => {
      const next = { ...channels }
      let more = 0
      for (const [channel, points] of ahead) {
        next[channel] = Math.max(0, (next[channel] ?? 0) + sign * points)
        more += sign * points
      }
      return { total: Math.max(0, total + more), channels: next }
    })
  void client.cancelQueries({ queryKey: pointsKeys.mine })
  add(1)
  return () => add(-1)
}
