import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '@vitrine/client'
import { listMyPoints, searchInventory } from '@vitrine/client/routes'
import type { BusinessId, CampaignRule, listMyPoints as ListMyPoints, ReplyOf, Token } from '@vitrine/protocol'
import { pointsAhead } from '@vitrine/token-rules'

/** What the person has in one campaign. */
export type MyPoints = ReplyOf<typeof ListMyPoints>['items'][number]

export const pointsKeys = {
  all: ['points'] as const,
  mine: ['points', 'mine'] as const,
  cards: (businessId: string) => ['points', 'cards', businessId] as const,
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

/** The person's tokens of a business that show points. */
export const pointsCardsQuery = (api: ApiClient, businessId: string) =>
  queryOptions({
    queryKey: pointsKeys.cards(businessId),
    queryFn: async ({ signal }): Promise<Token[]> => {
      const asked = { businessId: businessId as BusinessId, behaviorId: 'user-points-v2', parentId: '.' }
      const body = { ...asked, sortBy: 'when_received', sortOrder: 'desc' } as const
      return (await api.call(searchInventory, { body }, { signal })).data.items
    },
  })

export const refreshPoints = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: pointsKeys.all })

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
